import { decideBankQuestion, listBank, listDrafts, getBankQuestion } from '@chowk/contract/quiz/bank.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { showToast } from '../../ui/floating/toast.ts'

interface RejectSheetProps {
  questionId: string
  onClose: () => void
  onDone: () => void
}

/** Asks why a question is rejected. */
export function RejectSheet({ questionId, onClose, onDone }: RejectSheetProps) {
  const form = useForm(decideBankQuestion, {
    values: { reason: '' },
    toInput: ({ reason }) => ({ questionId, decision: 'REJECT' as const, reason }),
    required: ['reason'],
    errors: {
      QUESTION_NOT_FOUND: m.quiz_bank_gone_text,
      QUESTION_FAULTY: m.quiz_bank_faulty_open,
      REASON_NEEDED: m.quiz_bank_reason_needed,
      NOT_A_REVIEWER: m.quiz_bank_not_reviewer,
      DECIDED_ALREADY: m.quiz_bank_decided_already,
    },
    fieldOf: { REASON_NEEDED: 'reason' },
    fieldErrors: { reason: { REQUIRED: m.quiz_bank_reason_needed } },
    refreshes: [listBank, listDrafts, getBankQuestion],
    onDone: () => {
      showToast({ text: m.quiz_bank_rejected() })
      onDone()
    },
  })
  return (
    <Sheet label={m.quiz_bank_reject_title()} onClose={onClose} wide="form">
      <div className="stack gap-4">
        <h2 className="h3">{m.quiz_bank_reject_title()}</h2>
        <Form form={form} autoFocus>
          <TextArea {...form.field('reason')} label={m.app_reason()} rows={3} />
          <FormActions form={form} submit={m.quiz_bank_reject()} cancel={{ label: m.app_cancel(), onClick: onClose }} />
        </Form>
      </div>
    </Sheet>
  )
}
