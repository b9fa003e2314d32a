import {
  MOST_RECENT_READS,
  getDeviceReads,
  getRecentReads,
  pauseHistory,
  removeRecentReads,
  takeDeviceReads,
} from '@chowk/contract/news/reading.ts'
import { spanOf } from '../../platform/calendar/activity-period.rules.ts'
import type { Span } from '../../platform/calendar/activity-period.rules.ts'
import { TIME_AND_NUMBER, after } from '../../platform/paging/cursor.ts'
import type { TimeAndNumber } from '../../platform/paging/cursor.ts'
import { ReadyJson } from '../../platform/answer.ts'
import { handle } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { demandOwn } from '../../platform/viewer.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { INDIA } from '../../platform/calendar/zone.rules.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { clearHistory } from '../own-data/clear-history.ts'
import { goneState, hasLimits, limitsOn } from '../../article/visibility.ts'
import { isOwned, listedDays, ownerOf } from './reading-owner.ts'
import type { ReadingOwner } from './reading-owner.ts'
import { isoTime, storyJoins, storyJson } from '../../article/story.ts'
import { DAY_MS } from '../../platform/time.ts'

export const answerRecentReads = handle(getRecentReads, async ({ input, viewer, sql, clock, cursor }) => {
  demandOwn(viewer, input.userId)
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const retentionDays = await listedDays(sql, viewer)
  const from = cursor.read(TIME_AND_NUMBER, input.next)
  const owner = ownerOf(viewer)
  const since = new Date(clock.now().getTime() - retentionDays * DAY_MS)
  const period = input.period && spanOf(input.period, asOf, await zoneOf(sql, viewer))
  const skip = from ? 0 : input.page * input.size
  const places = owner
    ? await findPlaces(
        sql,
        { owner, viewer },
        {
          since,
          asOf,
          period,
          from,
          begun: input.begun ?? false,
          skip,
          count: input.size + 1,
        },
      )
    : []
  const shown = places.slice(0, Math.min(input.size, Math.max(0, MOST_RECENT_READS - skip)))
  const last = places.length > shown.length && shown.length === input.size ? shown.at(-1) : undefined
  const content = owner ? await readStoriesJson(sql, viewer, owner, shown) : '[]'
  const paused = viewer.signedIn && (await isPaused(sql, viewer.personId))
  return new ReadyJson(
    `{"content":${content},"page":${input.page},"size":${input.size},"hasMore":${last !== undefined},` +
      `"asOf":"${asOf.toISOString()}","next":${last ? `"${cursor.write(TIME_AND_NUMBER, last)}"` : 'null'},"paused":${paused},"keptDays":${retentionDays}}`,
  )
})

interface Query {
  since: Date
  asOf: Date
  period: Span | undefined
  from: TimeAndNumber | undefined
  begun: boolean
  skip: number
  count: number
}

// One row a cluster, the member opened last (RR5): a row that another of its cluster came after is left out.
async function findPlaces(
  sql: Sql,
  { owner, viewer }: { owner: ReadingOwner; viewer: Viewer },
  query: Query,
): Promise<TimeAndNumber[]> {
  const { since, asOf, period, from, begun, skip, count } = query
  return await sql<TimeAndNumber[]>`
    select r.last_opened_at as at, r.article_id as id from reading r
    where ${isOwned(sql, owner)} and r.last_opened_at > ${since} and r.last_opened_at <= ${asOf}
      and r.opens > 0 and r.purpose = 'READING_HISTORY'
      ${period ? sql`and r.last_opened_at >= ${period.from}` : sql``}
      ${period?.before ? sql`and r.last_opened_at < ${period.before}` : sql``}
      ${begun ? sql`and r.progress between 5 and 89` : sql``}
      ${hasLimits(viewer) ? sql`and exists (select from article a where a.id = r.article_id ${limitsOn(sql, viewer)})` : sql``}
      ${after(sql, from, { by: { at: sql`r.last_opened_at`, id: sql`r.article_id` }, direction: 'DESC' })}
      and not exists (
        select from reading l
        where l.person_id is not distinct from r.person_id and l.device_id is not distinct from r.device_id
          and l.cluster_id = r.cluster_id and l.opens > 0 and l.purpose = 'READING_HISTORY'
          and (l.last_opened_at, l.article_id) > (r.last_opened_at, r.article_id) and l.last_opened_at <= ${asOf})
    order by r.last_opened_at desc, r.article_id desc limit ${count} offset ${skip}`
}

