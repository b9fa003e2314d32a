import type { Json } from '../../platform/answer.ts'
import type { Clock } from '../../platform/clock.ts'
import { TIME_AND_NUMBER, skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import type { Cursor, TimeAndNumber } from '../../platform/paging/cursor.ts'
import type { Sql } from '../../platform/database.ts'
import { visibleTo, withoutMutes } from '../../article/visibility.ts'
import type { Asking, Reader } from '../../article/visibility.ts'
import { cardsJson, storiesJson } from '../../article/story.ts'
import type { StoryStatus } from '../../article/story.ts'
import type { Slice, StoryList } from './story-list.ts'

/** The paging part of a list's input. */
export interface PageInput {
  page: number
  size: number
  asOf?: string | undefined
  next?: string | undefined
}

/** As of when a list is asked for; nothing is newer than now, and without that condition PostgreSQL keeps the plan of a statement. */
export interface Moment {
  asOf: Date
  isNow: boolean
}

/** What of a list is asked for: `count` holds one more than the page, to know whether there is more. */
export function sliceOf(input: PageInput, clock: Clock, cursor: Cursor): Slice & Moment {
  const from = cursor.read(TIME_AND_NUMBER, input.next)
  return {
    asOf: input.asOf ? new Date(input.asOf) : clock.now(),
    isNow: input.asOf === undefined,
    from,
    skip: from ? 0 : input.page * input.size,
    count: input.size + 1,
  }
}

/** A list as it is answered. */
type Listing = Pick<Asking, 'sql' | 'viewer'> & { cursor: Cursor }

/** The page of these places as JSON; `more` is further JSON members, each beginning with a comma. */
export async function pageJson(
  { sql, viewer, cursor }: Listing,
  input: PageInput,
  { asOf, places, more = '' }: { asOf: Date; places: TimeAndNumber[]; more?: string },
): Promise<Json> {
  const ids = places.slice(0, input.size).map((cursor) => cursor.id)
  return pageAround(await storiesJson(sql, viewer, ids), { ...input, cursor }, { asOf, places, more })
}

/** The page of stories whose standings are known already. */
export async function standingsPageJson(
  { sql, viewer, cursor }: Listing,
  input: PageInput,
  { asOf, standings }: { asOf: Date; standings: StoryStatus[] },
): Promise<Json> {
  const places = standings.map(({ id, at: time }) => ({ id, at: new Date(time) }))
  return pageAround(
    await cardsJson(sql, viewer, standings.slice(0, input.size)),
    { ...input, cursor },
    { asOf, places },
  )
}

function pageAround(
  content: Json,
  { cursor, ...input }: PageInput & { cursor: Cursor },
  { asOf, places, more = '' }: { asOf: Date; places: TimeAndNumber[]; more?: string },
): Json {
  const last = places.length > input.size ? places[input.size - 1] : undefined
  return [
    '{"content":',
    ...content,
    `,"page":${input.page},"size":${input.size},"hasMore":${last !== undefined},` +
      `"asOf":"${asOf.toISOString()}","next":${last ? `"${cursor.write(TIME_AND_NUMBER, last)}"` : 'null'}${more}}`,
  ]
}

/**
 * Stories that mutes left out between the first moment of a page and its last story (X14), at most 1000; nothing is counted for readers without mutes.
 */
export async function countMuted(
  sql: Sql,
  reader: Reader,
  {
    places,
    since,
    asOf,
    clock,
    surface,
  }: { places: TimeAndNumber[] } & Pick<StoryList, 'since' | 'asOf' | 'clock' | 'surface'>,
): Promise<number> {
  if (reader.mutes.length === 0) return 0
  const oldest = places.at(-1)?.at ?? since
  const patterns = reader.mutes.map((mute) => mute.pattern ?? '%')
  const publications = reader.mutes.map((mute) => mute.publicationId)
  const categories = reader.mutes.map((mute) => mute.categoryId)
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from (
      select from article a where a.is_listed and a.is_head and not a.is_calendar
        and a.published_at >= ${oldest} and a.first_seen_at <= ${asOf} ${visibleTo(sql, withoutMutes(reader), { clock, surface })} and exists (
          select from unnest(${patterns}::text[], ${publications}::bigint[], ${categories}::smallint[]) m (pattern, publication, category)
          where a.opening like m.pattern and (m.publication is null or m.publication = a.publication_id)
            and (m.category is null or a.category_ids @> array[m.category]))
      limit 1000) hidden`
  return row?.n ?? 0
}

/** A page of a list that was ranked as a whole, whose `next` counts. */
export async function rankedPageJson(
  { sql, viewer, cursor }: Listing,
  input: PageInput,
  { asOf, ids, more = '' }: { asOf: Date; ids: string[]; more?: string },
): Promise<Json> {
  const begin = skipOf(cursor, input)
  const end = begin + input.size
  const shown = ids.slice(begin, end)
  const hasMore = ids.length > end
  const content = await storiesJson(sql, viewer, shown)
  return [
    '{"content":',
    ...content,
    `,"page":${input.page},"size":${input.size},"hasMore":${hasMore},` +
      `"asOf":"${asOf.toISOString()}","next":${hasMore ? `"${writeSkip(cursor, end)}"` : 'null'},"totalElements":${ids.length}${more}}`,
  ]
}
