import { administers } from '@chowk/contract/identity/viewer.ts'
import type { Sql } from '../platform/database.ts'
import type { Person } from '../platform/viewer.ts'

/** As whom moderators see a reporter, who has no name for them. */
export function whoIs({
  role,
  class: schoolClass,
  isMinor,
}: Person): 'STUDENT' | 'FACULTY' | 'ADMINISTRATOR' | 'READER' {
  if (administers(role)) return 'ADMINISTRATOR'
  if (role === 'FACULTY') return 'FACULTY'
  return schoolClass !== null || isMinor ? 'STUDENT' : 'READER'
}

/** How many of her last ten reports were groundless. */
export async function recordOf(sql: Sql, personId: string): Promise<{ dismissedOfLastTen: number }> {
  const [row] = await sql<{ dismissedOfLastTen: number }[]>`
    select count(*) filter (where outcome = 'DISMISSED')::int as dismissed_of_last_ten
    from (select outcome from report where reporter_id = ${personId} and outcome is not null order by decided_at desc limit 10) last`
  return { dismissedOfLastTen: row?.dismissedOfLastTen ?? 0 }
}
