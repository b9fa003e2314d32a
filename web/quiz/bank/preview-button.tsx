import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { QuestionView } from '../take/question-view.tsx'
import { paperOf, questionOf } from './question-values.ts'
import type { QuestionForm, QuestionValues } from './question-values.ts'

const UNANSWERED = {
  seq: 0,
  chosen: null as number[] | null,
  written: null as string | null,
  flagged: false,
  elapsedMs: 0,
}

/** Shows the question as it stands in the form now, the way somebody takes it. */
export function PreviewButton({ form }: { form: QuestionForm }) {
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState(UNANSWERED)
  const values = useWatch({ control: form.control }) as QuestionValues
  const close = () => {
    setOpen(false)
    setAnswer(UNANSWERED)
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {m.quiz_bank_preview()}
      </Button>
      {isOpen && (
        <Sheet label={m.quiz_bank_preview()} onClose={close} wide>
          <div className="stack gap-4">
            <QuestionView
              question={paperOf(questionOf(values))}
              count={1}
              answer={answer}
              onChange={(change) => setAnswer((before) => ({ ...before, ...change }))}
              onForward={close}
            />
            <div>
              <Button variant="plain" onClick={close}>
                {m.quiz_bank_preview_close()}
              </Button>
            </div>
          </div>
        </Sheet>
      )}
    </>
  )
}
