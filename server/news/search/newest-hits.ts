import type { SearchTag } from '@chowk/contract/news/search.ts'
import type { Clock } from '../../platform/clock.ts'
import { written } from '../../platform/database.ts'
import type { Pool, Sql } from '../../platform/database.ts'
import { visibleTo } from '../../article/visibility.ts'
import type { Reader } from '../../article/visibility.ts'
import type { Question } from './question.rules.ts'

/** The newest matches that are put in order of rank; all further ones follow by age alone. */
export const RANKED = 60
/** Statements of one search, each. */
const TIMEOUT_MS = 300
/** So many of the newest stories are looked through first, one by one: they tell how common the question is. */
const LOOKED_THROUGH = 150
/** The second look goes this much further back than the first one foretells, which is all the further the less it found. */
const SLACK = 2.5
/** News comes in waves: what came last may have come so much faster than the rest. */
const WAVES = 2
const HALF_A_HIT = 0.5
/** So many articles are read through for a phrase: 40 ms. */
const MOST_READ = 1500

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

/** The question as a tsquery expression; undefined when it names no words. */
export function wordsOf(sql: Sql, { groups, without }: Question) {
  const any = (texts: string[]) => sql`(''::tsquery ${texts.map((text) => sql`|| search_term(${text})`)})`
  if (groups.length === 0 && without.length === 0) return undefined
  const parts = [
    ...groups.map((group) => sql`&& ${any(group)}`),
    ...without.map((text) => sql`&& !!search_term(${text})`),
  ]
  return sql`(''::tsquery ${parts})`
}

// Also where no quotes stand: "covid-19" is two words that follow each other.
const hasPhrase = ({ groups }: Question) => groups.flat().some((text) => /[^\p{L}\p{M}\p{N}]/u.test(text.trim()))

/** The same words, in any order. */
const looseWords = (sql: Sql, question: Question) =>
  sql`regexp_replace((${wordsOf(sql, question) ?? sql`''`})::text, '<(-|\d+)>', '&', 'g')::tsquery`

interface Query {
  question: Question
  reader: Reader
  clock: Clock
  asOf: Date
  since: Date
  named: Named
  enough: number
  /** Compares times so that no index can do it: that of the words is narrow enough, and reading two costs more. */
  withoutTimeIndex?: boolean
}

interface Looked {
  many: number
  newestAt: Date
  oldestAt: Date
  /** How many of them hold the words of the question's phrases in any order. */
  loosely: number
}

/** Matches, and the time before which none were looked for any more; null when all were. */
export interface NewestHits {
  hits: Hit[]
  endsAt: Date | null
}

/**
 * The newest `enough` matches, newest first, the first sixty with their rank: ranking all matches of a common word of 200,000 articles
 * took 222 ms. Walking by date unpacks the words of each article on the way, 17 µs each, so only few are walked; where those hold
 * too few matches, the index of words finds the rest within the time that should hold enough, and at last within all.
 */
export async function newestHits(sql: Pool, query: Query): Promise<NewestHits> {
  const { question, enough, since } = query
  return await sql.begin(async (tx) => {
    // The planner must see the words and times themselves, or it would not know which index is the narrower one; and it takes the comparison
    // of an article's words for as cheap as that of two numbers.
    const set = tx.unsafe(
      `set local statement_timeout = ${TIMEOUT_MS}; set local plan_cache_mode = force_custom_plan; set local cpu_operator_cost = 0.05`,
    )
    if (question.groups.length === 0) return full((await Promise.all([set, hitsByDate(tx, query)]))[1])
    const [, looked, first] = await Promise.all([set, lookedThrough(tx, query), hitsAmongNewest(tx, query)])
    if (first.length >= enough || looked.many < LOOKED_THROUGH) return full(first)
    if (hasPhrase(question)) return await boundedHits(tx, query, looked)
    const from = await startOf(tx, query, {
      looked,
      stories: (enough * LOOKED_THROUGH * SLACK) / (first.length + HALF_A_HIT),
    })
    const second = from > since ? await hitsByWords(tx, query, from) : []
    return full(second.length >= enough ? second : await hitsByWords(tx, query))
  })
}

const full = (hits: Hit[]): NewestHits => ({ hits, endsAt: null })

// The index of words does not know their order: each article that holds the words of a phrase must be read.
async function boundedHits(tx: Sql, query: Query, looked: Looked): Promise<NewestHits> {
  const from = await startOf(tx, query, {
    looked,
    stories: (MOST_READ * LOOKED_THROUGH) / (looked.loosely + HALF_A_HIT),
  })
  if (from <= query.since) return full(await hitsByWords(tx, query))
  const hits = await hitsByWords(tx, query, from)
  return { hits, endsAt: hits.length >= query.enough ? null : from }
}

async function lookedThrough(tx: Sql, query: Query): Promise<Looked> {
  const loose = hasPhrase(query.question) ? looseWords(tx, query.question) : undefined
  const [looked] = await tx<Looked[]>`
    select count(*)::int as many, coalesce(max(a.published_at), ${query.since}) as newest_at,
      coalesce(min(a.published_at), ${query.since}) as oldest_at,
      ${loose ? tx`count(*) filter (where a.search @@ ${loose})` : tx`0`}::int as loosely
    from (${newestStories(tx, query)}) a`
  return looked ?? { many: 0, loosely: 0, newestAt: query.since, oldestAt: query.since }
}

