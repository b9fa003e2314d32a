import { QUESTION_LIMITS, answerQuestion, askQuestion, listQuestions } from '@chowk/contract/product/question.ts'
import type { ProductQuestion } from '@chowk/contract/product/question.ts'
import { notify } from '../../notice/notify.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { countTry } from '../../platform/limits.ts'
import { after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { hasContactDetails } from '../../platform/text/contact-details.ts'
import { DAY_MS } from '../../platform/time.ts'
import { findProductViewer, isListed, isOwnSeller, isVisibleProduct } from '../catalogue/visible.ts'
import { isNamed } from '../catalogue/named-product.ts'
import { PRODUCT_ANSWERED, tellSellerOf } from '../review/review-notices.ts'

interface QuestionRow {
  id: string
  at: Date
  text: string
  answer: string
  answeredAt: Date | null
  isOwn: boolean
}

const readQuestions = async (sql: Sql, personId: string | null, where: Fragment) =>
  await sql<QuestionRow[]>`
    select q.id, q.created_at as at, q.text, q.answer, q.answered_at, (q.asker_id = ${personId}::uuid) is true as is_own
    from product_question q ${where}`

const toQuestion = ({ id, at, text, answer, answeredAt, isOwn }: QuestionRow): ProductQuestion => ({
  _id: id,
  questionId: id,
  text,
  createdAt: at.toISOString(),
  answer: answeredAt && { text: answer, at: answeredAt.toISOString() },
  isOwn,
})

async function readQuestion(sql: Sql, personId: string, id: string): Promise<ProductQuestion> {
  const [row] = await readQuestions(sql, personId, sql`where q.id = ${id}`)
  if (!row) throw new Error('the question was just written')
  return toQuestion(row)
}

const answerAsk = handle(askQuestion, async ({ input, viewer, tx, house, clock, refuse }) => {
  const { productId, text } = input
  const { personId } = viewer
  const seen = await findProductViewer(tx, viewer)
  const [product] = await tx<{ isOwn: boolean }[]>`
    select ${isOwnSeller(tx, seen)} as is_own from product p join store_seller s on s.id = p.seller_id
    where p.id = ${productId} and ${isListed(tx, seen)}`
  if (!product) throw refuse('PRODUCT_NOT_FOUND')
  if (product.isOwn) throw refuse('OWN_PRODUCT')
  if (await hasContactDetails(text))
    throw refuse('CONTACT_DETAILS', { fields: [{ path: 'text', code: 'CONTACT_DETAILS', message: 'CONTACT_DETAILS' }] })
  const most = QUESTION_LIMITS.aDay
  const retryAfterMs = await countTry(tx, clock, `product question ${personId}`, { most, windowMs: DAY_MS })
  if (retryAfterMs > 0) throw refuse('TOO_MANY_QUESTIONS', { details: { most, retryAfterMs } })
  const [asked] = await tx<{ id: string }[]>`
    insert into product_question (product_id, asker_id, text, created_at)
    values (${productId}, ${personId}, ${text}, ${clock.now()}) returning id`
  const id = asked?.id ?? ''
  await tellSellerOf(tx, house, { productId, subject: id, what: 'QUESTION', rating: 0 })
  return { question: await readQuestion(tx, personId, id) }
})

const answerAnswer = handle(answerQuestion, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { questionId, text } = input
  const seen = await findProductViewer(tx, viewer)
  const [row] = await tx<{ askerId: string; isFirst: boolean; title: string; slug: string }[]>`
    select q.asker_id, q.answered_at is null as is_first, p.title, p.slug
    from product_question q join product p on p.id = q.product_id join store_seller s on s.id = p.seller_id
    where q.id = ${questionId} and q.state = 'PUBLISHED' and ${isOwnSeller(tx, seen)} for update of q`
  if (!row) throw refuse('QUESTION_NOT_FOUND')
  if (await hasContactDetails(text))
    throw refuse('CONTACT_DETAILS', { fields: [{ path: 'text', code: 'CONTACT_DETAILS', message: 'CONTACT_DETAILS' }] })
  await tx`
    update product_question set answer = ${text}, answered_at = ${clock.now()}, version = version + 1 where id = ${questionId}`
  const { askerId, isFirst, ...named } = row
  const told = { kind: PRODUCT_ANSWERED, personIds: [askerId], subject: questionId, actorId: null }
  if (isFirst) await notify(tx, house, { ...told, facts: { ...named, what: 'QUESTION' as const, rating: 0 } })
  audit(`product question ${questionId}`)
  return { question: await readQuestion(tx, viewer.personId, questionId) }
})

const NEWEST = { at: 'TIME', id: 'ID' } as const

const answerList = handle(listQuestions, async ({ input, viewer, sql, clock, cursor, refuse }) => {
  const { page, size, next } = input
  const from = cursor.read(NEWEST, next)
  const personId = viewer.signedIn ? viewer.personId : null
  const seen = await findProductViewer(sql, viewer)
  const [product] = await sql<{ id: string; isOwn: boolean }[]>`
    select p.id, ${isOwnSeller(sql, seen)} as is_own from product p join store_seller s on s.id = p.seller_id
    where ${isNamed(sql, input)} and ${isVisibleProduct(sql, seen)}`
  if (!product) throw refuse('PRODUCT_NOT_FOUND')
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const rows = await readQuestions(
    sql,
    personId,
    sql`
      where q.product_id = ${product.id} and q.state = 'PUBLISHED' and q.created_at <= ${asOf}
        and (q.answered_at is not null or ${product.isOwn} or q.asker_id = ${personId}::uuid)
        ${after(sql, from, { by: { at: sql`q.created_at`, id: sql`q.id` }, direction: 'DESC' })}
      order by q.created_at desc, q.id desc limit ${size + 1} offset ${from ? 0 : page * size}`,
  )
  const paged = pageOfItems(rows, { page, size, asOf }, (last) => cursor.write(NEWEST, last))
  return { ...paged, content: paged.content.map(toQuestion) }
})

/** Calls about questions to sellers. */
export const questionCalls: readonly Handler[] = [answerAsk, answerAnswer, answerList]
