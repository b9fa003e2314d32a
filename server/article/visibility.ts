import { EVERYTHING, Filter } from '@chowk/contract/news/filter.ts'
import type { Narrowing } from '@chowk/contract/news/filter.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import type { Person, Viewer } from '../platform/viewer.ts'
import { INDIA } from '../platform/calendar/zone.rules.ts'
import { narrowed } from './filter.rules.ts'
import { startOfPeriod } from '../platform/calendar/publish-period.rules.ts'
import { readingLimits } from './reading-level.rules.ts'
import type { ReadingLimits } from './reading-level.rules.ts'
import { joined } from '../platform/postgres/statement.ts'

/** One mute as lists apply it: a pattern, a publication, a category, or a pattern within one of them. */
export interface MuteRule {
  pattern: string | null
  publicationId: string | null
  categoryId: number | null
}

/** All that decides which stories one reader meets in lists. */
export interface Reader extends ReadingLimits {
  personId: string | null
  filter: Filter
  timeZone: string
  blocked: string[]
  mutes: MuteRule[]
  /** Clusters that she asked not to see again. */
  hidden: string[]
}

/**
 * How much of the filter a surface obeys (X9): `LISTS` all of it; `OWN` (For You, the mix) only languages, media and what is excluded;
 * `ALWAYS` (search, similar, coverage) nothing of it. Blocks, mutes, hidden stories and a student's limits hold on all three.
 */
export type Surface = 'LISTS' | 'OWN' | 'ALWAYS'

/** What the database knows of a person that decides which stories she meets. */
export interface ReaderFacts {
  filter: Filter | null
  timeZone: string
  blocked: string[]
  mutes: MuteRule[] | null
  hidden: string[]
  seniorsSeeSensitive: boolean
}

/** Who asks, and when: a handler's context is one. */
export interface Asking {
  sql: Sql
  viewer: Viewer
  clock: Clock
}

/** Reads what narrows the lists of a viewer; `given` are the filter fields of the call's query. One round to the database for persons, none for visitors. */
export async function readerOf({ sql, viewer, clock }: Asking, given: Narrowing = {}): Promise<Reader> {
  if (!viewer.signedIn) return visitorReader(given)
  const [facts] = await sql<ReaderFacts[]>`${readerFacts(sql, viewer, clock)}`
  return readerFrom(facts, viewer, given)
}

// Whether her school lets a minor of the upper classes read sensitive stories (I28).
const seniorsSee = (sql: Sql, viewer: Person) =>
  viewer.isMinor
    ? sql`coalesce((select settings ->> 'seniorsSeeSensitive' from workspace where id = ${viewer.workspaceId}) <> 'false', true)`
    : sql`true`

/** The statement that reads what narrows a person's lists. */
export function readerFacts(sql: Sql, viewer: Person, clock: Clock) {
  return sql`
    select s.filter, p.time_zone,
      array(select publication_id::text from blocked_publication where person_id = p.id) as blocked,
      (select json_agg(json_build_object('pattern', pattern, 'publicationId', publication_id::text, 'categoryId', category_id))
        from mute where person_id = p.id and (ends_at is null or ends_at > ${clock.now()})) as mutes,
      array(select cluster_id::text from reading where person_id = p.id and hidden) as hidden,
      ${seniorsSee(sql, viewer)} as seniors_see_sensitive
    from person p left join news_setting s on s.person_id = p.id where p.id = ${viewer.personId}`
}

/** The reader that these facts describe. */
export function readerFrom(facts: ReaderFacts | undefined, viewer: Person, given: Narrowing): Reader {
  return {
    personId: viewer.personId,
    filter: narrowed(savedFilter(facts?.filter), given),
    timeZone: facts?.timeZone ?? INDIA,
    blocked: facts?.blocked ?? [],
    mutes: facts?.mutes ?? [],
    hidden: facts?.hidden ?? [],
    ...readingLimits({ ...viewer, seniorsSeeSensitive: facts?.seniorsSeeSensitive ?? true }),
  }
}

