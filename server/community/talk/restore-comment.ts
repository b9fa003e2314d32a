import { restoreComment } from '@chowk/contract/community/comment.ts'
import { RESTORABLE_DAYS } from '@chowk/contract/community/write-post.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { DAY_MS } from '../../platform/time.ts'
import { holdsAuthorship } from '../authorship.ts'
import type { Showing } from '../showing.ts'
import { findSeer } from '../visibility.ts'
import { SCORE, countOwn, showComment } from './comment.ts'
import { findSubject, inTurn } from './subject.ts'
import type { Subject } from './subject.ts'

interface Removed {
  subjectId: string
  authorId: string | null
  removedBy: string
}

// What a moderator took down, or reads first, comes back by her decision alone.
async function findRemoved(sql: Sql, id: string, since: Date): Promise<Removed | undefined> {
  const [row] = await sql<Removed[]>`
    select subject_id, author_id, removed_by from comment
    where id = ${id} and removed_at > ${since} and removed_by is not null and author_left_at is null
      and state = 'PUBLISHED' and not waits`
  return row
}

/** Who may take a comment away there, in their order: its author, whose post it is, who runs the workspace, operators. */
const RANKS = { author: 0, postAuthor: 1, moderator: 2, operator: 3 } as const

async function rankOf(sql: Sql, { workspaceId, authorId }: Subject, personId: string): Promise<number> {
  const [row] = await sql<{ isOperator: boolean; moderates: boolean }[]>`
    select p.is_operator, exists (
      select from membership m where m.person_id = p.id and m.workspace_id = ${workspaceId} and m.state = 'PRESENT' and m.role in ('OWNER', 'ADMIN')
    ) as moderates from person p where p.id = ${personId}`
  if (row?.isOperator) return RANKS.operator
  if (row?.moderates) return RANKS.moderator
  return authorId === personId ? RANKS.postAuthor : RANKS.author
}

// Whoever removed it brings it back, and so do those above her (G10).
async function mayRestore(
  { sql, seer }: Showing,
  subject: Subject,
  { authorId, removedBy }: Removed,
): Promise<boolean> {
  if (seer.personId === null) return false
  if (removedBy === seer.personId && !subject.isFormerMember) return true
  const own = seer.isOperator
    ? RANKS.operator
    : subject.workspaceId !== null && seer.moderates.includes(subject.workspaceId)
      ? RANKS.moderator
      : holdsAuthorship(seer, subject)
        ? RANKS.postAuthor
        : RANKS.author
  const removers = removedBy === authorId ? RANKS.author : await rankOf(sql, subject, removedBy)
  return own > RANKS.author && own >= removers
}

export const answerRestoreComment = handle(
  restoreComment,
  async ({ input: { id }, viewer, tx, house, clock, refuse, audit }) => {
    const seer = await findSeer(tx, viewer)
    const showing = { sql: tx, house, seer }
    const now = clock.now()
    const since = new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS)
    const first = await findRemoved(tx, id, since)
    const subject = first && (await findSubject(showing, first.subjectId))
    if (!first || !subject || !(await mayRestore(showing, subject, first))) throw refuse('COMMENT_NOT_FOUND')
    const { authorId } = first
    // What its author does there waits until this is counted.
    if (authorId !== null) await inTurn(tx, subject, authorId)
    await tx`select 1 from comment where id = ${id} for update`
    if (!(await findRemoved(tx, id, since))) throw refuse('COMMENT_NOT_FOUND')
    await tx`update comment set removed_at = null, removed_by = null where id = ${id}`
    const isFirst = authorId !== null && authorId !== subject.authorId && (await countOwn(tx, subject, authorId)) === 1
    const { comments } = await subject.touch(tx, now, { comments: 1, score: isFirst ? SCORE : 0 })
    if (authorId !== viewer.personId) audit(`comment ${id}`)
    return { comment: await showComment({ ...showing, subject, now }, id), commentCount: comments }
  },
)
