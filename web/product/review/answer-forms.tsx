import { QUESTION_LIMITS, answerQuestion, askQuestion, listQuestions } from '@chowk/contract/product/question.ts'
import type { ProductQuestion } from '@chowk/contract/product/question.ts'
import { REVIEW_LIMITS, listReviews, replyToReview } from '@chowk/contract/product/review.ts'
import type { Review } from '@chowk/contract/product/review.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { TextArea } from '../../ui/field/text-area.tsx'
import { showToast } from '../../ui/floating/toast.ts'

interface Closed {
  onClose: () => void
}

/** The seller's reply to a review. */
export function ReplyForm({ review: { reviewId, reply }, onClose }: Closed & { review: Review }) {
  const form = useForm(replyToReview, {
    values: { text: reply?.text ?? '' },
    toInput: ({ text }) => ({ reviewId, text }),
    errors: { REVIEW_NOT_FOUND: m.review_gone },
    refreshes: [listReviews],
    onDone: () => {
      showToast({ text: m.review_reply_sent() })
      onClose()
    },
  })
  const { most } = REVIEW_LIMITS.reply
  return <OneText form={form} label={m.review_reply_field()} submit={m.review_reply()} {...{ most, onClose }} />
}

/** The seller's answer to a question. */
export function AnswerForm({ question: { questionId, answer }, onClose }: Closed & { question: ProductQuestion }) {
  const form = useForm(answerQuestion, {
    values: { text: answer?.text ?? '' },
    toInput: ({ text }) => ({ questionId, text }),
    errors: { QUESTION_NOT_FOUND: m.question_gone, CONTACT_DETAILS: m.question_contact },
    fieldErrors: { text: { CONTACT_DETAILS: m.question_contact } },
    refreshes: [listQuestions],
    onDone: () => {
      showToast({ text: m.question_answered() })
      onClose()
    },
  })
  const { most } = QUESTION_LIMITS.answer
  return <OneText form={form} label={m.question_answer_field()} submit={m.question_answer()} {...{ most, onClose }} />
}

/** A question to the seller. */
export function QuestionForm({ productId, onClose }: Closed & { productId: string }) {
  const form = useForm(askQuestion, {
    values: { text: '' },
    toInput: ({ text }) => ({ productId, text }),
    errors: {
      PRODUCT_NOT_FOUND: m.review_product_gone,
      OWN_PRODUCT: m.question_own_product,
      CONTACT_DETAILS: m.question_contact,
      TOO_MANY_QUESTIONS: m.question_too_many,
    },
    fieldErrors: { text: { CONTACT_DETAILS: m.question_contact } },
    refreshes: [listQuestions],
    onDone: () => {
      showToast({ text: m.question_sent() })
      onClose()
    },
  })
  const { most } = QUESTION_LIMITS.text
  const words = { label: m.question_field(), hint: m.question_hint(), submit: m.question_send() }
  return <OneText form={form} {...words} {...{ most, onClose }} />
}

interface OneTextProps extends Closed {
  form: FormState<{ text: string }>
  label: string
  hint?: string
  submit: string
  most: number
}

const OneText = ({ form, label, hint, submit, most, onClose }: OneTextProps) => (
  <Form form={form} label={label}>
    <TextArea {...form.field('text')} label={label} hint={hint} rows={3} data-max={most} />
    <FormActions form={form} submit={submit} small cancel={{ label: m.app_cancel(), onClick: onClose }} />
  </Form>
)
