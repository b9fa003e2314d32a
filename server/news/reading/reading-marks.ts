import { countUnread, getReadActions, markRead, undoMarkRead } from '@chowk/contract/news/reading.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { handle } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { latestList } from '../latest.ts'
import { limitsOn, readerOf, visibleTo } from '../../article/visibility.ts'
import type { Asking } from '../../article/visibility.ts'
import { findPlaces } from '../list/story-list.ts'
import type { StoryList } from '../list/story-list.ts'
import { DAY_MS, HOUR_MS } from '../../platform/time.ts'

const UNDO_MS = 24 * HOUR_MS
const WINDOW_MS = 30 * DAY_MS
const OWN_WINDOW_MS = 90 * DAY_MS
/** Marking a whole list stops here; older stories are rarely met again. */
const MOST_MARKED = 2000
const MOST_UNREAD = 999

/** State of one row before it was marked; null: there was no row. */
interface Before {
  articleId: string
  marked: boolean | null
  qualifiedAt: string | null
}

export const answerMarkRead = handle(markRead, async ({ input, viewer, tx, clock }) => {
  const ids = input.whole
    ? await findFullList({ sql: tx, viewer, clock }, input.whole)
    : numbersOf(input.articleIds ?? [])
  const before = await tx<Before[]>`
    select a.id::text as article_id, r.marked_read as marked, r.qualified_at::text as qualified_at
    from article a left join reading r on r.person_id = ${viewer.personId} and r.device_id is null and r.article_id = a.id
    where (a.id = any(${ids}::bigint[])${input.read ? tx`` : othersOfTheStory(tx, ids)})
      ${limitsOn(tx, viewer)} and (coalesce(r.marked_read, false) <> ${input.read} or (not ${input.read} and r.qualified_at is not null))`
  if (before.length === 0) return { marked: 0, undoToken: null }
  const now = clock.now()
  await tx`
    insert into reading as r (person_id, article_id, cluster_id, first_opened_at, last_opened_at, opens, marked_read)
    select ${viewer.personId}::uuid, a.id, a.cluster_id, ${now}, ${now}, 0, ${input.read}
    from article a where a.id = any(${before.map((row) => row.articleId)}::bigint[])
    on conflict (person_id, device_id, article_id) do update
    set marked_read = excluded.marked_read, qualified_at = case when ${input.read} then r.qualified_at end`
  await tx`delete from ranked_list where owner = ${viewer.personId}`
  const [undo] = await tx<{ token: string }[]>`
    insert into read_undo (person_id, list, at, marked, before)
    values (${viewer.personId}, ${input.list}, ${now}, ${before.length}, ${tx.json(before)}) returning token`
  return { marked: before.length, undoToken: undo?.token ?? null }
})

const numbersOf = (keys: string[]) => keys.map(articleNumber).filter((id) => id !== undefined)

// A story is read when any of its tellings is (I36): to be unread again all of them have to be.
const othersOfTheStory = (sql: Sql, ids: string[]) =>
  sql` or r.article_id is not null and a.cluster_id in (select cluster_id from article where id = any(${ids}::bigint[]))`

// The list as it stood and as her filter shows it: what came later or is left out stays unread (RR20).
async function findFullList(asking: Asking, full: FullList): Promise<string[]> {
  const { asOf, publicationId, categoryId, ...given } = full
  const { sql, clock } = asking
  const reader = await readerOf(asking, {
    ...given,
    ...(categoryId !== undefined && { categoryIds: [] }),
    ...(publicationId && { publicationIds: [], excludePublicationIds: [] }),
  })
  const list = latestList(reader, clock, new Date(asOf))
  const places = await findPlaces(sql, { ...list, ...ownList(full, clock.now()) }, { count: MOST_MARKED, skip: 0 })
  return places.map((cursor) => cursor.id)
}

type FullList = NonNullable<Parsed<typeof markRead>['whole']>

/** How the list of one publication or category differs from Latest. */
function ownList({ publicationId, categoryId, publishPeriod }: FullList, now: Date): Partial<StoryList> {
  const since = publishPeriod ? {} : { since: new Date(now.getTime() - OWN_WINDOW_MS) }
  if (publicationId)
    return {
      source: { kind: 'PUBLICATIONS', ids: [publicationId] },
      onePerCluster: false,
      withCalendar: true,
      ...since,
    }
  if (categoryId !== undefined)
    return { source: { kind: 'CATEGORIES', ids: [categoryId] }, withCalendar: true, ...since }
  return {}
}

export const answerUndoMarkRead = handle(undoMarkRead, async ({ input, viewer, tx, clock, refuse }) => {
  const now = clock.now()
  const [undo] = await tx<{ before: Before[] }[]>`
    update read_undo set undone_at = ${now}
    where token = ${input.undoToken} and person_id = ${viewer.personId} and undone_at is null
      and at > ${new Date(now.getTime() - UNDO_MS)}
    returning before`
  if (!undo) throw refuse('UNDO_OVER')
  await tx`
    with was as (
      select * from jsonb_to_recordset(${tx.json(undo.before)}) as b("articleId" bigint, marked boolean, "qualifiedAt" timestamptz)
    ), gone as (
      delete from reading r using was
      where r.person_id = ${viewer.personId} and r.article_id = was."articleId" and was.marked is null and r.opens = 0 and not r.hidden
    )
    update reading r set marked_read = coalesce(was.marked, false), qualified_at = coalesce(r.qualified_at, was."qualifiedAt")
    from was where r.person_id = ${viewer.personId} and r.article_id = was."articleId"
      and (was.marked is not null or r.opens > 0 or r.hidden)`
  await tx`delete from ranked_list where owner = ${viewer.personId}`
  return { restored: undo.before.length }
})

export const answerReadActions = handle(getReadActions, async ({ viewer, sql, clock }) => {
  const rows = await sql<{ undoToken: string; list: string; at: Date; marked: number }[]>`
    select token as undo_token, list, at, marked from read_undo
    where person_id = ${viewer.personId} and undone_at is null and at > ${new Date(clock.now().getTime() - UNDO_MS)}
    order by at desc limit 20`
  return { content: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
})

export const answerUnreadCount = handle(countUnread, async ({ input, viewer, sql, clock }) => {
  const reader = await readerOf({ sql, viewer, clock })
  const [row] = await sql<{ unread: number }[]>`
    select count(*)::int as unread from (
      select from article a
      where a.is_listed and a.is_head and not a.is_calendar and a.published_at > ${new Date(clock.now().getTime() - WINDOW_MS)}
        ${visibleTo(sql, reader, { clock, surface: 'ALWAYS' })}
        ${input.languages.length > 0 ? sql`and a.language = any(${input.languages})` : sql``}
        and not exists (
          select from reading r where r.person_id = ${viewer.personId} and r.cluster_id = a.cluster_id
            and (r.qualified_at is not null or r.marked_read))
      order by a.published_at desc limit ${MOST_UNREAD}) few`
  return { unread: row?.unread ?? 0 }
})
