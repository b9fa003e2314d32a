import type { Sql } from '../platform/database.ts'
import { mergeTrend } from '../trend/trend-event.ts'
import { transition, transitionWhere } from '../platform/postgres/transition.ts'
import type { Change, TransitionTable } from '../platform/postgres/transition.ts'

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

/** Where a publication stands: its feeds are read, rest until somebody looked at them, or nobody sees anything of it. */
export type PublicationState = 'ACTIVE' | 'PAUSED' | 'SUSPENDED'

/** Whoever runs the installation may put a publication anywhere; a decision about reports only pauses one that runs. */
export const PUBLICATION: TransitionTable<PublicationState> = {
  entity: 'publication',
  column: 'status',
  allowed: {
    ACTIVE: ['PAUSED', 'SUSPENDED'],
    PAUSED: ['ACTIVE', 'SUSPENDED'],
    SUSPENDED: ['ACTIVE', 'PAUSED'],
  },
}

/** Moves a publication; what its readers are told of the reason goes with it, and nothing is told of one that runs. */
export async function movePublication(
  sql: Sql,
  id: string,
  { from, told, ...change }: Omit<Change<PublicationState>, 'also'> & { from?: PublicationState; told?: string | null },
): Promise<boolean> {
  const also = sql`, status_reason = ${change.to === 'ACTIVE' ? null : (told ?? null)}`
  if (!from) return (await transition(sql, PUBLICATION, { id, ...change, also })) !== undefined
  const moved = await transitionWhere(sql, PUBLICATION, { where: sql`id = ${id}`, from: [from], ...change, also })
  return moved.length > 0
}

const STORIES = 71_002

/**
 * One at a time for each language: whoever adds articles or changes clusters holds this until the transaction ends. It is taken before any
 * row, since counting the articles of a day holds a row that every new article of the day needs.
 */
export async function lockStories(sql: Sql, language: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STORIES}, hashtext(${language}))`
}

/** The same for the languages of these articles, in one order, so that of two who need several nobody waits for the other. */
export async function lockStoriesOf(sql: Sql, articleIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${STORIES}, n)
    from (select distinct hashtext(language) as n from article where id = any(${[...articleIds]}::bigint[]) order by n) languages`
}

/**
 * Puts a cluster's facts right after anything about its articles changed: the representative of lists without a reader
 * (I34: full text, no paywall, earliest, lowest id), the number of publications, its newest time. An empty cluster is removed.
 */
export async function settleCluster(sql: Sql, clusterId: string): Promise<void> {
  await sql`select settle_clusters(array[${clusterId}::bigint])`
}

/** Moves every article of one cluster into another, with what readers did on it. */
export async function mergeClusters(sql: Sql, from: string, into: string): Promise<void> {
  await sql`update article set cluster_id = ${into} where cluster_id = ${from}`
  await sql`update reading set cluster_id = ${into} where cluster_id = ${from}`
  await mergeTrend(sql, { from, into })
  await settleCluster(sql, from)
}
