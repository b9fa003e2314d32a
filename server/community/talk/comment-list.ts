import { listComments } from '@chowk/contract/community/comment.ts'
import { handle } from '../../platform/handle.ts'
import { BY_ID, after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { findSeer } from '../visibility.ts'
import { readComments, standing, toComments, unblocked } from './comment-row.ts'
import { findSubject, mayModerate } from './subject.ts'

export const answerComments = handle(listComments, async ({ input, viewer, house, clock, cursor, refuse }) => {
  const sql = house.quick
  const { id, parentId, commentId, size, page, next } = input
  const seer = await findSeer(sql, viewer)
  const subject = await findSubject({ sql, house, seer }, id)
  if (!subject) throw refuse('ACTIVITY_NOT_FOUND')
  const now = clock.now()
  const asOf = input.asOf ? new Date(input.asOf) : now
  const from = cursor.read(BY_ID, next)
  // What was removed stands there as long as it has replies (C40).
  const stands = parentId
    ? sql`c.parent_id = ${parentId} and ${standing(sql, seer, subject)}`
    : sql`c.parent_id is null and (${standing(sql, seer, subject)}
        or exists (select from comment r where r.parent_id = c.id and r.removed_at is null))`
  const named = commentId
    ? sql`and c.id = (select coalesce(n.parent_id, n.id) from comment n where n.id = ${commentId} and (n.removed_at is null or n.waits or n.author_left_at is not null))`
    : sql``
  const found = await sql<{ id: string }[]>`
    select c.id from comment c
    where c.subject_kind = ${subject.kind} and c.subject_id = ${subject.id} and c.created_at <= ${asOf} and ${stands}
      ${named} ${unblocked(sql, seer)} ${after(sql, from, { by: { id: sql`c.id` }, direction: 'ASC' })}
    order by c.id limit ${size + 1} offset ${from ? 0 : page * size}`
  const paged = pageOfItems(found, { page, size, asOf }, (last) => cursor.write(BY_ID, last))
  const rows = await readComments(
    sql,
    paged.content.map((row) => row.id),
  )
  return {
    ...paged,
    content: await toComments({ sql, house, seer, subject, now, named: commentId }, rows),
    isClosed: subject.isClosed,
    may: {
      comment:
        seer.personId !== null &&
        subject.isOpen &&
        !subject.isClosed &&
        !(viewer.signedIn && viewer.isMinor && subject.isForAll),
      close: mayModerate(seer, subject),
    },
  }
})
