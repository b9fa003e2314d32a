import type { Narrowing } from '@chowk/contract/news/filter.ts'
import { countNewer, getLatest } from '@chowk/contract/news/latest.ts'
import { ReadyJson } from '../platform/answer.ts'
import { handle } from '../platform/handle.ts'
import { quickPool } from '../platform/handle-tuned.ts'
import type { Clock } from '../platform/clock.ts'
import { after } from '../platform/paging/cursor.ts'
import type { TimeAndNumber } from '../platform/paging/cursor.ts'
import { written } from '../platform/database.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import type { SharedReads } from '../platform/postgres/shared-reads.ts'
import {
  meetsEverything,
  readerFacts,
  readerFrom,
  readerOf,
  startOfFilter,
  withoutMutes,
} from '../article/visibility.ts'
import type { Asking, Reader, ReaderFacts } from '../article/visibility.ts'
import { isNarrowing } from './list/filter.rules.ts'
import { countPlaces, findPlaces, sourceOf } from './list/story-list.ts'
import type { Slice, StoryList } from './list/story-list.ts'
import { countMuted, pageJson, sliceOf, standingsPageJson } from './list/story-page.ts'
import type { Moment } from './list/story-page.ts'
import { DAY_MS } from '../platform/time.ts'
import { ownMarks, statusColumns, storyStates, withOwnMarks } from '../article/story.ts'
import type { OwnMarks, StoryStatus, StoryState } from '../article/story.ts'
import { demandOwn } from '../platform/viewer.ts'
import { refuseDepth } from '../platform/paging/paging.ts'

const WINDOW_MS = 30 * DAY_MS
const MOST_NEWER = 100
/** Up to here walking costs less than counting. */
const MOST_WALKED = 200

export const answerLatest = handle(getLatest, async ({ input, viewer, sql, clock, house, cursor }) => {
  demandOwn(viewer, input.userId)
  const slice = sliceOf(input, clock, cursor)
  const { reader: full, top } = await readerOfFirstPage(
    { sql: quickPool(house), viewer, clock },
    { input, part: slice, shared: house.shared },
  )
  if (top) return new ReadyJson(...(await standingsPageJson({ sql, viewer, cursor }, input, top)))
  const reader = input.showMuted === 'YES' ? withoutMutes(full) : full
  const places = await latestPlaces(sql, { reader, clock, part: slice, refuse: () => refuseDepth(input) })
  if (reader.mutes.length === 0)
    return new ReadyJson(...(await pageJson({ sql, viewer, cursor }, input, { asOf: slice.asOf, places })))
  const list = latestList(reader, clock, slice.asOf)
  const mutedCount = await countMuted(sql, reader, { places: places.slice(0, input.size), ...list })
  const more = `,"mutedCount":${mutedCount}`
  return new ReadyJson(...(await pageJson({ sql, viewer, cursor }, input, { asOf: slice.asOf, places, more })))
})

/** Standings from the top of the list, and as of when. */
interface Top {
  asOf: Date
  standings: StoryStatus[]
}

/**
 * The reader and, on the guess that nothing narrows her lists, the top of the list with what she did to its stories. The top is the same
 * for everybody; what is her own comes in one round to the database with all else that is known of her. It is left out where the reader
 * that came with it proves the guess wrong.
 */
async function readerOfFirstPage(
  asking: Asking,
  { input, part: slice, shared }: { input: Narrowing; part: Slice & Moment; shared: SharedReads },
): Promise<{ reader: Reader; top?: Top }> {
  const { sql, viewer, clock } = asking
  const isGuessed =
    viewer.signedIn && isTop(slice) && slice.isNow && !isNarrowing(input) && viewer.class === null && !viewer.isMinor
  if (!isGuessed) return { reader: await readerOf(asking, input) }
  const { asOf, stories, ids, clusters } = await shared.get(
    `latest ${slice.skip} ${slice.count}`,
    async () => await findTop(sql, slice, clock),
  )
  const [row] = await sql<(ReaderFacts & OwnMarks)[]>`
    select f.*, ${ownMarks(sql, viewer, { ids: sql`${ids}::bigint[]`, clusters: sql`${clusters}::bigint[]` })} from (${readerFacts(sql, viewer, clock)}) f`
  const reader = readerFrom(row, viewer, input)
  if (!meetsEverything(reader) || reader.filter.languages.length > 0) return { reader }
  return { reader, top: { asOf, standings: withOwnMarks(stories, row) } }
}

/** Stories of the top for everybody, with their numbers and those of their clusters as PostgreSQL writes lists: they go along with each request. */
interface SharedTop {
  asOf: Date
  stories: StoryState[]
  ids: string
  clusters: string
}

async function findTop(sql: Sql, slice: Slice & Moment, clock: Clock): Promise<SharedTop> {
  const list = { since: startOfWindow(clock), asOf: slice.asOf, isNow: true, language: undefined }
  const stories = await storyStates(sql, fromTop(sql, list, { ...slice, columns: statusColumns(sql) }))
  const numbers = (position: 0 | 1) => `{${stories.map((story) => story[position]).join(',')}}`
  return { asOf: slice.asOf, stories, ids: numbers(0), clusters: numbers(1) }
}

