import { listComments } from '@chowk/contract/community/comment.ts'
import { ReadyJson } from '../../platform/answer.ts'
import { handle } from '../../platform/handle.ts'
import { quickPool } from '../../platform/handle-tuned.ts'
import { BY_ID } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { commentsJson } from './comment-json.ts'
import { foundComments } from './found-comments.ts'
import type { FoundThread } from './found-comments.ts'
import { readerLooking } from '../visibility.ts'
import { readSubject, mayModerate } from './subject.ts'

export const answerComments = handle(listComments, async ({ input, viewer, house, clock, cursor, refuse }) => {
  const sql = quickPool(house)
  const { id, parentId, commentId, size, page, next } = input
  const now = clock.now()
  const asOf = input.asOf ? new Date(input.asOf) : now
  const from = cursor.read(BY_ID, next)
  const wanted = { parentId, commentId, asOf, clock, from, skip: from ? 0 : page * size, size }
  const read = await readSubject<FoundThread[]>(sql, viewer, id, (seer) => foundComments(sql, seer, wanted))
  const { onlooker, subject, beside: found } = read
  if (!subject) throw refuse('ACTIVITY_NOT_FOUND')
  const { content, ...paged } = pageOfItems(found ?? [], { page, size, asOf }, (last) => cursor.write(BY_ID, last))
  const comments = await commentsJson(
    { sql, house, reader: readerLooking(sql, viewer, onlooker), subject, now },
    content,
  )
  const isMinor = viewer.signedIn && viewer.isMinor
  const may = {
    comment: onlooker.personId !== null && subject.isOpen && !subject.isClosed && !(isMinor && subject.isForAll),
    close: mayModerate(onlooker, subject),
  }
  const others = JSON.stringify({ ...paged, isClosed: subject.isClosed, may })
  return new ReadyJson('{"content":[', ...comments, `],${others.slice(1)}`)
})
