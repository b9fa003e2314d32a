import { useState } from 'react'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'
import { MOST_COMMENT, correctMark } from '@chowk/contract/quiz/set/marking.ts'
import { listQuizAttempts } from '@chowk/contract/quiz/summary/summary.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { numberOf } from '../../ui/field/written-values.rules.ts'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { marksText, percentText } from '../percent.rules.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'

interface CorrectMarkProps {
  resultSlug: string
  question: QuizResult['questions'][number]
}

/** Lets a teacher give a typed answer other marks; nothing where the viewer may not. */
export function CorrectMarkButton({ resultSlug, question }: CorrectMarkProps) {
  const [isOpen, setOpen] = useState(false)
  const { markVersion, number } = question
  if (markVersion === null) return null
  return (
    <p>
      <Button variant="outlined" small aria-label={m.quiz_mark_correct_of({ number })} onClick={() => setOpen(true)}>
        {m.quiz_mark_correct()}
      </Button>
      {isOpen && (
        <CorrectMarkSheet
          key={markVersion}
          resultSlug={resultSlug}
          question={question}
          version={markVersion}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  )
}

interface CorrectMarkSheetProps extends CorrectMarkProps {
  version: number
  onClose: () => void
}

function CorrectMarkSheet({ resultSlug, question, version, onClose }: CorrectMarkSheetProps) {
  const { questionId, number, marks, mostMark, comment, written, language } = question
  const form = useForm(correctMark, {
    values: { marks: marksText(marks), comment, reason: '' },
    toInput: (values) => ({
      attempt: resultSlug,
      questionId,
      version,
      marks: numberOf(values.marks) ?? Number.NaN,
      comment: values.comment,
      reason: values.reason,
    }),
    required: ['marks', 'reason'],
    errors: {
      ANSWER_NOT_FOUND: m.quiz_marking_gone,
      NOT_MARKED_YET: m.quiz_mark_not_yet,
      MARKED_ALREADY: m.quiz_marking_already,
      TOO_MANY_MARKS: m.quiz_marking_too_many,
    },
    fieldOf: { TOO_MANY_MARKS: 'marks' },
    refreshes: [getQuizReview, listQuizAttempts],
    staleCodes: ['ANSWER_NOT_FOUND', 'NOT_MARKED_YET', 'MARKED_ALREADY'],
    onDone: ({ percent }) => {
      showToast({ text: m.quiz_mark_corrected({ percent: percentText(percent) }) })
      onClose()
    },
  })
  const title = m.quiz_mark_correct_of({ number })
  return (
    <Sheet label={title} onClose={onClose} wide="form">
      <h2 className="h3">{title}</h2>
      {written !== null && <WrittenText lang={language} text={written} keepsSpaces />}
      <Form form={form} autoFocus>
        <NumberField
          {...form.field('marks')}
          label={m.quiz_marking_marks({ most: marksText(mostMark) })}
          hint={m.quiz_mark_correct_says()}
          optional={false}
          inputMode="decimal"
        />
        <TextField {...form.field('reason')} label={m.app_reason()} hint={m.quiz_mark_reason_says()} optional={false} />
        <TextArea {...form.field('comment')} label={m.quiz_marking_comment()} data-max={MOST_COMMENT} rows={3} />
        <FormActions form={form} submit={m.quiz_marking_save()} cancel={{ label: m.app_cancel(), onClick: onClose }} />
      </Form>
    </Sheet>
  )
}
