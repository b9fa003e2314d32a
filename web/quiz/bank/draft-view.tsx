import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { decideBankQuestion, listBank, listDrafts } from '@chowk/contract/quiz/bank.ts'
import type { Draft, Drafts } from '@chowk/contract/quiz/bank.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { QueueCase } from '../../ui/queue/queue.tsx'
import { KINDS } from './bank-words.ts'
import { DECISION_ERRORS } from './decision-buttons.tsx'
import { DraftAnswers } from './draft-answers.tsx'
import { Evidence } from './evidence.tsx'
import { RejectSheet } from './reject-sheet.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'

interface DraftViewProps {
  draft: Draft
  rates: Drafts['rates']
  /** Whether the reader decides about it (QC9). */
  reviews: boolean
  /** Leads to the next one; called before the list is asked for anew. */
  onDecided: () => void
}

/** A question that waits for a decision, where its story says so, and the decision beside it. */
export function DraftView({ draft, rates, reviews, onDecided }: DraftViewProps) {
  const { id: questionId, stem, passage, language } = draft
  const [isRejecting, setRejecting] = useState(false)
  const navigate = useNavigate()
  const { mutate, isPending, problem } = useAction(decideBankQuestion, {
    errors: DECISION_ERRORS,
    refreshes: [listDrafts, listBank],
  })
  const steps = {
    a: () =>
      mutate(
        { questionId, decision: 'APPROVE' },
        {
          onSuccess: () => {
            showToast({ text: m.quiz_bank_approved() })
            onDecided()
          },
        },
      ),
    e: () => void navigate(`/quiz-bank/${questionId}`),
    r: () => setRejecting(true),
  }
  useKeys(isPending || isRejecting || !reviews ? {} : steps)
  return (
    <QueueCase
      decision={
        !reviews ? (
          <Note kind="notice">{m.quiz_bank_not_reviewer()}</Note>
        ) : (
          <div className="stack gap-3">
            <ProblemNote>{problem}</ProblemNote>
            <Button disabled={isPending} aria-keyshortcuts="a" onClick={steps.a}>
              {m.quiz_bank_approve()}
            </Button>
            <Button variant="outlined" aria-keyshortcuts="e" onClick={steps.e}>
              {m.app_edit()}
            </Button>
            <Button variant="outlined" disabled={isPending} aria-keyshortcuts="r" onClick={steps.r}>
              {m.quiz_bank_reject()}
            </Button>
            <p className="small muted">{rateWords(draft, rates)}</p>
            <p className="small muted desk-only">{m.quiz_review_keys()}</p>
            {isRejecting && (
              <RejectSheet
                questionId={questionId}
                onClose={() => setRejecting(false)}
                onDone={() => {
                  setRejecting(false)
                  onDecided()
                }}
              />
            )}
          </div>
        )
      }
    >
      <div className="stack gap-4">
        <p className="small-strong accent">{KINDS[draft.kind]()}</p>
        <WrittenText as="h2" className="h3" lang={language} text={stem} keepsSpaces />
        {passage && <WrittenText as="blockquote" className="muted" lang={language} text={passage} keepsSpaces />}
        <DraftAnswers draft={draft} />
        <Evidence asked={draft} />
      </div>
    </QueueCase>
  )
}

function rateWords({ rule }: Draft, rates: Drafts['rates']): string {
  const rate = rates.find((each) => each.rule === rule)
  if (rule === null) return ''
  return rate ? m.quiz_review_rate({ approved: rate.approved, of: rate.of }) : m.quiz_review_no_rate()
}

const WRITES = 'input, textarea, select, [contenteditable]'

// A letter decides while nobody writes or has a dialog open.
function useKeys(steps: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.target instanceof Element && event.target.closest(`${WRITES}, dialog`)) return
      steps[event.key.toLowerCase()]?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
