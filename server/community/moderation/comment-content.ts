import { LONGEST_COMMENT } from '@chowk/contract/community/comment.ts'
import { lengthOf, visibleLengthOf } from '@chowk/contract/text.ts'
import { drawnPortrait, findMinors, isMinorNow } from '../../identity/identity.ts'
import type { ContentSource, HeldContent, ShownContent } from '../../moderation/content.ts'
import type { Sql } from '../../platform/database.ts'
import { nameJson } from '../../platform/name-json.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { noteMentions } from '../mention/note-mentions.ts'
import { withNamesOfNow } from '../mention/stored-mentions.ts'
import { touchPost } from '../post/touch-post.ts'
import { SCORE, countOwn } from '../talk/comment.ts'
import { readComments } from '../talk/comment-row.ts'
import { COMMENT } from '../talk/comment-state.ts'
import { tellOfApproved } from '../talk/comment-review.ts'
import { findSubject, inTurn } from '../talk/subject.ts'
import { commentsForAudience } from '../inside.ts'
import { findSeer } from '../visibility.ts'

interface Under {
  subjectId: string
  authorId: string | null
  postAuthorId: string | null
}

async function findPost(sql: Sql, id: string): Promise<Under | undefined> {
  const [row] = await sql<Under[]>`
    select c.subject_id, c.author_id, p.author_id as post_author_id from comment c join post p on p.id = c.subject_id where c.id = ${id}`
  return row
}

/** Of the comment named `c`: how far it is, by what moderators and people did with it. */
const stateOf = (sql: Sql) =>
  sql`case when c.state = 'HIDDEN' and not c.waits and c.removed_by = c.author_id then 'DELETED' when c.state <> 'PUBLISHED' then c.state
    when c.removed_at is null then 'PUBLISHED' else 'DELETED' end`

const TAKEN = (sql: Sql) => sql`(text = '' or author_left_at is not null)`

/** Counts a comment that appears or goes, as its writing and deleting do. */
async function count(sql: Sql, at: Date, { id, by }: { id: string; by: 1 | -1 }): Promise<void> {
  const found = await findPost(sql, id)
  if (!found) return
  const { subjectId, authorId, postAuthorId } = found
  // As many of hers as stand there now decide whether she is one of those who commented.
  const own = authorId === null ? 0 : await countOwn(sql, { id: subjectId }, authorId)
  const scores = authorId !== null && authorId !== postAuthorId && own === (by === 1 ? 1 : 0)
  await touchPost(sql, at, { id: subjectId, comments: by, score: scores ? by * SCORE : 0 })
}

/** What moderation needs of comments. */
export const commentContent: ContentSource = {
  kind: 'COMMENT',
  async isSeen({ sql, house, viewer }, id) {
    const seer = await findSeer(sql, viewer)
    const [row] = await readComments(sql, [id])
    if (!row || row.removedAt !== null || (row.authorId !== null && seer.blocked.includes(row.authorId))) return false
    const subject = await findSubject({ sql, house, seer }, row.subjectId)
    if (!subject) return false
    const audience = { seer, workspaceId: subject.workspaceId, clock: house.clock }
    const [shown] = await sql`select from comment c where c.id = ${id} and ${commentsForAudience(sql, audience)}`
    return shown !== undefined
  },
  async hold(sql, house, id) {
    const found = await findPost(sql, id)
    // What its author does there waits, as it does for whoever deletes it.
    if (found?.authorId) await inTurn(sql, { id: found.subjectId }, found.authorId)
    await sql`select from comment where id = ${id} for update`
    const [row] = await sql<Omit<HeldContent, 'byMinor' | 'title' | 'body' | 'edit'>[]>`
      select c.id, p.workspace_id, p.category_id, c.author_id, ${stateOf(sql)} as state, c.text, c.version::text
      from comment c join post p on p.id = c.subject_id where c.id = ${id}`
    const byMinor = row?.authorId ? await isMinorNow(sql, house.clock, row.authorId) : false
    return row && { ...row, byMinor, title: '', body: null, edit: null }
  },
  async move(sql, id, { to, actorId, reason, at }) {
    if (to !== 'PUBLISHED' && to !== 'HIDDEN' && to !== 'REMOVED') throw new Error(`a comment is never ${to}`)
    const wasSeen = (await findSeen(sql, id)) !== undefined
    const waited = await sql`update comment set waits = false where id = ${id} and waits returning 1`
    const isOut = to === 'PUBLISHED'
    // A text that its author took with her when she left does not come back.
    const also = isOut
      ? sql`, removed_at = case when ${TAKEN(sql)} then removed_at end, removed_by = case when ${TAKEN(sql)} then removed_by end`
      : sql`, removed_at = coalesce(removed_at, ${at}), removed_by = coalesce(removed_by, ${actorId})`
    await transition(sql, COMMENT, { id, to, actorId, reason, at, also })
    const isSeen = (await findSeen(sql, id)) !== undefined
    if (isSeen !== wasSeen) await count(sql, at, { id, by: isSeen ? 1 : -1 })
    if (isSeen && waited.length > 0) await tellOfApproved(sql, { clock: { now: () => at } }, id)
  },
  async rewrite(sql, id, { text, at }) {
    if (visibleLengthOf(text) < 1 || lengthOf(text) > LONGEST_COMMENT) return false
    await sql`update comment set text = ${text}, edited_at = ${at} where id = ${id}`
    await noteMentions({ sql, clock: { now: () => at } }, { kind: 'comment', id })
    return true
  },
  async settleEdit() {
    await Promise.resolve()
  },
  // Its text stands in the decision; nothing of it is a draft.
  async giveBack() {
    await Promise.resolve()
  },
  named: async (sql, id, said) => await withNamesOfNow(sql, { kind: 'comment', id }, said),
  async show({ sql, house }, ids) {
    if (ids.length === 0) return new Map()
    const rows = await findShown(sql, ids)
    const minors = await findMinors(
      sql,
      house.clock,
      rows.flatMap(({ authorId }) => authorId ?? []),
    )
    const shown = new Map<string, ShownContent>()
    for (const { id, authorId, author, slug, customUrl, ...row } of rows)
      shown.set(id, {
        ...row,
        title: '',
        attachments: [],
        body: null,
        edit: null,
        byNewMember: false,
        pictures: [],
        author: author && { ...author, portrait: drawnPortrait(author.id, author.portrait) },
        path: customUrl && `/${customUrl}/community/details/${slug}?comment=${id}`,
        byMinor: authorId !== null && minors.has(authorId),
      })
    return shown
  },
}

async function findSeen(sql: Sql, id: string): Promise<object | undefined> {
  const [row] = await sql`select from comment where id = ${id} and removed_at is null`
  return row
}

interface Found {
  id: string
  text: string
  version: string
  state: ShownContent['state']
  authorId: string | null
  author: { id: string; name: string; portrait: number } | null
  customUrl: string | null
  category: ShownContent['category']
  slug: string
}

const findShown = async (sql: Sql, ids: readonly string[]) =>
  await sql<Found[]>`
  select c.id, c.text, c.version::text, ${stateOf(sql)} as state, a.id as author_id, p.slug,
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'portrait', coalesce(g.portrait, 0)) end as author,
    o.slug as custom_url,
    case when k.id is not null then ${nameJson(sql, 'k')} end as category
  from comment c join post p on p.id = c.subject_id
  left join person a on a.id = c.author_id and a.deletion_state is null left join profile g on g.person_id = a.id
  left join workspace o on o.id = p.workspace_id left join post_category k on k.id = p.category_id
  where c.id = any(${ids as string[]}::uuid[])`