/** A filter as the database keeps it, or the default where there is none or its shape is of an older time. */
export function savedFilter(stored: unknown): Filter {
  if (stored === null || stored === undefined) return EVERYTHING
  const parsed = Filter.safeParse(stored)
  return parsed.success ? parsed.data : EVERYTHING
}

function visitorReader(given: Narrowing): Reader {
  return {
    personId: null,
    filter: narrowed(EVERYTHING, given),
    timeZone: INDIA,
    blocked: [],
    mutes: [],
    hidden: [],
    highestLevel: null,
    hidesSensitive: false,
    hidesReported: false,
  }
}

/** The earliest moment that a reader's filter lets a story be of. */
export const startOfFilter = ({ filter, timeZone }: Reader, now: Date): Date =>
  startOfPeriod(filter.publishPeriod, now, timeZone)

/** True when nothing narrows the lists of this reader but at most one language: the counted, unfiltered way is open. */
export function meetsEverything(reader: Reader): boolean {
  const { filter } = reader
  return (
    filter.publicationIds.length === 0 &&
    filter.categoryIds.length === 0 &&
    filter.excludePublicationIds.length === 0 &&
    filter.languages.length <= 1 &&
    filter.publishPeriod === EVERYTHING.publishPeriod &&
    filter.media === 'ALL' &&
    (filter.readState === 'ALL' || reader.personId === null) &&
    reader.blocked.length === 0 &&
    reader.mutes.length === 0 &&
    reader.hidden.length === 0 &&
    reader.highestLevel === null &&
    !reader.hidesSensitive &&
    !reader.hidesReported
  )
}

/** The same reader with her mutes lifted for once (X14). */
export const withoutMutes = (reader: Reader): Reader => ({ ...reader, mutes: [] })

/**
 * The predicate of every list: conditions on the article `alias`, each beginning with `and`; whether it is listed at all the list asks
 * beside it. It holds the limits of `limitsOn` and what the reader chose herself: blocks, mutes, hidden stories, her filter.
 * Use it for representatives and for the members of a cluster alike, so that nothing hidden comes in by a side door.
 */
export function visibleTo(sql: Sql, reader: Reader, given: { clock: Clock; surface: Surface; alias?: string }) {
  const a = aliasOf(sql, given.alias ?? 'a')
  const conditions = [...status(sql, reader, a), ...muted(sql, reader, a)]
  if (given.surface !== 'ALWAYS') conditions.push(...ownChoice(sql, reader, a))
  if (given.surface === 'LISTS') conditions.push(...fullChoice(sql, { reader, now: given.clock.now() }, a))
  return joined(conditions)
}

type Alias = ReturnType<typeof aliasOf>
const aliasOf = (sql: Sql, name: string) => sql(name)

/**
 * The predicate of every path to one article, to what a person keeps of articles, and of counts: it is listed, so neither taken back nor of a
 * suspended publication, and within the limits of this viewer. What she blocked or muted stays open to her here (X20).
 */
export const readableBy = (sql: Sql, viewer: Viewer, alias = 'a') =>
  sql`${aliasOf(sql, alias)}.is_listed ${limitsOn(sql, viewer, alias)}`

/** What a viewer may not read wherever she meets it, as conditions on the article `alias`, each beginning with `and`; none for adults and visitors. */
export function limitsOn(sql: Sql, viewer: Viewer, alias = 'a') {
  if (!viewer.signedIn) return sql``
  const a = aliasOf(sql, alias)
  const limits = readingLimits({ ...viewer, seniorsSeeSensitive: true })
  const conditions = limited(sql, limits, a)
  if (viewer.isMinor && !limits.hidesSensitive)
    conditions.push(sql`and (not ${a}.sensitive or ${seniorsSee(sql, viewer)})`)
  return joined(conditions)
}

