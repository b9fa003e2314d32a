import type { Decision } from '@chowk/contract/news/report.ts'
import type { Sql } from '../../platform/database.ts'
import { ARTICLE, lockStoriesOf, movePublication, settleCluster } from '../../article/cluster.ts'
import type { ArticleState, PublicationState } from '../../article/cluster.ts'
import { dismissTrendReports } from '../../trend/trend-event.ts'
import { transition, transitionWhere } from '../../platform/postgres/transition.ts'

/** An article as a decision may change it; locked while it is decided. */
export interface ArticleStatus {
  id: string
  /** Its id on the wire. */
  key: string
  clusterId: string
  publicationId: string
  state: ArticleState
  sensitive: boolean
  disputed: string | null
  hiddenForMinors: boolean
  publicationStatus: PublicationState
  publicationReason: string | null
}

/** The article with all that a decision may change, or undefined. */
export async function lockStatus(sql: Sql, articleId: string): Promise<ArticleStatus | undefined> {
  // What is decided changes the story and the counts of its day, as the ingest does: in the same order.
  await lockStoriesOf(sql, [articleId])
  const [row] = await sql<ArticleStatus[]>`
    select a.id, a.key, a.cluster_id, a.publication_id, a.state, a.sensitive, a.disputed, a.hidden_for_minors,
      p.status as publication_status, p.status_reason as publication_reason
    from article a join publication p on p.id = a.publication_id where a.id = ${articleId} for update of a, p`
  return row
}

/** What was decided, by whom and why. */
export interface Deciding {
  decision: Decision
  reason: string
  note: string
  actorId: string
  at: Date
}

/** Does to an article or its publication what was decided (RP9). */
export async function applyDecision(
  sql: Sql,
  article: ArticleStatus,
  { decision, reason, note, actorId, at: time }: Deciding,
): Promise<void> {
  const { id, clusterId } = article
  if (decision === 'DUPLICATE') return
  if (decision === 'NO_ACTION') await dismissTrendReports(sql, clusterId)
  // A person has looked: what weighty reports did by themselves ends here.
  await sql`update article set hidden_for_minors = false where id = ${id} and hidden_for_minors`
  if (decision === 'LABEL') await sql`update article set disputed = ${note} where id = ${id}`
  if (decision === 'LEVEL_UP') await sql`update article set sensitive = true where id = ${id}`
  if (decision === 'PAUSE_PUBLICATION')
    await pausePublication(sql, article.publicationId, { reason, actorId, at: time })
  if (decision !== 'HIDE' && decision !== 'REMOVE') return
  const to = decision === 'HIDE' ? 'HIDDEN' : 'REMOVED'
  await transitionWhere(sql, ARTICLE, { where: sql`id = ${id} and state <> 'REMOVED'`, to, actorId, reason, at: time })
  // What was removed never comes back as a new item of its feeds (I23).
  if (decision === 'REMOVE')
    await sql`
      insert into tombstone (feed_id, identity, at) select feed_id, identity, ${time} from article_feed where article_id = ${id}
      on conflict do nothing`
  await settleCluster(sql, clusterId)
}

/** Puts back what a decision changed, as it was before. */
export async function restoreStatus(
  sql: Sql,
  now: ArticleStatus,
  { before, decision, ...by }: { before: ArticleStatus; decision: Decision; actorId: string; at: Date },
): Promise<void> {
  await sql`
    update article set sensitive = ${before.sensitive}, disputed = ${before.disputed}, hidden_for_minors = ${before.hiddenForMinors}
    where id = ${now.id}`
  // What its publisher took back or changed meanwhile stays so.
  if (now.state !== before.state && (now.state === 'HIDDEN' || now.state === 'REMOVED'))
    await transition(sql, ARTICLE, { id: now.id, to: before.state, reason: 'UNDONE', ...by })
  if (decision === 'REMOVE')
    await sql`
      delete from tombstone t using article_feed f where f.article_id = ${now.id} and t.feed_id = f.feed_id and t.identity = f.identity`
  if (before.publicationStatus === 'ACTIVE') await letPublicationRun(sql, now.publicationId, by)
  await settleCluster(sql, now.clusterId)
}

/** Stops a publication's feeds until somebody has reviewed it (RP12). */
export async function pausePublication(
  sql: Sql,
  publicationId: string,
  { reason, actorId, at: time }: { reason: string; actorId: string | null; at: Date },
): Promise<boolean> {
  const change = { to: 'PAUSED', told: reason, reason, actorId, at: time } as const
  return await movePublication(sql, publicationId, { from: 'ACTIVE', ...change })
}

/** Undoes a pause; one that was suspended meanwhile stays so. */
export async function letPublicationRun(
  sql: Sql,
  publicationId: string,
  by: { actorId: string; at: Date },
): Promise<void> {
  await movePublication(sql, publicationId, { from: 'PAUSED', to: 'ACTIVE', reason: 'UNDONE', ...by })
}
