import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { House, Origin } from '../platform/handle.ts'
import type { Fragment, Pool, Sql } from '../platform/database.ts'
import type { Viewer } from '../platform/viewer.ts'
import { LEAST_POWER, afterEventIn, bothIn } from './fading.ts'
import {
  HALF_LIFE_HOURS,
  HALVING_REPORTERS,
  MOST_PER_NETWORK_AND_HOUR,
  TREND_WEIGHT,
  VISITOR_SHARE,
  afterEvent,
  hoursOf,
  weightAfterOpen,
} from './trend.rules.ts'
import type { TrendKind } from './trend.rules.ts'
import { isLockTimeout } from '../platform/postgres/retry.ts'
import { DAY_MS, HOUR_MS } from '../platform/time.ts'

/** Who did something, without more than trending needs. */
export interface Actor {
  id: string
  isPerson: boolean
  workspaceId: string | null
  /** Of visitors: a keyed hash of the /24 or /48 that they come from. */
  network: Buffer | null
}

/** The actor of a call, or undefined for a visitor without a device. */
export function actorOf(viewer: Viewer, house: House, origin: Origin): Actor | undefined {
  if (viewer.signedIn) return { id: viewer.personId, isPerson: true, workspaceId: viewer.workspaceId, network: null }
  if (!viewer.deviceId) return undefined
  const network = createHmac('sha256', house.config.serverKey)
    .update(`network ${networkOf(origin.ip)}`)
    .digest()
  return { id: viewer.deviceId, isPerson: false, workspaceId: null, network: network.subarray(0, 8) }
}

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ''
  const address = ipaddr.process(ip)
  return address
    .toByteArray()
    .slice(0, address.kind() === 'ipv4' ? 3 : 6)
    .join('.')
}

/** Counts one event of trending, once an actor, kind and story in 24 hours (T2 to T4, T8); answers whether it counted. */
export async function countTrendEvent(
  sql: Sql,
  actor: Actor,
  event: { clusterId: string; kind: TrendKind; at: Date },
): Promise<boolean> {
  const { clusterId, kind, at: time } = event
  if (!actor.isPerson && (await isNetworkFull(sql, actor, clusterId, time))) return false
  const hoursSinceOpen = kind === 'READ' ? await findOpen(sql, actor, clusterId, time) : null
  const weight = weightAfterOpen(kind, hoursSinceOpen)
  const clusters = sql`select ${clusterId}::bigint as cluster_id`
  const adding = { clusters, kind, weight, at: time }
  // A report takes off as much as there is: what waits is there already.
  if (kind === 'REPORT') await foldRises(sql, clusterId)
  const [counted] = await sql`
    with ${countedStep(sql, actor, adding)},
    risen as (
      update cluster set trend_k = ${trendAfter(sql, weightOf(actor, adding), time)}
      where id in (select cluster_id from counted))
    select 1 from counted`
  if (!counted) return false
  if (kind === 'REPORT') await halveAfterReports(sql, clusterId, time)
  return true
}

interface Adding {
  /** A query for the column `cluster_id`. */
  clusters: Fragment
  kind: TrendKind
  weight?: number
  at: Date
}

const weightOf = (actor: Actor, { kind, weight }: Adding) =>
  (weight ?? TREND_WEIGHT[kind]) * (actor.isPerson ? 1 : VISITOR_SHARE)

/** The step of a statement that counts an event for each cluster: `counted` holds those for which the actor counts. */
function countedStep(sql: Sql, actor: Actor, adding: Adding) {
  const { clusters, kind, at: time } = adding
  return sql`
    counted as (
      insert into trend_event (cluster_id, is_person, actor_id, kind, workspace_id, network, weight, at)
      select c.cluster_id, ${actor.isPerson}::boolean, ${actor.id}::uuid, ${kind}, ${actor.workspaceId}::uuid, ${actor.network}::bytea,
        ${weightOf(actor, adding)}::real, ${time}::timestamptz from (${clusters}) c
      on conflict (cluster_id, is_person, actor_id, kind) do update
      set at = excluded.at, weight = excluded.weight, workspace_id = excluded.workspace_id, network = excluded.network
      where trend_event.at <= ${new Date(time.getTime() - DAY_MS)} returning cluster_id)`
}

/** The two steps of a statement that count what raises a story and many do at once: its sum is added by `foldAllRises`. */
export const countingSteps = (sql: Sql, actor: Actor, adding: Adding) => sql`
  ${countedStep(sql, actor, adding)},
  rises as (
    insert into trend_rise (cluster_id, rise_k)
    select cluster_id, ${afterEvent(-Infinity, { hours: hoursOf(adding.at), w: weightOf(actor, adding) })}::float8 from counted)`

const MOST_WAIT_MS = 100

/**
 * Adds what waits to the sums of all stories; whoever ranks Trending does this before. Those that somebody else is just changing are waited for a
 * little, so that two who rank at once both see what the first one adds; who holds a story for longer keeps nobody from ranking: it is added by the
 * next one, or by a job within the minute.
 */
export async function foldAllRises(sql: Pool, mostWaitMs = MOST_WAIT_MS): Promise<void> {
  if (!(await fold(sql, 'FREE'))) return
  try {
    await sql.begin(async (tx) => {
      await tx`select set_config('lock_timeout', ${`${mostWaitMs}ms`}, true)`
      await fold(tx, 'ALL')
    })
  } catch (failure) {
    if (!isLockTimeout(failure)) throw failure
    // What became free meanwhile.
    await fold(sql, 'FREE')
  }
}

