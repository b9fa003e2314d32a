import { restorableSince } from '../platform/calendar/removed-for.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import type { Task } from '../platform/jobs.ts'
import { DAY_MS } from '../platform/time.ts'

/** Removes codes, links, letters and removed entries of profiles that have served their time, and where ended sessions came from. */
export function sweepCodesTask(sql: Sql, clock: Clock): Task {
  return async () => {
    const now = clock.now()
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
    await sql`delete from one_time_code where created_at < ${before(2)}`
    await sql`delete from code_send where at < ${before(1)}`
    await sql`delete from sign_in_link where created_at < ${before(2)}`
    await sql`delete from entry_challenge where created_at < ${before(1)}`
    // That somebody was here stays, where from does not.
    await sql`
      update session_family set user_agent = '', ip = ''
      where least(revoked_at, expires_at) < ${before(90)} and (user_agent, ip) <> ('', '')`
    await sql`delete from passkey_challenge where created_at < ${before(1)}`
    await sql`delete from invitation where expires_at < ${before(30)}`
    await sql`delete from contact_change where undo_until < ${now}`
    // Whoever was claimed to be a minor is one no longer.
    await sql`delete from claimed_age where birth_year < ${now.getUTCFullYear() - 18}`
    await sql`delete from profile_entry where removed_at <= ${restorableSince(now)}`
    await sql`delete from message where created_at < ${before(7)}`
  }
}
