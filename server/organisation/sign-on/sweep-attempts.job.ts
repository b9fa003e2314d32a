import { restorableSince } from '../../platform/calendar/removed-for.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import type { Task } from '../../platform/jobs.ts'
import { endRemoved } from './end-removed.ts'

/** Removes ways to providers that nobody came back from, and providers whose 30 days since they were removed are over. */
export function sweepWaysTask(sql: Sql, clock: Clock): Task {
  return async () => {
    await sql`delete from sign_on_way where expires_at < ${clock.now()}`
    await endRemoved(sql, { until: restorableSince(clock.now()) })
  }
}
