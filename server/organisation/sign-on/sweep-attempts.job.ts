import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import type { Task } from '../../platform/jobs.ts'

/** Removes ways to providers that nobody came back from. */
export function sweepWaysTask(sql: Sql, clock: Clock): Task {
  return async () => void (await sql`delete from sign_on_way where expires_at < ${clock.now()}`)
}
