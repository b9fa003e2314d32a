import type { Sql } from '../platform/database.ts'
import { mergeTrend } from '../trend/trend-event.ts'
import type { TransitionTable } from '../platform/postgres/transition.ts'

/** Where an article stands; READY and UPDATED are seen by everybody. */
export type ArticleState = 'FETCHED' | 'READY' | 'UPDATED' | 'WITHDRAWN' | 'HIDDEN' | 'REMOVED'

/** Which may follow which. A decision about reports hides or removes from any, and undoing it leads back to where the article stood. */
export const ARTICLE: TransitionTable<ArticleState> = {
  entity: 'article',
  allowed: {
    FETCHED: ['READY', 'HIDDEN', 'REMOVED'],
    READY: ['UPDATED', 'WITHDRAWN', 'HIDDEN', 'REMOVED'],
    UPDATED: ['WITHDRAWN', 'HIDDEN', 'REMOVED'],
    WITHDRAWN: ['HIDDEN', 'REMOVED'],
    HIDDEN: ['FETCHED', 'READY', 'UPDATED', 'WITHDRAWN', 'REMOVED'],
    REMOVED: ['FETCHED', 'READY', 'UPDATED', 'WITHDRAWN', 'HIDDEN'],
  },
}

/**
 * Puts a cluster's facts right after anything about its articles changed: the representative of lists without a reader
 * (I34: full text, no paywall, earliest, lowest id), the number of publications, its newest time. An empty cluster is removed.
 */
export async function settleCluster(sql: Sql, clusterId: string): Promise<void> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from article where cluster_id = ${clusterId}`
  if (row?.n === 0) {
    await sql`delete from cluster where id = ${clusterId}`
    return
  }
  await sql`
    with ranked as (
      select a.id, row_number() over (order by a.is_listed desc, p.licence = 'FULL_TEXT' desc, a.paywalled, a.published_at, a.id) = 1 as heads
      from article a join publication p on p.id = a.publication_id where a.cluster_id = ${clusterId}
    )
    update article a set is_head = r.heads from ranked r where r.id = a.id and a.is_head <> r.heads`
  await sql`
    update cluster c set
      publication_count = greatest(1, (select count(distinct publication_id) from article where cluster_id = c.id and is_listed)),
      newest_at = (select max(published_at) from article where cluster_id = c.id)
    where c.id = ${clusterId}`
}

/** Moves every article of one cluster into another, with what readers did on it. */
export async function mergeClusters(sql: Sql, from: string, into: string): Promise<void> {
  await sql`update article set cluster_id = ${into} where cluster_id = ${from}`
  await sql`update reading set cluster_id = ${into} where cluster_id = ${from}`
  await mergeTrend(sql, { from, into })
  await settleCluster(sql, from)
}
