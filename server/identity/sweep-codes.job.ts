import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import type { Task } from '../platform/jobs.ts'
import { DAY_MS } from '../platform/time.ts'

/** Removes codes, links and letters that have served their time. */
export function sweepCodesTask(sql: Sql, clock: Clock): Task {
  return async () => {
    const now = clock.now()
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
    await sql`delete from one_time_code where created_at < ${before(2)}`
    await sql`delete from code_send where at < ${before(1)}`
    await sql`delete from sign_in_link where created_at < ${before(2)}`
    await sql`delete from entry_challenge where created_at < ${before(1)}`
    await sql`delete from invitation where expires_at < ${before(30)}`
    await sql`delete from message where created_at < ${before(7)}`
  }
}
