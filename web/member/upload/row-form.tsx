import { changeUploadRow, getUpload, listUploadRows } from '@chowk/contract/member/upload.ts'
import type { Upload, UploadField, UploadRow } from '@chowk/contract/member/upload.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { TextField } from '../../ui/field/text-field.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { FIELDS, FIELD_NAMES, MOVED_CODES, MOVED_ERRORS } from './upload-words.ts'

const ERRORS = { ...MOVED_ERRORS, ROW_NOT_FOUND: () => m.upload_error_gone() }

// Those that the file has, and those that a fault speaks of.
const fieldsOf = ({ columns }: Upload, { faults }: UploadRow): UploadField[] =>
  FIELD_NAMES.filter(
    (name) => columns.some(({ field }) => field === name) || faults.some(({ field }) => field === name),
  )

interface RowFormProps {
  upload: Upload
  row: UploadRow
  onClose: () => void
}

/** The cells of one row, to be mended where they are shown. */
export function RowForm({ upload, row, onClose }: RowFormProps) {
  const fields = fieldsOf(upload, row)
  const form = useForm(changeUploadRow, {
    values: Object.fromEntries(FIELD_NAMES.map((name) => [name, row.values[name] ?? ''])) as Record<
      UploadField,
      string
    >,
    toInput: (typed) => ({
      uploadId: upload.id,
      number: row.number,
      values: Object.fromEntries(fields.map((name) => [name, typed[name]])),
    }),
    errors: ERRORS,
    refreshes: [getUpload, listUploadRows],
    staleCodes: MOVED_CODES,
    onDone: onClose,
  })
  const title = m.upload_edit_title({ number: row.number })
  const faultOf = (name: UploadField) => row.faults.find(({ field }) => field === name)?.message[getLocale()]
  return (
    <Sheet label={title} onClose={onClose} wide="form">
      <Stack>
        <h2 className="h3">{title}</h2>
        <Form form={form}>
          {fields.map((name) => (
            <TextField key={name} {...form.field(name)} label={FIELDS[name]()} hint={faultOf(name)} />
          ))}
          <FormActions form={form} submit={m.upload_edit_save()} cancel={{ label: m.app_cancel(), onClick: onClose }} />
        </Form>
      </Stack>
    </Sheet>
  )
}