/** Adds what waits to the sum of one story, before that is lowered. */
export async function foldRises(sql: Sql, clusterId: string): Promise<void> {
  await fold(sql, { clusterId })
}

/** Of one story, of all, or of those that nobody else holds; answers whether anything is left that waited when it began. */
async function fold(sql: Sql, which: 'ALL' | 'FREE' | { clusterId: string }): Promise<boolean> {
  const only = typeof which === 'object' ? sql`where cluster_id = ${which.clusterId}` : sql``
  const skip = which === 'FREE' ? sql`skip locked` : sql``
  const [row] = await sql<{ isLeft: boolean }[]>`
    with held as materialized (
      select id from cluster where id in (select cluster_id from trend_rise ${only}) order by id for no key update ${skip}),
    taken as (
      delete from trend_rise where cluster_id in (select id from held)
        or not exists (select from cluster where id = cluster_id) returning cluster_id, rise_k),
    highest as (select cluster_id, max(rise_k) as top_k from taken group by 1),
    rise as (
      select cluster_id, top_k + ln(sum(power(2::float8, greatest(rise_k - top_k, ${LEAST_POWER})))) / ln(2::float8) as rise_k
      from taken join highest using (cluster_id) group by cluster_id, top_k),
    risen as (update cluster k set trend_k = ${bothIn(sql, 'k.trend_k', 'r.rise_k')} from rise r where k.id = r.cluster_id)
    select exists (
      select from trend_rise w where w.cluster_id not in (select id from held) and exists (select from cluster where id = w.cluster_id)) as is_left`
  return row?.isLeft === true
}

/** A further publication tells the story (T2); called by the ingest when one joins a cluster. */
export async function countPublicationJoined(sql: Sql, clusterId: string, time: Date): Promise<void> {
  await sql`update cluster set trend_k = ${trendAfter(sql, TREND_WEIGHT.JOIN, time)} where id = ${clusterId}`
}

/** Moderation found the reports groundless: what they halved comes back (T8). */
export async function dismissTrendReports(sql: Sql, clusterId: string): Promise<void> {
  await foldRises(sql, clusterId)
  await sql`update cluster set trend_k = trend_k + 1, trend_halved = false where id = ${clusterId} and trend_halved`
  await sql`delete from trend_event where cluster_id = ${clusterId} and kind = 'REPORT'`
}

/** Two clusters become one: sums are added, each actor still counts once. */
export async function mergeTrend(sql: Sql, { from, into }: { from: string; into: string }): Promise<void> {
  // Held as `foldAllRises` holds them, before the rows that it takes: else each could wait for the other.
  await sql`select from cluster where id in (${from}, ${into}) order by id for no key update`
  await sql`update trend_rise set cluster_id = ${into} where cluster_id = ${from}`
  await foldRises(sql, into)
  await sql`
    update cluster k set trend_k = case
        when k.trend_k = '-infinity' then f.trend_k when f.trend_k = '-infinity' then k.trend_k
        else greatest(k.trend_k, f.trend_k) + log(2::numeric, (1 + power(2::float8, greatest(-abs(k.trend_k - f.trend_k), ${LEAST_POWER})))::numeric)::float8 end
    from cluster f where f.id = ${from} and k.id = ${into}`
  await sql`
    with moved as (delete from trend_event where cluster_id = ${from} returning *)
    insert into trend_event select ${into}::bigint, is_person, actor_id, kind, workspace_id, network, weight, at from moved
    on conflict do nothing`
}

const trendAfter = (sql: Sql, weight: number, time: Date) =>
  afterEventIn(sql, 'trend_k', { past: hoursOf(time) / HALF_LIFE_HOURS, weight })

async function isNetworkFull(sql: Sql, actor: Actor, clusterId: string, time: Date): Promise<boolean> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from (
      select from trend_event
      where cluster_id = ${clusterId} and network = ${actor.network} and not is_person and at > ${new Date(time.getTime() - HOUR_MS)}
      limit ${MOST_PER_NETWORK_AND_HOUR}) few`
  return (row?.n ?? 0) >= MOST_PER_NETWORK_AND_HOUR
}

async function findOpen(sql: Sql, actor: Actor, clusterId: string, time: Date): Promise<number | null> {
  const [row] = await sql<{ at: Date }[]>`
    select at from trend_event
    where cluster_id = ${clusterId} and is_person = ${actor.isPerson} and actor_id = ${actor.id} and kind = 'OPEN'
      and at > ${new Date(time.getTime() - DAY_MS)}`
  return row ? (time.getTime() - row.at.getTime()) / HOUR_MS : null
}

/** Halves a story in Trending until a person has looked at its reports (T8); doing it twice halves once. */
export async function halveTrend(sql: Sql, clusterId: string): Promise<void> {
  await foldRises(sql, clusterId)
  await sql`
    update cluster set trend_k = trend_k - 1, trend_halved = true where id = ${clusterId} and not trend_halved`
}

async function halveAfterReports(sql: Sql, clusterId: string, time: Date): Promise<void> {
  await sql`
    update cluster set trend_k = trend_k - 1, trend_halved = true
    where id = ${clusterId} and not trend_halved and ${HALVING_REPORTERS} <= (
      select count(*) from trend_event
      where cluster_id = ${clusterId} and kind = 'REPORT' and at > ${new Date(time.getTime() - DAY_MS)})`
}
