import { useState } from 'react'
import type { Input } from '@chowk/contract/call.ts'
import { applyRegrade, listRegrades, previewRegrade } from '@chowk/contract/quiz/regrade.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { REGRADE_ERRORS } from './regrade-words.ts'

interface ApplyFormProps {
  /** The correction that was looked at. */
  wanted: Omit<Input<typeof applyRegrade>, 'regradeId' | 'number' | 'reason' | 'mayLower'>
  number: number
  onClose: () => void
}

/** The last step of a correction: why, and where results get worse a second yes (QX4). */
export function ApplyForm({ wanted, number, onClose }: ApplyFormProps) {
  // Pressed twice, it is one correction.
  const [regradeId] = useState(() => crypto.randomUUID())
  const form = useForm(applyRegrade, {
    values: { reason: '', mayLower: false },
    toInput: ({ reason, mayLower }) => ({ ...wanted, number, regradeId, reason, mayLower }),
    errors: {
      ...REGRADE_ERRORS,
      REGRADE_RUNNING: m.quiz_regrade_running_note,
      QUESTION_CHANGED: m.quiz_regrade_changed_meanwhile,
      LOWERING_NOT_CONFIRMED: m.quiz_regrade_lower_needed,
      HELPS_ONLY_YOU: m.quiz_regrade_own_alone,
    },
    fieldOf: { LOWERING_NOT_CONFIRMED: 'mayLower' },
    refreshes: [listRegrades, previewRegrade],
    guardsLeaving: false,
    onDone: () => {
      showToast({ text: m.quiz_regrade_done_toast() })
      onClose()
    },
  })
  return (
    <Form form={form} label={m.quiz_regrade_apply()}>
      <TextArea {...form.field('reason')} label={m.quiz_regrade_reason()} rows={3} />
      {!wanted.neverLower && <CheckboxField {...form.field('mayLower')} label={m.quiz_regrade_lower_confirm()} />}
      <FormActions
        form={form}
        submit={m.quiz_regrade_apply()}
        cancel={{ label: m.quiz_regrade_back(), onClick: onClose }}
      />
    </Form>
  )
}
