import type { ProductQuestion } from '@chowk/contract/product/question.ts'
import type { Review } from '@chowk/contract/product/review.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'

/** Forms of buyers and sellers, fetched once they are opened. */
export const ReplyForm = lazyComponent<{ review: Review; onClose: () => void }>(
  'reply-form',
  async () => (await import('./answer-forms.tsx')).ReplyForm,
)
/** See above. */
export const AnswerForm = lazyComponent<{ question: ProductQuestion; onClose: () => void }>(
  'answer-form',
  async () => (await import('./answer-forms.tsx')).AnswerForm,
)
/** See above. */
export const QuestionForm = lazyComponent<{ productId: string; onClose: () => void }>(
  'question-form',
  async () => (await import('./answer-forms.tsx')).QuestionForm,
)
