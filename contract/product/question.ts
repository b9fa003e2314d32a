import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { everybody, sellers, signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { BROWSES } from './category.ts'
import { OF_PRODUCT } from './review.ts'

/** Limits of a question and its answer (S59). */
export const QUESTION_LIMITS = { text: { least: 5, most: 500 }, answer: { least: 1, most: 1000 }, aDay: 10 } as const

const BEYOND = 'Buyers ask about a product before they buy it (S59).'

/** A question about a product, asked before buying. */
export const ProductQuestion = z.object({
  _id: z.string(),
  questionId: z.string(),
  text: z.string(),
  createdAt: z.string(),
  /** Null until the seller answers; then only seller and asker see the question. */
  answer: z.nullable(z.object({ text: z.string(), at: z.string() })),
  isOwn: z.boolean(),
})
/** See the schema of the same name. */
export type ProductQuestion = z.infer<typeof ProductQuestion>

/** Asks the seller. */
export const askQuestion = call({
  address: 'POST /api/product/question',
  says: 'Asks the seller of a product something. Others see the question once it is answered, without a name.',
  permission: signedIn('own', 'ask sellers about products'),
  input: z.object({
    productId: rowId('PRODUCT_NOT_FOUND'),
    text: text({ ...QUESTION_LIMITS.text, lines: true }),
  }),
  output: z.object({ question: ProductQuestion }),
  refusals: {
    PRODUCT_NOT_FOUND: 404,
    OWN_PRODUCT: 403,
    /** Phone numbers, e-mail addresses and links are not passed on. */
    CONTACT_DETAILS: 400,
    /** Details: `most` a day, `retryAfterMs`. */
    TOO_MANY_QUESTIONS: 429,
  },
  beyond: BEYOND,
})

/** Answers a question. */
export const answerQuestion = call({
  address: 'PUT /api/product/question/answer',
  says: 'Answers a question about an own product, or edits the answer.',
  permission: sellers('answer buyers of their products'),
  input: z.object({
    questionId: rowId('QUESTION_NOT_FOUND'),
    text: text({ ...QUESTION_LIMITS.answer, lines: true }),
  }),
  output: z.object({ question: ProductQuestion }),
  refusals: { QUESTION_NOT_FOUND: 404, CONTACT_DETAILS: 400 },
  audits: 'store.question-answered',
  beyond: BEYOND,
})

/** Questions about a product. */
export const listQuestions = call({
  address: 'GET /api/product/questions',
  says: 'Lists answered questions about a product, newest first; the seller sees all, the asker their own.',
  permission: everybody('any', BROWSES),
  input: z.object({ ...OF_PRODUCT, ...Paging }),
  output: pageOf(ProductQuestion),
  refusals: { PRODUCT_NOT_FOUND: 404 },
  cacheMs: 30_000,
  beyond: BEYOND,
})