interface LatestSlice {
  reader: Reader
  clock: Clock
  part: Slice & Moment
  /** Called before a narrowed list is walked. */
  refuse?: () => void
}

/** Places of the latest list: counted where nothing narrows it, walked where something does. */
export async function latestPlaces(
  sql: Sql,
  { reader, clock, part: slice, refuse }: LatestSlice,
): Promise<TimeAndNumber[]> {
  if (!meetsEverything(reader)) {
    refuse?.()
    return await findPlaces(sql, latestList(reader, clock, slice.asOf), slice)
  }
  const { asOf, isNow } = slice
  const list = { since: startOfLatest(reader, clock), asOf, isNow, language: reader.filter.languages[0] }
  if (slice.from) return await placesAfter(sql, list, { ...slice, from: slice.from })
  return isTop(slice) ? await placesFromTop(sql, list, slice) : await placesAt(sql, list, slice)
}

export const answerNewer = handle(countNewer, async ({ input, viewer, sql, clock }) => {
  const reader = await readerOf({ sql, viewer, clock }, input)
  const list = latestList(reader, clock, clock.now())
  const since = new Date(input.since)
  return { count: await countPlaces(sql, { ...list, seenAfter: since }, MOST_NEWER) }
})

/** The list of latest stories as a reader's filter leaves it (L1). */
export function latestList(reader: Reader, clock: Clock, asOf: Date): StoryList {
  return {
    reader,
    clock,
    surface: 'LISTS',
    source: sourceOf(reader),
    since: startOfLatest(reader, clock),
    asOf,
    onePerCluster: true,
    withCalendar: false,
  }
}

const startOfWindow = (clock: Clock): Date => new Date(clock.now().getTime() - WINDOW_MS)

// A period that the reader chose goes before the usual thirty days, in both directions.
const startOfLatest = (reader: Reader, clock: Clock): Date =>
  reader.filter.publishPeriod === '30_DAYS' ? startOfWindow(clock) : startOfFilter(reader, clock.now())

interface Plain extends Moment {
  since: Date
  language: string | undefined
}

const inLanguage = (sql: Sql, language: string | undefined) => (language ? sql`and language = ${language}` : sql``)

const upTo = (sql: Sql, { asOf, isNow }: Moment) => (isNow ? sql`` : sql`and first_seen_at <= ${asOf}`)

async function placesAfter(
  sql: Sql,
  { since, asOf, isNow, language }: Plain,
  { from, count }: { from: TimeAndNumber; count: number },
): Promise<TimeAndNumber[]> {
  return await sql<TimeAndNumber[]>`
    select published_at as at, id from article
    where is_listed and is_head and not is_calendar ${inLanguage(sql, language)}
      and published_at > ${since} ${after(sql, from, { by: { at: sql`published_at`, id: sql`id` }, direction: 'DESC' })} ${upTo(sql, { asOf, isNow })}
    order by published_at desc, id desc limit ${written(sql, count)}`
}

const isTop = ({ from, skip }: Slice): boolean => from === undefined && skip <= MOST_WALKED

const placesFromTop = async (sql: Sql, list: Plain, slice: Slice): Promise<TimeAndNumber[]> =>
  await sql<TimeAndNumber[]>`${fromTop(sql, list, { ...slice, columns: sql`a.published_at as at, a.id` })}`

function fromTop(
  sql: Sql,
  { since, asOf, isNow, language }: Plain,
  { skip, count, columns }: Slice & { columns: Fragment },
) {
  return sql`
    select ${columns} from article a
    where is_listed and is_head and not is_calendar ${inLanguage(sql, language)}
      and published_at > ${since} ${upTo(sql, { asOf, isNow })}
    order by published_at desc, id desc limit ${written(sql, count)} ${skip > 0 ? sql`offset ${skip}` : sql``}`
}

// Rows before the day of the wanted place are counted, not walked: page 5,000 costs what page 0 costs.
async function placesAt(sql: Sql, { since, asOf, language }: Plain, { skip, count }: Slice): Promise<TimeAndNumber[]> {
  const list = language ? `latest:${language}` : 'latest'
  return await sql<TimeAndNumber[]>`
    with newer as (
      select count(*)::int as n from article
      where first_seen_at > ${asOf} and is_listed and is_head and not is_calendar ${inLanguage(sql, language)}
    ), counted as (
      select day, sum(n) over (order by day desc) - n as before from list_day where list = ${list}
    ), wanted as (
      select day, ${skip}::int + newer.n - before as skip from counted, newer
      where before <= ${skip}::int + newer.n order by before desc limit 1
    )
    select k.at, k.id from wanted, lateral (
      select published_at as at, id from article
      where is_listed and is_head and not is_calendar ${inLanguage(sql, language)}
        and published_at < (wanted.day + 1)::timestamp at time zone 'UTC' and published_at > ${since}
      order by published_at desc, id desc limit ${count} offset wanted.skip) k`
}
