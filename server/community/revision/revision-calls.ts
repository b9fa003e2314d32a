import { getRevision, listRevisions, redactRevision } from '@chowk/contract/community/revision.ts'
import type { Revision, Said } from '@chowk/contract/community/revision.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { findBySlug, findVisible } from '../post/find-post.ts'
import { holdsAuthorship } from '../authorship.ts'
import { isInside } from '../inside.ts'
import { toPosts } from '../post/post-row.ts'
import type { PostRow } from '../post/post-row.ts'
import { mayRedact } from '../post/post.rules.ts'
import { findSeer, seesAsOperatorOnly } from '../visibility.ts'
import type { Seer } from '../visibility.ts'
import { wordsBelow } from './grace.rules.ts'
import type { PostText } from './grace.rules.ts'
import { answerRedactPost } from './redact-post.ts'

type RevisionRow = Omit<Revision, 'writtenAt' | 'replacedAt'> & { writtenAt: Date; replacedAt: Date }

const answerListRevisions = handle(listRevisions, async ({ input, viewer, sql, house, refuse, audit }) => {
  const seer = await findSeer(sql, viewer)
  const showing = { sql, house, seer }
  const found = await findBySlug(showing, input.slug)
  const [post] = found ? await toPosts(showing, [found.row]) : []
  if (!found || !post) throw refuse('POST_NOT_FOUND')
  if (seesAsOperatorOnly(seer, found.row)) audit(`post ${post.id}`)
  const rows = await sql<RevisionRow[]>`
    select version, written_at, replaced_at, by_moderator, redacted_at is not null as is_redacted from post_revision
    where post_id = ${post.id} and ${readableBy(sql, seer, found.row)} order by version desc`
  const content = rows.map(({ writtenAt, replacedAt, ...rest }) => ({
    ...rest,
    writtenAt: writtenAt.toISOString(),
    replacedAt: replacedAt.toISOString(),
  }))
  return { post, content, mayRedact: mayRedactEarlier(seer, found.row) }
})

/** Authors take their own earlier texts away too; what the post says now they edit. */
const mayRedactEarlier = (seer: Seer, post: PostRow): boolean => mayRedact(seer, post) || holdsAuthorship(seer, post)

const saidIn = (text: PostText): Said => ({ title: text.title, text: wordsBelow(text) })

interface StoredRevision extends PostText {
  version: number
  isRedacted: boolean
  reason: string
}

/** Of the row of `post_revision`: the viewer may read it. Outsiders read only what was public when it stood (C9). */
const readableBy = (sql: Sql, seer: Seer, { workspaceId, authorId }: PostRow): Fragment =>
  isInside(seer, workspaceId) || (authorId !== null && authorId === seer.personId) ? sql`true` : sql`was_public`

interface After {
  id: string
  version: number
  readable: Fragment
}

/** What followed a text: the next one that may be read, or else what the post says now. */
async function textAfter(sql: Sql, { id, version, readable }: After): Promise<PostText | undefined> {
  const [next] = await sql<PostText[]>`
    select title, description, body from (
      select version, title, description, body from post_revision where post_id = ${id} and redacted_at is null and ${readable}
      union all select version, title, description, body from post where id = ${id}) texts
    where version > ${version} order by version limit 1`
  return next
}

const answerGetRevision = handle(getRevision, async ({ input, viewer, sql, house, refuse, audit }) => {
  const seer = await findSeer(sql, viewer)
  const found = await findBySlug({ sql, house, seer }, input.slug)
  if (!found) throw refuse('POST_NOT_FOUND')
  const { id } = found.row
  if (seesAsOperatorOnly(seer, found.row)) audit(`post ${id}`)
  const readable = readableBy(sql, seer, found.row)
  const [earlier] = await sql<(StoredRevision & { body: RichDocument | null })[]>`
    select version, title, description, body, redacted_at is not null as is_redacted, redact_reason as reason from post_revision
    where post_id = ${id} and version = ${input.version} and ${readable}`
  if (!earlier) throw refuse('POST_NOT_FOUND')
  const { version, isRedacted, reason } = earlier
  if (isRedacted) return { version, before: null, after: null, reason }
  const after = await textAfter(sql, { id, version, readable })
  return { version, before: saidIn(earlier), after: after ? saidIn(after) : null, reason: '' }
})

const answerRedactRevision = handle(redactRevision, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { id, version, reason } = input
  const seer = await findSeer(tx, viewer)
  const post = await findVisible({ sql: tx, house, seer }, id)
  if (!post) throw refuse('POST_NOT_FOUND')
  if (!mayRedactEarlier(seer, post)) throw refuse('NOT_ALLOWED')
  const redacted = await tx`
    update post_revision set redacted_at = ${clock.now()}, redacted_by = ${viewer.personId}, redact_reason = ${reason}
    where post_id = ${id} and version = ${version} and redacted_at is null returning 1`
  if (redacted.length === 0) throw refuse('POST_NOT_FOUND')
  audit(`post ${id}`, undefined, { version })
  return { id }
})

/** Calls about what posts said before. */
export const revisionCalls: readonly Handler[] = [
  answerListRevisions,
  answerGetRevision,
  answerRedactRevision,
  answerRedactPost,
]
