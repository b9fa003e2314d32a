import type { Facet } from '@chowk/contract/news/search.ts'
import type { Pool, Sql } from '../../platform/database.ts'
import { nameJson } from '../../platform/name-json.ts'
import { DAY_MS, dayInIndia } from '../../platform/time.ts'
import { TIMEOUT_MS, matchesOf } from './newest-hits.ts'
import type { Hit, Query } from './newest-hits.ts'

/** So many of the newest matches are counted. */
const MOST_COUNTED = 300
/** Values of one kind. */
const MOST_VALUES = 5
const LONGEST_QUESTION = 200
const PERIODS_DAYS = [1, 7, 30]

type Kind = Facet['kind']

interface Counted {
  kind: Kind | 'ALL'
  /** As the question names it. */
  value: string
  name: Facet['name']
  stories: number
}

/** What the matches of a question can be narrowed by, with how many stories remain: only what leaves some and not all. */
export async function facetsOf(
  sql: Pool,
  query: Query,
  { text, hits }: { text: string; hits: readonly Hit[] },
): Promise<Facet[]> {
  if (hits.length < 2) return []
  const now = query.clock.now()
  const days = PERIODS_DAYS.map((many) => dayInIndia(new Date(now.getTime() - (many - 1) * DAY_MS)))
  const counted = await sql.begin(async (tx) => {
    const [, rows] = await Promise.all([
      tx.unsafe(`set local statement_timeout = ${TIMEOUT_MS}`),
      countedOf(tx, query, { hits, days }),
    ])
    return rows
  })
  const all = counted.find(({ kind }) => kind === 'ALL')?.stories ?? 0
  const { from, within, languages, since, until, hasAudio } = query.question
  const isNarrowed: Record<Kind, boolean> = {
    FROM: from.length > 0,
    IN: within.length > 0,
    LANGUAGE: languages.length > 0,
    SINCE: since !== undefined || until !== undefined,
    AUDIO: hasAudio,
  }
  const offered = counted.flatMap(({ kind, ...each }) =>
    kind === 'ALL' || isNarrowed[kind] || each.stories === 0 || each.stories >= all
      ? []
      : [{ ...each, kind, q: `${closed(text)} ${SIGNS[kind]}${each.value}` }],
  )
  const short = offered.filter(({ q }) => q.length <= LONGEST_QUESTION)
  return [...Map.groupBy(short, ({ kind }) => kind).values()].flatMap((values) => values.slice(0, MOST_VALUES))
}

const SIGNS: Record<Kind, string> = {
  FROM: 'publisher:',
  IN: 'category:',
  LANGUAGE: 'lang:',
  SINCE: 'since:',
  AUDIO: 'has:',
}

/** Quotes without an end would take in what is added. */
const closed = (text: string) => (text.split('"').length % 2 === 0 ? `${text}"` : text)

async function countedOf(
  tx: Sql,
  query: Query,
  { hits, days }: { hits: readonly Hit[]; days: string[] },
): Promise<Counted[]> {
  const columns = tx`, a.cluster_id, a.publication_id, a.category_ids, a.language, a.audio_status in ('READY', 'PUBLISHER') as can_be_heard`
  const rows = await tx<Counted[]>`
    ${matchesOf(tx, query, { columns, most: MOST_COUNTED, hits })},
    facet as (
      select 1 as place, 'ALL' as kind, '' as value, null::json as name, count(distinct cluster_id)::int as stories from met
      union all
      select 2, 'FROM', p.slug, ${nameJson(tx, 'p')}::json, n.stories from (
        select publication_id, count(distinct cluster_id)::int as stories from met group by 1) n join publication p on p.id = n.publication_id
      union all
      select 3, 'IN', g.slug, ${nameJson(tx, 'g')}::json, n.stories from (
        select c.id, count(distinct cluster_id)::int as stories from met, unnest(category_ids) c (id) group by 1) n join category g on g.id = n.id
      union all
      select 4, 'SINCE', d.day, null, count(distinct cluster_id)::int from unnest(${days}::text[]) d (day)
        join met on met.published_at > d.day::timestamp at time zone 'Asia/Kolkata' group by d.day
      union all
      select 5, 'LANGUAGE', language, null, count(distinct cluster_id)::int from met group by language
      union all
      select 6, 'AUDIO', 'audio', null, count(distinct cluster_id)::int from met where can_be_heard)
    select kind, value, name, stories from facet
    order by place, case when kind = 'SINCE' then value end desc, stories desc, value`
  return [...rows]
}
