import { findMinors, isMinorNow } from '../../identity/identity.ts'
import type { ContentSource, ContentState } from '../../moderation/content.ts'
import type { Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { answerAsBody, authorJoin, authorJson, demandTakenDown, none, shownAuthor } from '../approval/content-parts.ts'
import type { ContentAuthor } from '../approval/content-parts.ts'
import { decidingWorkspace } from '../approval/reviewer.ts'
import { findProductViewer, isListed, isOwnSeller } from '../catalogue/visible.ts'
import { PRODUCT_QUESTION } from './question-state.ts'

interface QuestionRow {
  id: string
  workspaceId: string | null
  authorId: string
  state: ContentState
  text: string
  answer: string
  version: string
  slug: string
  author: ContentAuthor
}

const readRows = async (sql: Sql, ids: readonly string[]) =>
  await sql<QuestionRow[]>`
    select q.id, ${decidingWorkspace(sql)} as workspace_id, q.asker_id as author_id, q.state, q.text, q.answer, q.version::text, p.slug,
      ${authorJson(sql)} as author
    from product_question q join product p on p.id = q.product_id join store_seller s on s.id = p.seller_id
      ${authorJoin(sql, sql`q.asker_id`)}
    where q.id = any(${ids as string[]}::uuid[])`

/** Questions to sellers for moderation. */
export const questionContent: ContentSource = {
  kind: 'QUESTION',
  // An open question can be reported by the seller, who alone sees it.
  async isSeen({ sql, viewer }, id) {
    const seen = await findProductViewer(sql, viewer)
    const [row] = await sql`
      select from product_question q join product p on p.id = q.product_id join store_seller s on s.id = p.seller_id
      where q.id = ${id} and q.state = 'PUBLISHED'
        and (${isOwnSeller(sql, seen)} or q.answered_at is not null and ${isListed(sql, seen)})`
    return row !== undefined
  },
  async hold(sql, { clock }, id) {
    await sql`select from product_question where id = ${id} for update`
    const [row] = await readRows(sql, [id])
    if (!row) return undefined
    const { answer, slug: _slug, author: _author, ...held } = row
    const byMinor = await isMinorNow(sql, clock, row.authorId)
    return { ...held, title: '', categoryId: null, body: answerAsBody(answer), byMinor, edit: null }
  },
  async move(sql, id, { to, ...change }) {
    await transition(sql, PRODUCT_QUESTION, { id, to: demandTakenDown(to), ...change })
  },
  async rewrite() {
    return await Promise.resolve(false)
  },
  settleEdit: none,
  giveBack: none,
  named: async (_sql, _id, said) => await Promise.resolve(said),
  async show({ sql, house }, ids) {
    const rows = await readRows(sql, ids)
    const minors = await findMinors(
      sql,
      house.clock,
      rows.map(({ authorId }) => authorId),
    )
    return new Map(
      rows.map(({ id, slug, author, authorId, text, answer, version, state }) => [
        id,
        {
          title: '',
          text,
          version,
          state,
          body: answerAsBody(answer),
          edit: null,
          pictures: [],
          attachments: [],
          path: `/store/product/${slug}`,
          author: shownAuthor(author),
          byMinor: minors.has(authorId),
          category: null,
          byNewMember: false,
        },
      ]),
    )
  },
}
