import type { Sql } from '../platform/database.ts'
import { afterEventIn } from './fading.ts'
import { PULSE_HALF_LIFE_HOURS, STEP_HALF_LIFE_HOURS, hoursOf } from './trend.rules.ts'

/** The start of the quarter of an hour that sums are kept in. */
export const slotOf = (time: Date): Date => new Date(Math.floor(time.getTime() / 900_000) * 900_000)

/** Counts an open: in the sums, in the pulse of the last minutes and as a step from the story before; no reader is kept. */
export async function countOpen(sql: Sql, clusterId: string, before: string | undefined, time: Date): Promise<void> {
  const past = hoursOf(time) / PULSE_HALF_LIFE_HOURS
  await sql`
    insert into story_count as c (cluster_id, slot, opens) values (${clusterId}, ${slotOf(time)}, 1)
    on conflict (cluster_id, slot) do update set opens = c.opens + 1`
  await sql`
    insert into story_pulse as p (cluster_id, pulse_k) values (${clusterId}, ${past}::float8)
    on conflict (cluster_id) do update
    set pulse_k = ${afterEventIn(sql, 'p.pulse_k', { past })}`
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
