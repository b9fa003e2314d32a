import type { SearchTag } from '@chowk/contract/search-tag.ts'
import type { Clock } from '../../platform/clock.ts'
import { written } from '../../platform/database.ts'
import type { Fragment, Pool, Sql } from '../../platform/database.ts'
import { visibleTo, withoutMutes } from '../../article/visibility.ts'
import type { Reader } from '../../article/visibility.ts'
import { listKeys, newestWalk } from '../list/newest-walk.ts'
import type { IndexedNarrowing, NewestWalk } from '../list/newest-walk.ts'
import { wordsOf } from '../../platform/search/question-words.ts'
import type { Question } from '../../platform/search/question.rules.ts'

/** The newest matches that are put in order of rank; all further ones follow by age alone. */
export const RANKED = 60
/** Statements of one search, each. */
export const TIMEOUT_MS = 300
/** So many articles are read through for a phrase: 40 ms. */
const MOST_READ = 1500
/** So many stories that mutes hide may stand among the newest before the search is asked once more without them. */
const MUTED_ROOM = 60

/** A story that meets the question. */
export interface Hit {
  id: string
  at: Date
  rank: number
}

/** What a question's from: and in: mean here. */
export interface Named {
  publications: string[]
  categories: number[]
  parts: SearchTag[]
  /** A publication or category was asked for that does not exist. */
  isMissing: boolean
}

// Also where no quotes stand: "covid-19" is two words that follow each other.
const isPhrase = (text: string) => /[^\p{L}\p{M}\p{N}]/u.test(text.trim())
const hasPhrase = ({ groups }: Question) => groups.flat().some(isPhrase)

/** A search as the database answers it. */
export interface Query {
  question: Question
  reader: Reader
  clock: Clock
  asOf: Date
  since: Date
  named: Named
  enough: number
}

/** Matches, and the time before which none were looked for any more; null when all were. */
export interface NewestHits {
  hits: Hit[]
  endsAt: Date | null
  /** Stories as far back as these that only the reader's mutes leave out. */
  mutedCount: number
}

/**
 * The newest `enough` matches, newest first, the first sixty with their rank. The index finds words and times together, so a search of a common
 * word ends with the newest hours and that of a rare one reads its few rows.
 */
export async function newestHits(sql: Pool, query: Query): Promise<NewestHits> {
  const { enough, reader } = query
  return await sql.begin(async (tx) => {
    const [, found] = await Promise.all([tx.unsafe(`set local statement_timeout = ${TIMEOUT_MS}`), rowsOf(tx, query)])
    const hits = found.filter((row) => row.isShown).slice(0, enough)
    const mutedCount = Math.max(
      0,
      found.filter((row) => row.isCounted).length - found.filter((row) => row.isShown).length,
    )
    if (hits.length >= enough) return { hits, endsAt: null, mutedCount }
    const isCut = reader.mutes.length > 0 && found.length >= enough + MUTED_ROOM
    const all = isCut ? await rowsOf(tx, query, true) : hits
    const endsAt = hasPhrase(query.question) && all.length < enough ? await endOfLooseWords(tx, query) : null
    return { hits: all, endsAt, mutedCount }
  })
}

type Row = Hit & { isShown: boolean; isCounted: boolean }

// A question of dates and left out words alone is met by most stories: those are walked by time.
async function rowsOf(tx: Sql, query: Query, leavesOut = false): Promise<Row[]> {
  const { question, named } = query
  const words = question.groups.length > 0 ? wordsOf(tx, question) : undefined
  const isIndexed = words !== undefined || listKeys(narrowingOf(question, named)).length > 0
  const met = !isIndexed
    ? byDate(tx, query, leavesOut)
    : hasPhrase(question)
      ? byLooseWords(tx, query, leavesOut)
      : byWords(tx, query, leavesOut)
  const rank = words
    ? tx`case when n.place <= ${RANKED} then ts_rank(a.search, (select words from q)) else 0 end`
    : tx`1`
  return [
    ...(await tx<Row[]>`
      with q as materialized (select ${wordsOf(tx, question) ?? tx`null::tsquery`} as words, ${looseWords(tx, question)} as loose),
      met as materialized (${met})
      select n.id, n.published_at as at, ${rank}::float8 as rank, n.is_shown, n.is_counted
      from (select *, row_number() over (order by published_at desc, id desc) as place from met) n join article a on a.id = n.id
      order by n.place`),
  ]
}

/** What further is asked of each match. */
export interface MatchColumns {
  columns: Fragment
  most: number
  /** The hits of this question, in whose place no others are looked for when it holds a phrase. */
  hits: readonly Hit[]
}

/** The newest matches of a question, all members of a story told by several publications, as a `with` clause of `q` and `met`. */
export function matchesOf(tx: Sql, query: Query, { columns, most, hits }: MatchColumns): Fragment {
  const { question, named, reader, clock } = query
  const { since, until, narrowing } = walkOf(tx, query, true)
  const conditions = tx`${matches(tx, query, 'a')} ${visibleTo(tx, reader, { clock, surface: 'ALWAYS' })}`
  const words = question.groups.length > 0 ? WORDS(tx) : undefined
  const isIndexed = words !== undefined || listKeys(narrowingOf(question, named)).length > 0
  const met = hasPhrase(question)
    ? tx`select a.id, a.published_at ${columns} from article a where a.id = any(${hits.map(({ id }) => id)}::bigint[])`
    : isIndexed
      ? newestWalk(tx, { words, narrowing, conditions, columns, since, until, most })
      : tx`
        select a.id, a.published_at ${columns} from article a where a.is_listed and a.published_at > ${since} ${conditions}
        order by a.published_at desc, a.id desc limit ${written(tx, most)}`
  return tx`with q as materialized (select ${wordsOf(tx, question) ?? tx`null::tsquery`} as words), met as materialized (${met})`
}

