import { getLatest } from '@chowk/contract/news/latest.ts'
import { ReadyJson, handle } from '../platform/handle.ts'
import type { Sql } from '../platform/database.ts'
import type { Viewer } from '../platform/viewer.ts'
import { readPlace, writePlace } from './place.rules.ts'
import type { Place } from './place.rules.ts'
import { storyJoins, storyJson } from './story.ts'

const WINDOW_MS = 30 * 86_400_000

export const answerLatest = handle(getLatest, async ({ input, viewer, sql, clock, refuse }) => {
  if (input.userId && (!viewer.signedIn || input.userId !== viewer.personId)) throw refuse('NOT_YOURS')
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const from = input.next === undefined ? undefined : readPlace(input.next)
  if (input.next !== undefined && !from) throw refuse('INVALID_PAGE')
  const list = { since: new Date(clock.now().getTime() - WINDOW_MS), asOf, languages: input.languages }
  const places = from
    ? await placesAfter(sql, list, from, input.size + 1)
    : await placesAt(sql, list, input.page * input.size, input.size + 1)
  const shown = places.slice(0, input.size)
  const last = places.length > input.size ? shown.at(-1) : undefined
  const content = await storiesJson(
    sql,
    viewer,
    shown.map((place) => place.id),
  )
  return new ReadyJson(
    `{"content":${content},"page":${input.page},"size":${input.size},"hasMore":${last !== undefined},` +
      `"asOf":"${asOf.toISOString()}","next":${last ? `"${writePlace(last)}"` : 'null'}}`,
  )
})

interface List {
  since: Date
  asOf: Date
  languages: string[]
}

// Named on its own so that the planner sees one language and takes its index.
function inLanguages(sql: Sql, languages: string[]) {
  if (languages.length === 0) return sql``
  return languages.length === 1 ? sql`and language = ${languages[0] ?? ''}` : sql`and language = any(${languages})`
}

async function placesAfter(sql: Sql, { since, asOf, languages }: List, from: Place, count: number): Promise<Place[]> {
  return await sql<Place[]>`
    select published_at as at, id from article
    where is_listed and is_head and not is_calendar ${inLanguages(sql, languages)}
      and published_at > ${since} and (published_at, id) < (${from.at}, ${from.id}::bigint) and first_seen_at <= ${asOf}
    order by published_at desc, id desc limit ${count}`
}

// Rows before the day of the wanted place are counted, not walked: page 5,000 costs what page 0 costs.
async function placesAt(sql: Sql, { since, asOf, languages }: List, skip: number, count: number): Promise<Place[]> {
  if (languages.length > 1) return await placesAmong(sql, { since, asOf, languages }, skip, count)
  const list = languages[0] ? `latest:${languages[0]}` : 'latest'
  return await sql<Place[]>`
    with newer as (
      select count(*)::int as n from article
      where first_seen_at > ${asOf} and is_listed and is_head and not is_calendar ${inLanguages(sql, languages)}
    ), counted as (
      select day, sum(n) over (order by day desc) - n as before from list_day where list = ${list}
    ), wanted as (
      select day, ${skip}::int + newer.n - before as skip from counted, newer
      where before <= ${skip}::int + newer.n order by before desc limit 1
    )
    select k.at, k.id from wanted, lateral (
      select published_at as at, id from article
      where is_listed and is_head and not is_calendar ${inLanguages(sql, languages)}
        and published_at < (wanted.day + 1)::timestamp at time zone 'UTC' and published_at > ${since}
      order by published_at desc, id desc limit ${count} offset wanted.skip) k`
}

async function placesAmong(sql: Sql, { since, asOf, languages }: List, skip: number, count: number): Promise<Place[]> {
  return await sql<Place[]>`
    select published_at as at, id from article
    where is_listed and is_head and not is_calendar ${inLanguages(sql, languages)} and published_at > ${since} and first_seen_at <= ${asOf}
    order by published_at desc, id desc limit ${count} offset ${skip}`
}

/** The cards of these articles, in this order, as one JSON array built by the database. */
export async function storiesJson(sql: Sql, viewer: Viewer, ids: string[]): Promise<string> {
  if (ids.length === 0) return '[]'
  const [row] = await sql<{ content: string | null }[]>`
    select json_agg(to_json(s) order by o.place)::text as content
    from unnest(${ids}::bigint[]) with ordinality as o (id, place), lateral (
      select ${storyJson(sql, viewer)} from article a ${storyJoins(sql, viewer)} where a.id = o.id) s`
  return row?.content ?? '[]'
}
