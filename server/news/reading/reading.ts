import { storiesJson } from '../../article/story.ts'
import { beatReading, shareArticle, viewArticle } from '@chowk/contract/news/view.ts'
import type { Position } from '@chowk/contract/news/view.ts'
import { parseJson, ReadyJson } from '../../platform/answer.ts'
import { handle } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { limitsOn, readableBy } from '../../article/visibility.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { countedAs, entersSums, isOwned, ownerOf, withDevice } from './reading-owner.ts'
import type { ReadingOwner } from './reading-owner.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { isCompleted, isQualified, secondsOfBeat, timeOfRead } from './reading.rules.ts'
import { countOpen, countRead } from '../../trend/story-count.ts'
import { countTrendEvent } from '../../trend/trend-event.ts'

/** Two opens further apart than this do not belong together. */
const STEP_WITHIN_MS = 30 * MINUTE_MS

interface Listed {
  id: string
  clusterId: string
}

export const answerArticleView = handle(viewArticle, async (context) => {
  const { input, viewer: asking, tx, clock, refuse } = context
  const article = await findReadable(tx, asking, input.articleId)
  if (!article) throw refuse('ARTICLE_NOT_FOUND')
  const viewer = await withDevice({ ...context, sql: tx })
  const owner = ownerOf(viewer)
  const time = timeOfRead(clock.now(), input.at)
  const paused = owner?.personId ? await isOutOfHistory(tx, owner.personId, time) : false
  let position: Position | null = null
  if (owner) {
    const before = await findLastOpened(tx, owner, time)
    const opened = await recordOpen(tx, owner, { article, at: time, paused, list: input.list, place: input.place })
    position = opened.position
    const counted = { viewer, clusterId: article.clusterId, kind: 'OPEN', at: time, isFirst: opened.isFirst } as const
    if (await isCounted({ ...context, sql: tx }, counted)) await countOpen(tx, article.clusterId, before, time)
  }
  const [card] = parseJson(await storiesJson(tx, viewer, [article.id])) as unknown[]
  return new ReadyJson(JSON.stringify({ article: card, position, recorded: !paused }))
})

async function findReadable(sql: Sql, viewer: Viewer, key: string): Promise<Listed | undefined> {
  const id = articleNumber(key)
  if (id === undefined) return undefined
  const [row] = await sql<
    Listed[]
  >`select id, cluster_id from article a where a.id = ${id} and ${readableBy(sql, viewer)}`
  return row
}

// The story that the same reader opened shortly before.
async function findLastOpened(sql: Sql, owner: ReadingOwner, time: Date): Promise<string | undefined> {
  const [row] = await sql<{ clusterId: string }[]>`
    select r.cluster_id from reading r
    where ${isOwned(sql, owner)} and r.opens > 0 and r.last_opened_at <= ${time}
      and r.last_opened_at > ${new Date(time.getTime() - STEP_WITHIN_MS)}
    order by r.last_opened_at desc limit 1`
  return row?.clusterId
}

// Paused, or of a time before the history was cleared: a device without a connection tells late (P7).
async function isOutOfHistory(sql: Sql, personId: string, time: Date): Promise<boolean> {
  const [row] = await sql<{ isOut: boolean }[]>`
    select history_paused or coalesce(history_cleared_at >= ${time}, false) as is_out from news_setting where person_id = ${personId}`
  return row?.isOut ?? false
}

interface Counting {
  viewer: Viewer
  clusterId: string
  kind: 'OPEN' | 'READ'
  at: Date
  isFirst: boolean
}

// Whether it comes into the sums: once in 24 hours of whoever agreed to be counted, else once for each row of reading.
async function isCounted(context: Parameters<typeof entersSums>[0], counting: Counting): Promise<boolean> {
  const { viewer, isFirst, ...event } = counting
  const actor = await countedAs(context, viewer)
  if (actor) return await countTrendEvent(context.sql, actor, event)
  return isFirst && (await entersSums(context, viewer, event.clusterId))
}

interface Opened {
  position: Position | null
  /** This reader opens this story for the first time. */
  isFirst: boolean
}

// What is out of the history a quiz still needs to know of the reading; such rows show in no list (RR7).
async function recordOpen(
  sql: Sql,
  owner: ReadingOwner,
  open: { article: Listed; at: Date; paused: boolean; list: string | undefined; place: number | undefined },
): Promise<Opened> {
  const { article, at: time, paused } = open
  const [row] = await sql<Opened[]>`
    insert into reading as r (person_id, device_id, article_id, cluster_id, first_opened_at, last_opened_at, source_list, source_place, purpose)
    values (${owner.personId}, ${owner.deviceId}, ${article.id}, ${article.clusterId}, ${time}, ${time}, ${open.list ?? null}, ${open.place ?? null},
      ${paused ? 'QUIZ_ELIGIBILITY' : 'READING_HISTORY'})
    on conflict (person_id, device_id, article_id) do update set
      cluster_id = excluded.cluster_id, last_beat_at = null,
      opens = r.opens + ${paused ? 0 : 1},
      last_opened_at = case when ${paused} then r.last_opened_at else greatest(r.last_opened_at, excluded.last_opened_at) end,
      source_list = coalesce(excluded.source_list, r.source_list), source_place = excluded.source_place,
      purpose = case when ${paused} then r.purpose else 'READING_HISTORY' end
    returning position, xmax = 0 as is_first`
  return row ?? { position: null, isFirst: false }
}

