import { MOST_COMMENT, listToMark, markAnswer } from '@chowk/contract/quiz/set/marking.ts'
import type { AnswerToMark } from '@chowk/contract/quiz/set/marking.ts'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import { getQuizLive } from '@chowk/contract/quiz/set/set-live.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { numberOf } from '../../ui/field/written-values.rules.ts'
import { showToast } from '../../ui/floating/toast.ts'
import { marksText } from '../percent.rules.ts'

interface MarkFormProps {
  /** The quiz. */
  id: string
  answer: AnswerToMark
  /** Leads to the next answer; called before the list is asked for anew. */
  onMarked: () => void
}

/** Marks and a comment for one answer; Enter in the marks saves them and leads on. */
export function MarkForm({ id, answer, onMarked }: MarkFormProps) {
  const { attempt, questionId, version, mostMark } = answer
  const form = useForm(markAnswer, {
    values: { marks: answer.marks === null ? '' : String(answer.marks), comment: answer.comment },
    toInput: ({ marks, comment }) => ({
      id,
      attempt,
      questionId,
      version,
      marks: numberOf(marks) ?? Number.NaN,
      comment,
    }),
    required: ['marks'],
    errors: {
      QUIZ_NOT_FOUND: m.quiz_missing,
      ANSWER_NOT_FOUND: m.quiz_marking_gone,
      NOT_TO_MARK: m.quiz_marking_over,
      MARKED_ALREADY: m.quiz_marking_already,
      TOO_MANY_MARKS: m.quiz_marking_too_many,
    },
    fieldOf: { TOO_MANY_MARKS: 'marks' },
    refreshes: [listToMark, getQuizLive, getQuizReview],
    staleCodes: ['ANSWER_NOT_FOUND', 'NOT_TO_MARK', 'MARKED_ALREADY'],
    onDone: ({ waiting }) => {
      showToast({ text: waiting === 0 ? m.quiz_marking_done() : m.quiz_marking_saved() })
      onMarked()
    },
  })
  return (
    <Form form={form} autoFocus>
      <NumberField
        {...form.field('marks')}
        label={m.quiz_marking_marks({ most: marksText(mostMark) })}
        hint={m.quiz_marking_marks_says()}
        optional={false}
        inputMode="decimal"
      />
      <TextArea {...form.field('comment')} label={m.quiz_marking_comment()} data-max={MOST_COMMENT} rows={3} />
      <FormActions form={form} submit={m.quiz_marking_save()} />
    </Form>
  )
}