async function readStoriesJson(
  sql: Sql,
  viewer: Viewer,
  owner: ReadingOwner,
  places: TimeAndNumber[],
): Promise<string> {
  if (places.length === 0) return '[]'
  const [row] = await sql<{ content: string | null }[]>`
    select string_agg(left(s.card, -1) || ',' || substr(d.own::text, 2), ',' order by o.place) as content
    from unnest(${places.map((cursor) => cursor.id)}::bigint[]) with ordinality as o (id, place),
      lateral (select to_json(c)::text as card from (
        select ${storyJson(sql, viewer)} from article a ${storyJoins(sql, viewer)} where a.id = o.id) c) s,
      lateral (
        select json_strip_nulls(json_build_object(${owner.personId ? sql`` : sql`'progress', r.progress,`} 'openedAt', ${isoTime(sql, sql`r.last_opened_at`)},
            'gone', w.gone, 'summary', case when w.gone is not null then '' end))::jsonb
          || jsonb_build_object('position', r.position) as own
        from reading r, lateral (select ${goneState(sql)} as gone from article a where a.id = r.article_id) w
        where ${isOwned(sql, owner)} and r.article_id = o.id) d`
  return `[${row?.content ?? ''}]`
}

async function zoneOf(sql: Sql, viewer: Viewer): Promise<string> {
  if (!viewer.signedIn) return INDIA
  const [row] = await sql<{ timeZone: string }[]>`select time_zone from person where id = ${viewer.personId}`
  return row?.timeZone ?? INDIA
}

async function isPaused(sql: Sql, personId: string): Promise<boolean> {
  const [row] = await sql<
    { paused: boolean }[]
  >`select history_paused as paused from news_setting where person_id = ${personId}`
  return row?.paused ?? false
}

// Rows stay for what a quiz already granted (P7) but leave every list, and position and progress go with them.
export const answerRemoveRecentReads = handle(removeRecentReads, async ({ input, viewer, tx, clock }) => {
  const owner = ownerOf(viewer)
  if (!owner) return { removed: 0 }
  if (input.all && viewer.signedIn) return { removed: await clearHistory(tx, viewer.personId, clock.now()) }
  const ids = (input.articleIds ?? []).map(articleNumber).filter((id) => id !== undefined)
  const which = input.all
    ? tx``
    : tx`and r.cluster_id in (select cluster_id from article where id = any(${ids}::bigint[]))`
  if (viewer.signedIn) {
    const gone = await tx`
      update reading r set purpose = 'QUIZ_ELIGIBILITY', position = null, source_list = null
      where ${isOwned(tx, owner)} and r.purpose = 'READING_HISTORY' ${which}`
    await tx`delete from ranked_list where owner = ${viewer.personId}`
    return { removed: gone.count }
  }
  const gone = await tx`delete from reading r where ${isOwned(tx, owner)} ${which}`
  return { removed: gone.count }
})

export const answerPauseHistory = handle(pauseHistory, async ({ input, viewer, tx }) => {
  await tx`
    insert into news_setting (person_id, history_paused) values (${viewer.personId}, ${input.paused})
    on conflict (person_id) do update set history_paused = excluded.history_paused`
  return { paused: input.paused }
})

export const answerDeviceReads = handle(getDeviceReads, async ({ viewer, sql }) => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from reading where person_id is null and device_id = ${viewer.deviceId}`
  return { count: row?.count ?? 0 }
})

export const answerTakeDeviceReads = handle(takeDeviceReads, async ({ input, viewer, tx }) => {
  if (input.merge)
    await tx`
      insert into reading as r (person_id, article_id, cluster_id, first_opened_at, last_opened_at, opens, active_seconds, progress,
        qualified_at, completed_at, position, source_list, purpose)
      select ${viewer.personId}::uuid, article_id, cluster_id, first_opened_at, last_opened_at, opens, active_seconds, progress,
        qualified_at, completed_at, position, source_list, purpose
      from reading where person_id is null and device_id = ${viewer.deviceId}
      on conflict (person_id, device_id, article_id) do update set
        position = case when excluded.last_opened_at > r.last_opened_at then coalesce(excluded.position, r.position) else r.position end,
        first_opened_at = least(r.first_opened_at, excluded.first_opened_at),
        last_opened_at = greatest(r.last_opened_at, excluded.last_opened_at),
        opens = r.opens + excluded.opens, active_seconds = greatest(r.active_seconds, excluded.active_seconds),
        progress = greatest(r.progress, excluded.progress),
        qualified_at = coalesce(r.qualified_at, excluded.qualified_at),
        completed_at = coalesce(r.completed_at, excluded.completed_at)`
  const taken = await tx`delete from reading where person_id is null and device_id = ${viewer.deviceId}`
  await tx`delete from ranked_list where owner = ${viewer.personId}`
  return { count: taken.count }
})