/** Whether `limitsOn` holds anything for this viewer: lists that need nothing else of the article leave it out where it does not. */
export const hasLimits = (viewer: Viewer): boolean => viewer.signedIn && (viewer.isMinor || viewer.class !== null)

/** Why an article that somebody keeps is not to be read any more, of `a`; null while it is listed. */
export const goneState = (sql: Sql) =>
  sql`case when a.is_listed then null when a.state in ('WITHDRAWN', 'REMOVED') then a.state else 'HIDDEN' end`

function limited(sql: Sql, { highestLevel, hidesSensitive, hidesReported }: ReadingLimits, a: Alias) {
  return [
    ...(highestLevel === null ? [] : [sql`and (${a}.level is null or ${a}.level <= ${highestLevel}::int)`]),
    ...(hidesSensitive ? [sql`and not ${a}.sensitive`] : []),
    ...(hidesReported ? [sql`and not ${a}.hidden_for_minors`] : []),
  ]
}

function status(sql: Sql, reader: Reader, a: Alias) {
  return [
    ...limited(sql, reader, a),
    ...(reader.blocked.length > 0 ? [sql`and ${a}.publication_id <> all(${reader.blocked}::bigint[])`] : []),
    ...(reader.hidden.length > 0 ? [sql`and ${a}.cluster_id <> all(${reader.hidden}::bigint[])`] : []),
  ]
}

function muted(sql: Sql, reader: Reader, a: Alias) {
  const everywhere = reader.mutes.filter((mute) => mute.pattern && !mute.publicationId && !mute.categoryId)
  const scoped = reader.mutes.filter((mute) => mute.publicationId || mute.categoryId)
  const patterns = everywhere.map((mute) => mute.pattern ?? '')
  return [
    ...(patterns.length > 0 ? [sql`and ${a}.opening not like all(${patterns}::text[])`] : []),
    ...scoped.map(
      ({ pattern, publicationId, categoryId }) => sql`and not (
        ${publicationId ? sql`${a}.publication_id = ${publicationId}::bigint` : sql`true`}
        and ${categoryId ? sql`${a}.category_ids @> array[${categoryId}::smallint]` : sql`true`}
        and ${pattern ? sql`${a}.opening like ${pattern}::text` : sql`true`})`,
    ),
  ]
}

function ownChoice(sql: Sql, { filter }: Reader, a: Alias) {
  const { languages, media, excludePublicationIds } = filter
  const hasAudio = sql`${a}.audio_status in ('READY', 'PUBLISHER')`
  return [
    ...(languages.length > 0 ? [sql`and ${a}.language = any(${languages}::text[])`] : []),
    ...(media === 'AUDIO' ? [sql`and ${hasAudio}`] : []),
    ...(media === 'TEXT' ? [sql`and not ${hasAudio}`] : []),
    ...(excludePublicationIds.length > 0
      ? [sql`and ${a}.publication_id <> all(${excludePublicationIds}::bigint[])`]
      : []),
  ]
}

function fullChoice(sql: Sql, { reader, now }: { reader: Reader; now: Date }, a: Alias) {
  const { publicationIds, categoryIds, publishPeriod, readState } = reader.filter
  return [
    ...(publicationIds.length > 0 ? [sql`and ${a}.publication_id = any(${publicationIds}::bigint[])`] : []),
    ...(categoryIds.length > 0 ? [sql`and ${a}.category_ids && ${categoryIds}::smallint[]`] : []),
    ...(publishPeriod === EVERYTHING.publishPeriod ? [] : [sql`and ${a}.published_at > ${startOfFilter(reader, now)}`]),
    ...(readState === 'UNREAD' && reader.personId
      ? [
          sql`and not exists (select from reading rd where rd.person_id = ${reader.personId}
            and rd.cluster_id = ${a}.cluster_id and (rd.qualified_at is not null or rd.marked_read))`,
        ]
      : []),
  ]
}
