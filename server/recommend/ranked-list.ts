import type { Reason } from '@chowk/contract/article/story.ts'
import { readableBy } from '../article/visibility.ts'
import { storyJoins, storyJson } from '../article/story.ts'
import type { Cursor } from '../platform/paging/cursor.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import type { Viewer } from '../platform/viewer.ts'

/** Further pages of a ranked list find it as it was for this long (G4). */
const TTL_MS = 600_000

/** Further pages are of the list as it was ranked for the first. */
const RANKED = { asOf: 'TIME', skip: 'COUNT' } as const

/** One place of a ranked list. */
export interface Ranked {
  articleId: string
  publicationId: string
  reason?: Reason
  fill?: boolean
}

/** A list as it was ranked, with facts that its answer carries beside the stories. */
export interface Ranking {
  items: Ranked[]
  facts?: Record<string, unknown>
}

/** Which part of which list is asked for. */
export interface RankedRequest {
  /** The person, or whatever else the list is the same for. */
  owner: string
  list: string
  page: number
  size: number
  asOf?: string | undefined
  next?: string | undefined
  cursor: Cursor
  /** A list younger than this is shown again instead of being ranked anew. */
  freshMs: number
  now: Date
  /** Conditions on the article `a` for this reader alone. */
  only?: Fragment | undefined
  /** More columns of a card, of `a`, `p` and `k`; the card's article is `o.id`. */
  more?: Fragment | undefined
}

interface PageRow {
  asOf: Date
  facts: Record<string, unknown>
  content: string | null
  total: number | null
}

/** One page of a ranked list as JSON text: of the list as it was at `asOf`, of a fresh one, or ranked now by `rank`. */
export async function pageOfRanked(
  sql: Sql,
  viewer: Viewer,
  request: RankedRequest,
  rank: () => Promise<Ranking>,
): Promise<string> {
  const { owner, list, page, size, now, cursor } = request
  const from = cursor.read(RANKED, request.next)
  const wanted = from?.asOf ?? (request.asOf === undefined ? undefined : new Date(request.asOf))
  const { only, more } = request
  const slice = { owner, list, skip: from?.skip ?? page * size, size, only, more }
  const oldest = new Date(now.getTime() - (wanted ? TTL_MS : request.freshMs))
  let row = await findPage(sql, viewer, slice, wanted ? { exactly: wanted, after: oldest } : { after: oldest })
  const renewed = !row && wanted !== undefined
  if (!row) {
    await keepRanking(sql, { owner, list, now }, await rank())
    row = await findPage(sql, viewer, slice, { exactly: now, after: oldest })
  }
  const end = slice.skip + size
  const hasMore = (row?.total ?? 0) > end
  const asOf = row?.asOf ?? now
  const facts = JSON.stringify(row?.facts ?? {}).slice(1, -1)
  return (
    `{"content":[${row?.content ?? ''}],"page":${page},"size":${size},"hasMore":${hasMore},"asOf":"${asOf.toISOString()}",` +
    `"next":${hasMore ? `"${cursor.write(RANKED, { asOf, skip: end })}"` : 'null'}` +
    `${renewed ? ',"snapshotRenewed":true' : ''}${facts ? `,${facts}` : ''}}`
  )
}

async function findPage(
  sql: Sql,
  viewer: Viewer,
  slice: Pick<RankedRequest, 'owner' | 'list' | 'size' | 'only' | 'more'> & { skip: number },
  when: { exactly?: Date; after: Date },
): Promise<PageRow | undefined> {
  // A list that is the same for many readers leaves out what this one may not or would not see (X9, X20).
  const shown = slice.only ? sql`where exists (select from article a where a.id = o.id ${slice.only})` : sql``
  const [row] = await sql<PageRow[]>`
    select q.as_of, q.facts, c.content, c.total from (
      select * from ranked_list where owner = ${slice.owner} and list = ${slice.list} and as_of > ${when.after}
        ${when.exactly ? sql`and as_of = ${when.exactly}` : sql``}
      order by as_of desc limit 1) q
    cross join lateral (
      select string_agg(left(s.card, -1) || o.extra || '}', ',' order by o.place) as content, max(o.total)::int as total
      from (
        select o.id, o.extra, o.place, count(*) over () as total
        from unnest(q.article_ids, q.extras) with ordinality as o (id, extra, place)
        ${shown} order by o.place limit ${slice.size} offset ${slice.skip}) o
      cross join lateral (
        select to_json(x)::text as card from (
          select ${storyJson(sql, viewer)} ${slice.more ? sql`, ${slice.more}` : sql``} from article a ${storyJoins(sql, viewer)} where a.id = o.id and ${readableBy(sql, viewer)}) x) s) c`
  return row
}

async function keepRanking(
  sql: Sql,
  { owner, list, now }: { owner: string; list: string; now: Date },
  { items, facts }: Ranking,
): Promise<void> {
  // Of all its lists: narrowed ones are many, and nobody comes back to most of them.
  await sql`delete from ranked_list where owner = ${owner} and as_of <= ${new Date(now.getTime() - TTL_MS)}`
  await sql`
    insert into ranked_list (owner, list, as_of, article_ids, publication_ids, extras, facts)
    values (${owner}, ${list}, ${now}, ${items.map((item) => item.articleId)}::bigint[],
      ${items.map((item) => item.publicationId)}::bigint[], ${items.map(extraOf)}::text[], ${sql.json(facts ?? {})})
    on conflict (owner, list, as_of) do update set
      article_ids = excluded.article_ids, publication_ids = excluded.publication_ids, extras = excluded.extras, facts = excluded.facts`
}

// The end of the card's JSON: what the ranking says about the story.
function extraOf({ reason, fill }: Ranked): string {
  const text = JSON.stringify({ reason, ...(fill && { fill }) }).slice(1, -1)
  return text ? `,${text}` : ''
}
