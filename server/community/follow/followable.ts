import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import { isProfileShown } from '../../identity/identity.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Fragment, Sql } from '../../platform/database.ts'

/**
 * Of the person in the row named `p` and her profile named `f`: whether somebody may follow her. Whoever may see her profile does (W8), so that
 * nobody outside her school follows a minor, and when neither of them has blocked the other (G27).
 */
export const isFollowable = (sql: Sql, clock: Clock, by: Fragment): Fragment => sql`coalesce(
  p.state = 'ACTIVE' and p.deletion_state is null and p.id <> ${by}
  and not exists (
    select from blocked_person b where b.person_id = ${by} and b.blocked_id = p.id or b.person_id = p.id and b.blocked_id = ${by})
  and ${isProfileShown(
    sql,
    clock,
    sql`exists (
      select from membership m join membership o on o.workspace_id = m.workspace_id and o.person_id = ${by} and o.state = 'PRESENT'
      where m.person_id = p.id and m.state = 'PRESENT' and m.workspace_id <> ${DEFAULT_WORKSPACE_ID})`,
  )}, false)`