/** The same words, in any order. */
const looseWords = (sql: Sql, question: Question) =>
  hasPhrase(question)
    ? sql`regexp_replace((${wordsOf(sql, { ...question, without: [] }) ?? sql`''`})::text, '<(-|\d+)>', '&', 'g')::tsquery`
    : sql`null::tsquery`

const mostOf = ({ enough, reader }: Query, leavesOut: boolean) =>
  reader.mutes.length > 0 && !leavesOut ? enough + MUTED_ROOM : enough

const WORDS = (sql: Sql) => sql`(select words from q)`

function byWords(tx: Sql, query: Query, leavesOut: boolean): Fragment {
  const words = query.question.parts.some(({ kind }) => kind === 'WORDS' || kind === 'WITHOUT') ? WORDS(tx) : undefined
  return newestWalk(tx, { ...walkOf(tx, query, leavesOut), words })
}

// The index does not know the order of words: each article that holds those of a phrase must be read, as many as that may cost.
function byLooseWords(tx: Sql, query: Query, leavesOut: boolean): Fragment {
  const { conditions, columns, most } = walkOf(tx, query, leavesOut)
  return tx`
    select l.id, l.published_at, m.is_shown, m.is_counted from (${looseWalk(tx, query)}) l cross join lateral (
      select true ${columns} from article a where a.id = l.id and a.search @@ ${WORDS(tx)} ${conditions} limit 1) m
    limit ${written(tx, most)}`
}

const looseWalk = (tx: Sql, query: Query) =>
  newestWalk(tx, {
    ...walkOf(tx, query, true),
    words: tx`(select loose from q)`,
    conditions: isInTime(tx, query, tx('a')),
    columns: tx``,
    most: MOST_READ,
  })

/** Where the walk over the words of phrases ended; null where it came to its end. */
async function endOfLooseWords(tx: Sql, query: Query): Promise<Date | null> {
  const [row] = await tx<{ many: number; oldest: Date | null }[]>`
    with q as materialized (select ${looseWords(tx, query.question)} as loose)
    select count(*)::int as many, min(published_at) as oldest from (${looseWalk(tx, query)}) l`
  return row && row.many >= MOST_READ ? row.oldest : null
}

const byDate = (tx: Sql, query: Query, leavesOut: boolean) => {
  const { conditions, columns, most } = walkOf(tx, query, leavesOut)
  return tx`
    select a.id, a.published_at ${columns} from article a
    where a.is_listed and a.published_at > ${query.since} ${wordsOf(tx, query.question) ? tx`and a.search @@ ${WORDS(tx)}` : tx``} ${conditions}
    order by a.published_at desc, a.id desc limit ${written(tx, most)}`
}

/**
 * Beside what a reader with mutes is shown it finds what only they hide, and says of each story which of both it is: of a story told by several
 * publications her mutes may hide one member and leave another.
 */
function walkOf(tx: Sql, query: Query, leavesOut: boolean): NewestWalk & { conditions: Fragment; columns: Fragment } {
  const { reader, question, named, since, asOf } = query
  const walk = {
    narrowing: narrowingOf(question, named),
    since,
    until: question.until && question.until < asOf ? question.until : asOf,
    most: mostOf(query, leavesOut),
  }
  const shown = tellsFor(tx, query, reader)
  const conditions = matches(tx, query, 'a')
  if (reader.mutes.length === 0 || leavesOut)
    return { ...walk, conditions: tx`${conditions} and ${shown}`, columns: tx`, true as is_shown, true as is_counted` }
  const counted = tellsFor(tx, query, withoutMutes(reader))
  return {
    ...walk,
    conditions: tx`${conditions} and (${shown} or ${counted})`,
    columns: tx`, (${shown}) as is_shown, (${counted}) as is_counted`,
  }
}

// Of a story told by several publications the head, or where that does not meet the question the oldest member that does.
const tellsFor = (tx: Sql, query: Query, reader: Reader) => tx`
  (true ${visibleTo(tx, reader, { clock: query.clock, surface: 'ALWAYS' })} and (a.is_head or not exists (
    select from article b where b.cluster_id = a.cluster_id and b.id <> a.id and b.is_listed and b.published_at > ${query.since}
      ${query.question.groups.length + query.question.without.length > 0 ? tx`and b.search @@ ${WORDS(tx)}` : tx``}
      ${matches(tx, query, 'b')} ${visibleTo(tx, reader, { clock: query.clock, surface: 'ALWAYS', alias: 'b' })}
      and (not b.is_head, b.id) < (true, a.id))))`

function isInTime(sql: Sql, { question, asOf }: Query, a: Fragment): Fragment {
  return sql`
    and not ${a}.is_calendar and ${a}.first_seen_at <= ${asOf}
    ${question.until ? sql`and (${a}.published_at + interval '0 s') < ${question.until}` : sql``}`
}

const narrowingOf = ({ languages, hasAudio }: Question, { publications, categories }: Named): IndexedNarrowing => ({
  publications,
  categories,
  languages,
  hasAudio,
})

function matches(sql: Sql, query: Query, alias: 'a' | 'b'): Fragment {
  const { question, named } = query
  const a = sql(alias)
  return sql`
    ${isInTime(sql, query, a)}
    ${named.publications.length > 0 ? sql`and ${a}.publication_id = any(${named.publications}::bigint[])` : sql``}
    ${named.categories.length > 0 ? sql`and ${a}.category_ids && ${named.categories}::smallint[]` : sql``}
    ${question.languages.length > 0 ? sql`and ${a}.language = any(${question.languages}::text[])` : sql``}
    ${question.hasAudio ? sql`and ${a}.audio_status in ('READY', 'PUBLISHER')` : sql``}`
}
