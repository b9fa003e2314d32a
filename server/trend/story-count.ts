import type { Sql } from '../platform/database.ts'
import { afterEventIn, bothIn, sumIn } from './fading.ts'
import { CLICK_HALF_LIFE_HOURS, PULSE_HALF_LIFE_HOURS, STEP_HALF_LIFE_HOURS, hoursOf } from './trend.rules.ts'

/** The start of the quarter of an hour that sums are kept in. */
export const slotOf = (time: Date): Date => new Date(Math.floor(time.getTime() / 900_000) * 900_000)

/** Counts an open: in the sums, in those that fade and as a step from the story before; no reader is kept. */
export async function countOpen(sql: Sql, clusterId: string, before: string | undefined, time: Date): Promise<void> {
  const past = hoursOf(time) / PULSE_HALF_LIFE_HOURS
  const clicksPast = hoursOf(time) / CLICK_HALF_LIFE_HOURS
  await sql`
    insert into story_count as c (cluster_id, slot, opens) values (${clusterId}, ${slotOf(time)}, 1)
    on conflict (cluster_id, slot) do update set opens = c.opens + 1`
  await sql`
    insert into story_pulse as p (cluster_id, pulse_k, opens_k) values (${clusterId}, ${past}::float8, ${clicksPast}::float8)
    on conflict (cluster_id) do update
    set pulse_k = ${afterEventIn(sql, 'p.pulse_k', { past })}, opens_k = ${afterEventIn(sql, 'p.opens_k', { past: clicksPast })}`
  if (before === undefined || before === clusterId) return
  const stepPast = hoursOf(time) / STEP_HALF_LIFE_HOURS
  await sql`
    insert into next_read as s (from_cluster, to_cluster, step_k) values (${before}, ${clusterId}, ${stepPast}::float8)
    on conflict (from_cluster, to_cluster) do update
    set step_k = ${afterEventIn(sql, 's.step_k', { past: stepPast })}`
}

/** Counts a qualified read in the sums. */
export async function countRead(sql: Sql, clusterId: string, time: Date): Promise<void> {
  await sql`
    insert into story_count as c (cluster_id, slot, reads) values (${clusterId}, ${slotOf(time)}, 1)
    on conflict (cluster_id, slot) do update set reads = c.reads + 1`
}

/** How often a story was shown within a slot. */
export interface Showings {
  clusterId: string
  slot: Date
  shown: number
}

/** Counts showings: in the sums and in those that fade. In the order of their stories, so that two jobs never wait for each other. */
export async function countShowings(sql: Sql, all: readonly Showings[]): Promise<void> {
  if (all.length === 0) return
  const rows = sql`unnest(${all.map((each) => each.clusterId)}::bigint[], ${all.map((each) => each.slot)}::timestamptz[],
    ${all.map((each) => each.shown)}::int[]) as t (cluster_id, slot, shown)`
  await sql`
    insert into story_count as c (cluster_id, slot, shown) select * from ${rows} order by 1, 2
    on conflict (cluster_id, slot) do update set shown = c.shown + excluded.shown`
  await sql`
    insert into story_pulse as p (cluster_id, shown_k)
    select cluster_id, ln(sum(shown)) / ln(2::float8) + max(extract(epoch from slot))::float8 / 3600 / ${CLICK_HALF_LIFE_HOURS}::float8
    from ${rows} group by 1 order by 1
    on conflict (cluster_id) do update set shown_k = ${bothIn(sql, 'p.shown_k', 'excluded.shown_k')}`
}

/** Columns `opens` and `shown`, as they have faded, of a row of story_pulse that may be missing. */
export function clicksIn(sql: Sql, pulse: string, now: Date) {
  const past = hoursOf(now) / CLICK_HALF_LIFE_HOURS
  return sql`coalesce(${sumIn(sql, `${pulse}.opens_k`, past)}, 0)::float8 as opens, coalesce(${sumIn(sql, `${pulse}.shown_k`, past)}, 0)::float8 as shown`
}
