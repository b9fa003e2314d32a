import { useState } from 'react'
import { useNavigate } from 'react-router'
import { decideBankQuestion, getBankQuestion, listBank, listDrafts } from '@chowk/contract/quiz/bank.ts'
import type { BankDecision, BankQuestion } from '@chowk/contract/quiz/bank.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { ProblemNote } from '../../ui/note.tsx'
import { RejectSheet } from './reject-sheet.tsx'

const WORDS: Record<BankDecision, () => string> = {
  APPROVE: m.quiz_bank_approve,
  REJECT: m.quiz_bank_reject,
  RETIRE: m.quiz_bank_retire,
  BACK: m.quiz_bank_take_back,
}

/** What a decision is refused with, in words. */
export const DECISION_ERRORS = {
  QUESTION_NOT_FOUND: m.quiz_bank_gone_text,
  QUESTION_FAULTY: m.quiz_bank_faulty_open,
  REASON_NEEDED: m.quiz_bank_reason_needed,
  NOT_A_REVIEWER: m.quiz_bank_not_reviewer,
  DECIDED_ALREADY: m.quiz_bank_decided_already,
}

/** What changes when something is decided. */
export const DECIDED_READS = [listBank, getBankQuestion, listDrafts]

/** What may be decided about a question now. */
export function DecisionButtons({ asked: { id: questionId, may, isOffered } }: { asked: BankQuestion }) {
  const [isRejecting, setRejecting] = useState(false)
  const navigate = useNavigate()
  const { mutate, isPending, problem } = useAction(decideBankQuestion, {
    errors: DECISION_ERRORS,
    refreshes: isOffered ? [listBank, listDrafts] : DECIDED_READS,
  })
  const decide = (decision: BankDecision) =>
    mutate(
      { questionId, decision },
      {
        onSuccess: ({ questionId: decided }) => {
          showToast({ text: m.quiz_bank_decided() })
          if (decided !== questionId) void navigate(`/quiz-bank/${decided}`, { replace: true })
        },
      },
    )
  return (
    <>
      <ProblemNote>{problem}</ProblemNote>
      {may.map((decision) => (
        <Button
          key={decision}
          small
          variant={decision === 'APPROVE' ? 'filled' : 'outlined'}
          disabled={isPending}
          onClick={() => (decision === 'REJECT' ? setRejecting(true) : decide(decision))}
        >
          {WORDS[decision]()}
        </Button>
      ))}
      {isRejecting && (
        <RejectSheet
          questionId={questionId}
          onClose={() => setRejecting(false)}
          onDone={() => {
            setRejecting(false)
            if (isOffered) void navigate('/quiz-bank/review')
          }}
        />
      )}
    </>
  )
}
