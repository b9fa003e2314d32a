import { useEffect } from 'react'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import { SupportCode } from '../../app/screen/support-code.tsx'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import type { AnswerKeeper, KeeperState } from '../keeper/answer-keeper.ts'
import { countAnswers } from './answers.rules.ts'

function NotSent({ failure }: Pick<KeeperState, 'failure'>) {
  return (
    <>
      {m.quiz_submit_failed()}
      <SupportCode failure={failure} />
    </>
  )
}

// Of nothing there is no count.
function openWords({ blank, flagged }: { blank: number; flagged: number }): string | undefined {
  if (blank > 0 && flagged > 0) return m.quiz_submit_open({ blank, flagged })
  if (blank > 0) return m.quiz_submit_blank({ blank })
  return flagged > 0 ? m.quiz_submit_flagged({ flagged }) : undefined
}

interface SubmitDialogProps {
  questions: readonly PaperQuestion[]
  keeper: AnswerKeeper
  state: KeeperState
  onClose: () => void
}

/** Asks before a quiz is handed in, with what is not answered and what is flagged (QA12). */
export function SubmitDialog({ questions, keeper, state, onClose }: SubmitDialogProps) {
  // However the dialog is left, by its button, Escape or Back of the browser, the quiz is not handed in any more.
  useEffect(() => () => keeper.goBack(), [keeper])
  const { blank, flagged, answered } = countAnswers(questions, state.answers)
  return (
    <ConfirmDialog
      title={m.quiz_submit_title()}
      action={m.quiz_submit()}
      cancel={m.quiz_go_back()}
      isPending={state.submission === 'SENDING'}
      error={state.submission === 'FAILED' && <NotSent failure={state.failure} />}
      onConfirm={() => void keeper.submit()}
      onClose={onClose}
    >
      {openWords({ blank, flagged }) ?? m.quiz_submit_all({ count: answered })}
    </ConfirmDialog>
  )
}
