import { MEMBERSHIP } from '../../identity/managed-account.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { DAY_MS } from '../../platform/time.ts'
import { resumeMember } from './member-state.ts'

/** An invitation that nobody accepted gives its seat back after this long (O10). */
const INVITATION_MS = 14 * DAY_MS
const MOST_A_RUN = 1000

/** Ends invitations that nobody accepted, and suspensions whose last day is over. */
export function endedMembersTask(house: House): Task {
  const { sql, clock } = house
  return async () => {
    const at = clock.now()
    await sql.begin(async (tx) => {
      const expired = await transitionWhere(tx, MEMBERSHIP, {
        where: tx`id in (select id from membership where state = 'INVITED' and invited_at <= ${new Date(at.getTime() - INVITATION_MS)} order by invited_at limit ${MOST_A_RUN})`,
        from: ['INVITED'],
        to: 'EXPIRED',
        actorId: null,
        reason: 'NOT_ACCEPTED',
        at,
        also: tx`, left_at = ${at}, version = version + 1`,
      })
      await tx`update invitation set used_at = ${at} where used_at is null and membership_id = any(${expired}::uuid[])`
    })
    const due = await sql<{ id: string; workspaceId: string }[]>`
      select id, workspace_id from membership where suspended_until <= ${at} and state = 'SUSPENDED' order by suspended_until limit ${MOST_A_RUN}`
    for (const { id, workspaceId } of due)
      await sql.begin(
        async (tx) =>
          await resumeMember(tx, house, { workspaceId, actorId: null, membershipId: id, reason: 'TIME_IS_OVER', at }),
      )
  }
}
