import type { Output } from '@chowk/contract/call.ts'
import { searchProducts, searchProductsForVisitors } from '@chowk/contract/product/product-search.ts'
import type { FoundProduct } from '@chowk/contract/search/search.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import type { RefusalOf } from '@chowk/contract/call.ts'
import { isTooCommon } from '../../platform/search/question-words.ts'
import { readQuestion } from '../../platform/search/question.rules.ts'
import { FEW_FOUND } from '../../platform/search/search-kind.ts'
import type { SearchOf } from '../../platform/search/search-kind.ts'
import type { Question } from '../../platform/search/question.rules.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { findProductViewer } from '../catalogue/visible.ts'
import { audiencesOf } from './listing-filter.ts'
import { findPage, readingOf, showPage } from './product-list.ts'
import type { Reading } from './product-list.ts'
import { exactWords, similarWords } from './product-words.ts'

type Found = Output<typeof searchProducts>

/** Products that hold the words; where they are few, those with similar words follow on the first page. */
async function findProducts(reading: Reading, text: string, question: Question): Promise<Found> {
  const { sql, input, viewer } = reading
  const exact = await findPage(reading, { words: exactWords(sql, question) })
  const { size, page, next } = input
  const isFew = page === 0 && next === undefined && exact.length < Math.min(FEW_FOUND, size)
  const similar = isFew ? await similarWords(sql, { text, question, audiences: audiencesOf(viewer) }) : undefined
  const alike = similar ? await findPage(reading, { words: similar.words }) : []
  const known = new Set(exact.map(({ id }) => id))
  const further = alike.filter(({ id }) => !known.has(id)).slice(0, size - exact.length)
  const shown = await showPage(reading, [...exact, ...further])
  return {
    ...shown,
    foundByLetter: Math.min(exact.length, shown.content.length),
    didYouMean: further.length > 0 ? (similar?.didYouMean ?? null) : null,
  }
}

type Refuse = (code: RefusalOf<typeof searchProducts>) => Refusal

async function answerSearch(reading: Reading & { refuse: Refuse }, q: string): Promise<Found> {
  const question = readQuestion(q, reading.clock.now())
  if (question.groups.length === 0) throw reading.refuse('NOTHING_TO_SEARCH')
  const found = await findProducts(reading, q, question)
  if (found.content.length === 0 && (await isTooCommon(reading.sql, question)))
    throw reading.refuse('NOTHING_TO_SEARCH')
  return found
}

const answerUser = handle(searchProducts, async (context) =>
  answerSearch({ ...(await readingOf(context, context.tx)), refuse: context.refuse }, context.input.q),
)

const answerVisitor = handle(searchProductsForVisitors, async (context) => {
  const asVisitor = { ...context, viewer: { signedIn: false, deviceId: null } as const }
  return await answerSearch({ ...(await readingOf(asVisitor, context.sql)), refuse: context.refuse }, context.input.q)
})

const NO_FILTER = {
  categoryIds: [],
  subCategoryIds: [],
  minValue: 0,
  isEnableCoinsfilter: false,
  coinRange: [],
  inStock: false,
}

/** Products among all that is searched (com-search). */
export const searchAmongProducts: SearchOf<FoundProduct> = async (search) => {
  const { sql, viewer, question, size, next, asOf } = search
  const input = { ...NO_FILTER, sortProductBy: 'LATEST' as const, page: 0, size, next, asOf: asOf.toISOString() }
  const reading = { ...search, input, viewer: await findProductViewer(sql, viewer) }
  const {
    content,
    next: further,
    foundByLetter,
  } = await findProducts(reading, question.groups.flat().join(' '), question)
  return { content: content.map((item) => ({ kind: 'PRODUCT' as const, ...item })), next: further, foundByLetter }
}

export const searchCalls: readonly Handler[] = [answerUser, answerVisitor]
