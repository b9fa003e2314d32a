import { countUnread, getReadActions, markRead, undoMarkRead } from '@chowk/contract/news/reading.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { handle } from '../platform/handle.ts'
import type { Sql } from '../platform/database.ts'
import { articleNumber } from './article-id.rules.ts'

const UNDO_MS = 24 * 3_600_000
const WINDOW_MS = 30 * 86_400_000
/** Marking a whole list stops here; older stories are rarely met again. */
const MOST_MARKED = 2000
const MOST_UNREAD = 999

/** State of one row before it was marked; null: there was no row. */
interface Before {
  articleId: string
  marked: boolean | null
  qualifiedAt: string | null
}

export const answerMarkRead = handle(markRead, async ({ input, viewer, sql, clock }) => {
  const ids = input.whole ? await findWhole(sql, input.whole, clock.now()) : numbersOf(input.articleIds ?? [])
  const before = await sql<Before[]>`
    select a.id::text as article_id, r.marked_read as marked, r.qualified_at::text as qualified_at
    from article a left join reading r on r.person_id = ${viewer.personId} and r.device_id is null and r.article_id = a.id
    where a.id = any(${ids}::bigint[])
      and (coalesce(r.marked_read, false) <> ${input.read} or (not ${input.read} and r.qualified_at is not null))`
  if (before.length === 0) return { marked: 0, undoToken: null }
  const now = clock.now()
  await sql`
    insert into reading as r (person_id, article_id, cluster_id, first_opened_at, last_opened_at, opens, marked_read)
    select ${viewer.personId}::uuid, a.id, a.cluster_id, ${now}, ${now}, 0, ${input.read}
    from article a where a.id = any(${before.map((row) => row.articleId)}::bigint[])
    on conflict (person_id, device_id, article_id) do update
    set marked_read = excluded.marked_read, qualified_at = case when ${input.read} then r.qualified_at end`
  await sql`delete from ranked_list where owner = ${viewer.personId}`
  const [undo] = await sql<{ token: string }[]>`
    insert into read_undo (person_id, list, at, marked, before)
    values (${viewer.personId}, ${input.list}, ${now}, ${before.length}, ${JSON.stringify(before)}::text::jsonb) returning token`
  return { marked: before.length, undoToken: undo?.token ?? null }
})

const numbersOf = (keys: string[]) => keys.map(articleNumber).filter((id) => id !== undefined)

// The list as it stood: what came later stays unread (RR20).
async function findWhole(sql: Sql, whole: NonNullable<Parsed<typeof markRead>['whole']>, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - WINDOW_MS)
  const { asOf, languages, publicationId, categoryId } = whole
  const rows = await sql<{ id: string }[]>`
    select id from article
    where is_listed and is_head and not is_calendar and published_at > ${since} and first_seen_at <= ${asOf}
      ${languages.length > 0 ? sql`and language = any(${languages})` : sql``}
      ${publicationId ? sql`and publication_id = ${publicationId}` : sql``}
      ${categoryId === undefined ? sql`` : sql`and ${categoryId}::smallint = any(category_ids)`}
    order by published_at desc, id desc limit ${MOST_MARKED}`
  return rows.map((row) => row.id)
}

export const answerUndoMarkRead = handle(undoMarkRead, async ({ input, viewer, sql, clock, refuse }) => {
  const now = clock.now()
  const [undo] = await sql<{ before: Before[] }[]>`
    update read_undo set undone_at = ${now}
    where token = ${input.undoToken} and person_id = ${viewer.personId} and undone_at is null
      and at > ${new Date(now.getTime() - UNDO_MS)}
    returning before`
  if (!undo) throw refuse('UNDO_OVER')
  await sql`
    with was as (
      select * from jsonb_to_recordset(${JSON.stringify(undo.before)}::text::jsonb) as b("articleId" bigint, marked boolean, "qualifiedAt" timestamptz)
    ), gone as (
      delete from reading r using was
      where r.person_id = ${viewer.personId} and r.article_id = was."articleId" and was.marked is null and r.opens = 0 and not r.hidden
    )
    update reading r set marked_read = coalesce(was.marked, false), qualified_at = coalesce(r.qualified_at, was."qualifiedAt")
    from was where r.person_id = ${viewer.personId} and r.article_id = was."articleId"
      and (was.marked is not null or r.opens > 0 or r.hidden)`
  await sql`delete from ranked_list where owner = ${viewer.personId}`
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
  const [row] = await sql<{ unread: number }[]>`
    select count(*)::int as unread from (
      select from article a
      where a.is_listed and a.is_head and not a.is_calendar and a.published_at > ${new Date(clock.now().getTime() - WINDOW_MS)}
        ${input.languages.length > 0 ? sql`and a.language = any(${input.languages})` : sql``}
        and not exists (
          select from reading r where r.person_id = ${viewer.personId} and r.cluster_id = a.cluster_id
            and (r.qualified_at is not null or r.marked_read))
      order by a.published_at desc limit ${MOST_UNREAD}) few`
  return { unread: row?.unread ?? 0 }
})
