import { useState } from 'react'
import {
  DateOrder,
  cancelUpload,
  checkUpload,
  findsPeople,
  getUpload,
  listUploadRows,
  listUploads,
} from '@chowk/contract/member/upload.ts'
import type { Upload, UploadColumn, UploadField } from '@chowk/contract/member/upload.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { CHECK_ERRORS, FIELDS, FIELD_NAMES, MOVED_CODES, MOVED_ERRORS } from './upload-words.ts'

const REFRESHES = [getUpload, listUploadRows, listUploads]

interface Shown extends UploadColumn {
  position: number
}

interface ColumnsStepProps {
  upload: Upload
  /** Leads back to a check that is there already, or to the next one. */
  onBack?: () => void
}

/** Which column is what: as it was guessed, and changed here; after a check as well. */
export function ColumnsStep({ upload, onBack }: ColumnsStepProps) {
  const [fields, setFields] = useState(() => upload.columns.map(({ field }) => field))
  const [isFull, setFull] = useState(upload.mode === 'FULL_LIST')
  const [makesDepartments, setMakes] = useState(upload.makesDepartments)
  const [dateOrder, setDateOrder] = useState(upload.dateOrder)
  const check = useAction(checkUpload, { errors: CHECK_ERRORS, refreshes: REFRESHES, staleCodes: MOVED_CODES })
  const stop = useAction(cancelUpload, { errors: MOVED_ERRORS, refreshes: REFRESHES, staleCodes: MOVED_CODES })
  const choose = (position: number, field: UploadField | null) =>
    setFields((all) => all.map((each, index) => (index === position ? field : each === field ? null : each)))
  const isEnough = findsPeople(fields)
  const rows = upload.columns.map((column, position) => ({ ...column, position, field: fields[position] ?? null }))
  const send = () =>
    check.mutate(
      {
        uploadId: upload.id,
        fields,
        mode: isFull ? 'FULL_LIST' : 'CHANGES',
        makesDepartments,
        ...(dateOrder && { dateOrder }),
      },
      { onSuccess: () => onBack?.() },
    )
  return (
    <div className="stack gap-5">
      <p className="muted">{m.upload_columns_text()}</p>
      <Table
        label={m.upload_step_columns()}
        columns={columns(choose)}
        rows={rows}
        keyOf={({ position }) => String(position)}
      />
      {/* Right where known people change, and ruin of a list of new ones. */}
      {!fields.includes('name') && <Note kind="waiting">{m.upload_no_name_column()}</Note>}
      {!isEnough && <Note kind="waiting">{m.upload_error_column_missing()}</Note>}
      <div className="stack gap-3">
        {fields.includes('birth') && (
          <SelectField
            label={m.upload_dates()}
            value={dateOrder ?? ''}
            onChange={({ target }) => setDateOrder(DateOrder.options.find((each) => each === target.value) ?? null)}
            options={[
              ...(upload.dateOrder === null ? [{ value: '', name: m.upload_dates_ask() }] : []),
              { value: 'DAY_FIRST', name: m.upload_dates_day() },
              { value: 'MONTH_FIRST', name: m.upload_dates_month() },
            ]}
          />
        )}
        <CheckboxField
          label={m.upload_makes_departments()}
          checked={makesDepartments}
          onChange={({ target }) => setMakes(target.checked)}
        />
        <CheckboxField
          label={m.upload_full_list()}
          hint={m.upload_full_list_hint()}
          checked={isFull}
          onChange={({ target }) => setFull(target.checked)}
        />
      </div>
      <ProblemNote>{check.problem ?? stop.problem}</ProblemNote>
      <div className="cluster gap-2">
        <Button disabled={!isEnough || check.isPending} onClick={send}>
          {m.upload_check()}
        </Button>
        {onBack && (
          <Button variant="outlined" onClick={onBack}>
            {m.upload_back_to_check()}
          </Button>
        )}
        <Button variant="plain" disabled={stop.isPending} onClick={() => stop.mutate({ uploadId: upload.id })}>
          {m.app_cancel()}
        </Button>
      </div>
    </div>
  )
}

const columns = (choose: (position: number, field: UploadField | null) => void): Column<Shown>[] => [
  {
    name: 'heading',
    label: m.upload_heading(),
    card: 'title',
    cell: ({ heading, position }) => heading || m.upload_heading_none({ number: position + 1 }),
  },
  {
    name: 'samples',
    label: m.upload_samples(),
    card: 'line',
    cell: ({ samples }) => <span className="muted breaks">{samples.join(' · ') || '–'}</span>,
  },
  {
    name: 'field',
    label: m.upload_is(),
    card: 'line',
    cell: ({ heading, field, position }) => (
      <SelectField
        compact
        label={m.upload_is_of({ heading: heading || String(position + 1) })}
        value={field ?? ''}
        onChange={({ target }) => choose(position, FIELD_NAMES.find((name) => name === target.value) ?? null)}
        options={[
          { value: '', name: m.upload_not_read() },
          ...FIELD_NAMES.map((name) => ({ value: name, name: FIELDS[name]() })),
        ]}
      />
    ),
  },
]
