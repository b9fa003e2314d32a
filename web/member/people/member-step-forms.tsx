import { useState } from 'react'
import { removeMember, suspendMember } from '@chowk/contract/member/member-file.ts'
import type { MemberFile } from '@chowk/contract/member/member-file.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { MEMBER_READS, useShown } from '../member-reads.ts'
import { FIELD_ERRORS, STEP_REFUSED } from './member-words.ts'

const ERRORS = { ...STEP_REFUSED, WRONG_DAY: m.member_error_wrong_day }

interface StepFormProps {
  file: MemberFile
  onClose: () => void
}

/** Suspends her, with a reason that she reads and maybe a last day. */
export function SuspendMemberForm({ file: { id, name }, onClose }: StepFormProps) {
  const show = useShown()
  const form = useForm(suspendMember, {
    values: { reason: '', lastDay: '' },
    toInput: ({ reason, lastDay }) => ({ id, reason, ...(lastDay && { lastDay }) }),
    errors: ERRORS,
    fieldOf: { WRONG_DAY: 'lastDay' },
    fieldErrors: FIELD_ERRORS,
    refreshes: MEMBER_READS,
    staleCodes: ['ILLEGAL_TRANSITION'],
    onDone: (after) => {
      show(after)
      onClose()
      showToast({ text: m.member_suspended({ name }) })
    },
  })
  return (
    <Stack>
      <h2 className="h3">{m.member_suspend()}</h2>
      <p>{m.member_suspend_text({ name })}</p>
      <Form form={form} autoFocus>
        <TextArea {...form.field('reason')} label={m.app_reason()} hint={m.member_reason_hint()} />
        <DateField {...form.field('lastDay')} label={m.member_suspend_last_day()} hint={m.member_suspend_hint()} />
        <FormActions
          form={form}
          submit={m.member_suspend()}
          variant="danger"
          cancel={{ label: m.app_cancel(), onClick: onClose }}
        />
      </Form>
    </Stack>
  )
}

/** Ends her membership, or takes her invitation back. */
export function RemoveMemberForm({ file: { id, name, state }, onClose }: StepFormProps) {
  // As it was opened: her page may be read again below it.
  const [isInvited] = useState(state === 'INVITED')
  const title = isInvited ? m.member_withdraw() : m.app_remove()
  const form = useForm(removeMember, {
    values: { reason: '', leftOn: '' },
    toInput: ({ reason, leftOn }) => ({
      id,
      reason,
      ...(leftOn && { leftOn }),
      ...(isInvited && { onlyInvitation: true }),
    }),
    errors: { ...ERRORS, JOINED_MEANWHILE: m.member_error_joined_meanwhile },
    fieldOf: { WRONG_DAY: 'leftOn' },
    fieldErrors: FIELD_ERRORS,
    refreshes: MEMBER_READS,
    staleCodes: ['ILLEGAL_TRANSITION', 'JOINED_MEANWHILE'],
    onDone: () => {
      onClose()
      showToast({ text: isInvited ? m.member_withdraw_done() : m.member_removed({ name }) })
    },
  })
  return (
    <Stack>
      <h2 className="h3">{title}</h2>
      <p>{isInvited ? m.member_withdraw_text() : m.member_remove_text({ name })}</p>
      <Form form={form} autoFocus>
        <TextArea {...form.field('reason')} label={m.app_reason()} hint={m.member_reason_hint()} />
        {!isInvited && <DateField {...form.field('leftOn')} label={m.app_last_day()} hint={m.member_left_on_hint()} />}
        <FormActions form={form} submit={title} variant="danger" cancel={{ label: m.app_cancel(), onClick: onClose }} />
      </Form>
    </Stack>
  )
}
