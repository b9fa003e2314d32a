import { listNotices, readAllNotices, readNotice } from '@chowk/contract/notice/notice.ts'
import { handle } from '../platform/handle.ts'
import type { Handler } from '../platform/handle.ts'
import { after } from '../platform/paging/cursor.ts'
import { pageOfItems } from '../platform/paging/paging.ts'
import type { NoticeKinds } from './kind.ts'
import { countUnread, findRows, noticeOf, stillSeen } from './notice-row.ts'

const TIME_AND_ID = { at: 'TIME', id: 'ID' } as const

const answerList = (kinds: NoticeKinds): Handler =>
  handle(listNotices, async ({ input: { size, next, of }, viewer, sql, clock, cursor }) => {
    const asOf = clock.now()
    const from = cursor.read(TIME_AND_ID, next)
    const order = { by: { at: sql`n.at`, id: sql`n.id` }, direction: 'DESC' } as const
    const rows = await findRows(
      sql,
      kinds,
      sql`and n.person_id = ${viewer.personId} ${after(sql, from, order)}
        ${of ? sql`and (n.workspace_id is null) = ${of === 'ME'}` : sql``}
        order by n.at desc, n.id desc limit ${size + 1}`,
    )
    const page = pageOfItems(rows, { size, asOf }, ({ at: time, id }) => cursor.write(TIME_AND_ID, { at: time, id }))
    const seen = await stillSeen(sql, kinds, page.content)
    return { ...page, content: seen.map((row) => noticeOf(kinds, row)) }
  })

const answerRead = (kinds: NoticeKinds): Handler =>
  handle(readNotice, async ({ input: { id }, viewer: { personId }, tx, clock, refuse }) => {
    const [row] = await tx`select from notice where id = ${id} and person_id = ${personId}`
    if (!row) throw refuse('NOTICE_NOT_FOUND')
    await tx`update notice set read_at = ${clock.now()} where id = ${id} and person_id = ${personId} and read_at is null`
    return { unread: await countUnread(tx, kinds, personId) }
  })

const answerReadAll = (kinds: NoticeKinds): Handler =>
  handle(readAllNotices, async ({ input: { until }, viewer: { personId }, tx, clock }) => {
    await tx`
      update notice set read_at = ${clock.now()}
      where person_id = ${personId} and read_at is null and at <= ${new Date(until)}`
    return { unread: await countUnread(tx, kinds, personId) }
  })

/** Calls about what a person is notified of. */
export const noticeCalls = (kinds: NoticeKinds): Handler[] => [
  answerList(kinds),
  answerRead(kinds),
  answerReadAll(kinds),
]
