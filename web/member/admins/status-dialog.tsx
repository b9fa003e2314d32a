import { listAdmins } from '@chowk/contract/member/admin.ts'
import type { Admin, UserType } from '@chowk/contract/member/admin.ts'
import { getOwnership } from '@chowk/contract/member/ownership.ts'
import { personName } from '../../app/code/person-words.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { STATUS_ERRORS, STATUS_STALE, statusCallOf } from './admin-words.ts'

interface StatusDialogProps {
  row: Admin
  status: 'DISABLED' | 'REMOVED'
  userType: UserType
  onDone: () => void
  onClose: () => void
}

const WORDS = {
  DISABLED: { title: m.admins_disable_title, text: m.admins_disable_text, action: m.admins_disable },
  REMOVED: { title: m.admins_remove_title, text: m.admins_remove_text, action: m.app_remove },
} as const

/** Disables or removes somebody, with the reason that she reads. */
export function StatusDialog({ row, status, userType, onDone, onClose }: StatusDialogProps) {
  const form = useForm(statusCallOf(userType), {
    values: { reason: '', lastDay: '' },
    toInput: ({ reason, lastDay }) => ({ id: row.id, status, reason, ...(lastDay && { lastDay }) }),
    errors: STATUS_ERRORS,
    fieldOf: { WRONG_DAY: 'lastDay' },
    fieldErrors: { reason: { TOO_SHORT: m.admins_reason_short }, lastDay: m.admins_wrong_day },
    refreshes: [listAdmins, getOwnership],
    staleCodes: STATUS_STALE,
    onDone: () => {
      onDone()
      onClose()
    },
  })
  const name = personName(row.name)
  const { title, text, action } = WORDS[status]
  return (
    <Sheet label={title({ name })} onClose={onClose} wide="form">
      <div className="stack gap-4">
        <h2 className="h3">{title({ name })}</h2>
        <p>{text({ name })}</p>
        <Form form={form} autoFocus>
          <TextArea
            {...form.field('reason')}
            label={m.app_reason()}
            hint={m.admins_reason_hint()}
            optional={false}
            rows={2}
          />
          {status === 'DISABLED' && (
            <DateField {...form.field('lastDay')} label={m.app_last_day()} hint={m.admins_last_day_hint()} />
          )}
          <FormActions form={form} submit={action()} variant="danger" />
        </Form>
      </div>
    </Sheet>
  )
}
