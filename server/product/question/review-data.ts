import { releaseOfMany } from '../../files/files.ts'
import { dropReports } from '../../moderation/content.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { PersonalData, Row } from '../../platform/personal-data.ts'
import type { WorkspaceData } from '../../platform/workspace-data.ts'

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Deletes reviews in row `r` and questions in row `q`, with pictures and reports. */
async function deleteWritten(sql: Sql, where: { reviews: Fragment; questions: Fragment }): Promise<void> {
  const reviews = idsOf(await sql<{ id: string }[]>`delete from product_review r where ${where.reviews} returning id`)
  await releaseOfMany(sql, 'product-review', reviews)
  await dropReports(sql, 'REVIEW', reviews)
  const questions = idsOf(
    await sql<{ id: string }[]>`delete from product_question q where ${where.questions} returning id`,
  )
  await dropReports(sql, 'QUESTION', questions)
}

/** Reviews and questions of a person, and what they answered as a seller. Read before the products of the person are emptied. */
export const reviewData: PersonalData = {
  domain: 'reviews',
  says: {
    en: 'your reviews of products and your questions to sellers',
    hi: 'सामान पर आपकी राय और विक्रेताओं से आपके सवाल',
  },
  tables: [
    { table: 'product_review', column: 'buyer_id', leaves: 'erased' },
    { table: 'product_question', column: 'asker_id', leaves: 'erased' },
  ],
  async find(sql, personId) {
    return {
      product_reviews: await sql<Row[]>`
        select p.title as product, r.rating, r.title, r.text, r.state, r.created_at, r.edited_at, r.reply, r.replied_at
        from product_review r join product p on p.id = r.product_id where r.buyer_id = ${personId} order by r.id`,
      product_questions: await sql<Row[]>`
        select p.title as product, q.text, q.state, q.created_at, q.answer, q.answered_at
        from product_question q join product p on p.id = q.product_id where q.asker_id = ${personId} order by q.id`,
    }
  },
  async erase(sql, personId) {
    const reviews = sql`r.buyer_id = ${personId}`
    await deleteWritten(sql, { reviews, questions: sql`q.asker_id = ${personId}` })
    const own = sql`(select p.id from product p join store_seller s on s.id = p.seller_id where s.person_id = ${personId})`
    await sql`
      update product_review set reply = '', replied_at = null, reply_edited_at = null where product_id in ${own} and reply <> ''`
    await sql`update product_question set answer = '', answered_at = null where product_id in ${own} and answer <> ''`
  },
  async count(sql, personId) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from product_review where buyer_id = ${personId}`
    return { goes: [{ code: 'REVIEWS', count: row?.count ?? 0 }], stays: [] }
  },
}

/** Reviews and questions about the products of a workspace; they go before the products are emptied. */
export const reviewsOfClosed: WorkspaceData = {
  domain: 'reviews',
  tables: [],
  async find(sql, workspaceId) {
    return {
      product_reviews: await sql<Row[]>`
        select p.title as product, r.rating, r.title, r.text, r.created_at, r.reply
        from product_review r join product p on p.id = r.product_id where p.workspace_id = ${workspaceId} order by r.id`,
      product_questions: await sql<Row[]>`
        select p.title as product, q.text, q.created_at, q.answer
        from product_question q join product p on p.id = q.product_id where p.workspace_id = ${workspaceId} order by q.id`,
    }
  },
  async purge(sql, { workspaceId }) {
    const own = sql`(select id from product where workspace_id = ${workspaceId})`
    await deleteWritten(sql, { reviews: sql`r.product_id in ${own}`, questions: sql`q.product_id in ${own}` })
  },
}