interface Beating {
  id: string
  clusterId: string
  activeSeconds: number
  progress: number
  qualifiedAt: Date | null
  completedAt: Date | null
  publisherOpenedAt: Date | null
  since: Date
  minutes: number
  isExcerpt: boolean
}

export const answerReadingBeat = handle(beatReading, async (context) => {
  const { input, viewer, tx, clock, refuse } = context
  const owner = ownerOf(viewer)
  const row = owner && (await findBeating(tx, { owner, viewer }, input.articleId))
  if (!owner || !row) throw refuse('NOT_OPENED')
  const now = clock.now()
  const seconds = secondsOfBeat((now.getTime() - row.since.getTime()) / 1000)
  const activeSeconds = row.activeSeconds + seconds
  const progress = Math.max(row.progress, input.progress)
  const publisherOpened = input.publisherOpened === true || row.publisherOpenedAt !== null
  const qualifies =
    row.qualifiedAt !== null ||
    isQualified({
      activeSeconds,
      progress,
      readingSeconds: row.minutes * 60,
      isExcerpt: row.isExcerpt,
      publisherOpenedAfter: publisherOpened ? activeSeconds : null,
    })
  const completed = row.completedAt !== null || isCompleted(progress)
  await tx`
    update reading r set active_seconds = ${activeSeconds}, progress = ${progress},
      last_beat_at = ${seconds > 0 ? now : row.since},
      qualified_at = coalesce(r.qualified_at, ${qualifies ? now : null}::timestamptz),
      completed_at = coalesce(r.completed_at, ${completed ? now : null}::timestamptz),
      publisher_opened_at = coalesce(r.publisher_opened_at, ${publisherOpened ? now : null}::timestamptz)
    where ${isOwned(tx, owner)} and r.article_id = ${row.id}`
  if (input.position) await keepPosition({ sql: tx, owner, now }, row.id, input.position)
  if (qualifies && row.qualifiedAt === null) {
    const counted = { viewer, clusterId: row.clusterId, kind: 'READ', at: now, isFirst: true } as const
    if (await isCounted({ ...context, sql: tx }, counted)) await countRead(tx, row.clusterId, now)
    if (owner.personId) await tx`delete from ranked_list where owner = ${owner.personId}`
  }
  const actor = input.listened ? await countedAs({ ...context, sql: tx }, viewer) : undefined
  if (actor) await countTrendEvent(tx, actor, { clusterId: row.clusterId, kind: 'LISTEN', at: now })
  return { activeSeconds, isRead: qualifies, completed }
})

async function findBeating(
  sql: Sql,
  { owner, viewer }: { owner: ReadingOwner; viewer: Viewer },
  key: string,
): Promise<Beating | undefined> {
  const id = articleNumber(key)
  if (id === undefined) return undefined
  const [row] = await sql<Beating[]>`
    select a.id, a.cluster_id, r.active_seconds, r.progress, r.qualified_at, r.completed_at, r.publisher_opened_at,
      coalesce(r.last_beat_at, r.last_opened_at) as since, a.minutes, p.licence = 'EXCERPT' as is_excerpt
    from reading r join article a on a.id = r.article_id join publication p on p.id = a.publication_id
    where ${isOwned(sql, owner)} and r.article_id = ${id} ${limitsOn(sql, viewer)} for update of r`
  return row
}

interface Keeping {
  sql: Sql
  owner: ReadingOwner
  now: Date
}

// Newer wins, whichever device sends it later (RR8). A clock that is ahead says now: its time would be newer than all that follows.
async function keepPosition({ sql, owner, now }: Keeping, articleId: string, position: Position): Promise<void> {
  const time = new Date(Math.min(Date.parse(position.at), now.getTime()))
  await sql`
    update reading r set position = ${sql.json({ ...position, at: time.toISOString() })}
    where ${isOwned(sql, owner)} and r.article_id = ${articleId} and r.purpose = 'READING_HISTORY'
      and (r.position is null or least((r.position ->> 'at')::timestamptz, ${now}) <= ${time})`
}

export const answerShare = handle(shareArticle, async (context) => {
  const { input, viewer: asking, tx, clock, refuse } = context
  const article = await findReadable(tx, asking, input.articleId)
  if (!article) throw refuse('ARTICLE_NOT_FOUND')
  const actor = await countedAs({ ...context, sql: tx }, asking)
  if (!actor) return { counted: false }
  return {
    counted: await countTrendEvent(tx, actor, { clusterId: article.clusterId, kind: 'SHARE', at: clock.now() }),
  }
})