interface Reach {
  looked: Looked
  stories: number
}

/** The time that the newest so many stories reach back to, not before the one that the question names: by counted days, within a day by pace. */
async function startOf(tx: Sql, { since, question, asOf }: Query, { looked, stories }: Reach): Promise<Date> {
  const [reached] = await tx<{ day: Date }[]>`
    select day::timestamp at time zone 'UTC' as day from (
      select day, n, sum(n) over (order by day desc) as upto from list_day where list = 'latest' and day <= ${question.until ?? asOf}) d
    where upto - n < ${Math.ceil(stories)} order by day limit 1`
  const paceMs = (looked.newestAt.getTime() - looked.oldestAt.getTime()) / LOOKED_THROUGH
  const byPace = looked.newestAt.getTime() - stories * paceMs * WAVES
  return new Date(Math.max(since.getTime(), reached?.day.getTime() ?? 0, byPace))
}

const newestStories = (tx: Sql, query: Query) => tx`
  select a.* from article a where ${isInTime(tx, query, aliasOf(tx, 'a'))}
  order by a.published_at desc, a.id desc limit ${written(tx, LOOKED_THROUGH)}`

const hitsAmongNewest = async (tx: Sql, query: Query) =>
  await hits(tx, query, tx`select a.id, a.published_at from (${newestStories(tx, query)}) a where ${meets(tx, query)}`)

const hitsByDate = async (tx: Sql, query: Query) =>
  await hits(
    tx,
    query,
    tx`select a.id, a.published_at from article a where ${meets(tx, query)}
      order by a.published_at desc, a.id desc limit ${query.enough}`,
  )

// Without an order or a limit of its own, so that the planner does not walk by date after all.
async function hitsByWords(tx: Sql, query: Query, from?: Date): Promise<Hit[]> {
  const within = from ? tx`a.published_at > ${from} and` : tx``
  return await hits(
    tx,
    query,
    tx`select a.id, a.published_at from article a where ${within} ${meets(tx, { ...query, withoutTimeIndex: true })}`,
  )
}

async function hits(tx: Sql, { question, enough }: Query, met: ReturnType<Sql>): Promise<Hit[]> {
  const words = question.groups.length > 0 ? wordsOf(tx, question) : undefined
  const rank = words ? tx`case when n.place <= ${RANKED} then ts_rank(a.search, ${words}) else 0 end` : tx`1`
  const found = await tx<Hit[]>`
    with met as materialized (${met}),
    newest as (select id, published_at from met order by published_at desc, id desc limit ${enough}),
    numbered as (select id, published_at, row_number() over (order by published_at desc, id desc) as place from newest)
    select n.id, n.published_at as at, ${rank}::float8 as rank
    from numbered n join article a on a.id = n.id order by n.place`
  return [...found]
}

// Of a story told by several publications the head, or where that does not meet the question the oldest member that does.
const meets = (tx: Sql, query: Query) => tx`
  ${matches(tx, query, 'a')}
  and (a.is_head or not exists (
    select from article b where b.cluster_id = a.cluster_id and b.id <> a.id and ${matches(tx, query, 'b')}
      ${visibleTo(tx, query.reader, { clock: query.clock, surface: 'ALWAYS', alias: 'b' })}
      and (not b.is_head, b.id) < (true, a.id)))
  ${visibleTo(tx, query.reader, { clock: query.clock, surface: 'ALWAYS' })}`

function isInTime(sql: Sql, { question, since, withoutTimeIndex }: Query, a: ReturnType<typeof aliasOf>) {
  const time = withoutTimeIndex ? sql`(${a}.published_at + interval '0 s')` : sql`${a}.published_at`
  return sql`
    ${a}.is_listed and not ${a}.is_calendar and ${time} > ${since}
    ${question.until ? sql`and ${a}.published_at < ${question.until}` : sql``}`
}

const aliasOf = (sql: Sql, name: 'a' | 'b') => sql(name)

function matches(sql: Sql, query: Query, alias: 'a' | 'b') {
  const { question, asOf, named } = query
  const a = aliasOf(sql, alias)
  const words = wordsOf(sql, question)
  return sql`
    ${isInTime(sql, query, a)} and ${a}.first_seen_at <= ${asOf}
    ${words ? sql`and ${a}.search @@ ${words}` : sql``}
    ${named.publications.length > 0 ? sql`and ${a}.publication_id = any(${named.publications}::bigint[])` : sql``}
    ${named.categories.length > 0 ? sql`and ${a}.category_ids && ${named.categories}::smallint[]` : sql``}
    ${question.languages.length > 0 ? sql`and ${a}.language = any(${question.languages}::text[])` : sql``}
    ${question.hasAudio ? sql`and ${a}.audio_status in ('READY', 'PUBLISHER')` : sql``}`
}
