import type { Sql } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { fieldFault } from './people/member-fault.ts'

/** Whom somebody shall report to. */
export interface Managing {
  workspaceId: string
  managerId: string | null | undefined
  /** Whoever reports to her; null: somebody who is not there yet. */
  membershipId: string | null
}

/**
 * Refuses a manager who is not there, and one who reports to this member herself, however far below. Whoever left counts on the way, since she
 * comes back with whom she had.
 */
export async function demandManager(tx: Sql, { workspaceId, managerId = null, membershipId }: Managing): Promise<void> {
  if (managerId === null) return
  // Of two changes at the same moment each could close the ring of the other.
  await tx`select from workspace where id = ${workspaceId} for no key update`
  const [manager] = await tx`
    select from membership where id = ${managerId} and workspace_id = ${workspaceId} and left_at is null`
  if (!manager)
    throw new Refusal(404, {
      code: 'MANAGER_NOT_FOUND',
      fields: [{ path: 'managerId', code: 'MANAGER_NOT_FOUND', message: '' }],
    })
  const [ring] = await tx`
    with recursive above (id) as (
      select ${managerId}::uuid union select m.manager_id from above a join membership m on m.id = a.id where m.manager_id is not null)
    select from above where id = ${membershipId}`
  if (ring) throw fieldFault('MANAGER_CYCLE', 'managerId')
}

interface Reporting {
  managerId?: string | null
}

/**
 * To whom somebody reports after a change. Whoever left is shown as nobody's manager: what a form or a directory sends back without her is no
 * wish to report to nobody.
 */
export async function managerAfter(tx: Sql, before: Reporting, changes: Reporting): Promise<string | null> {
  const { managerId = before.managerId ?? null } = changes
  if (managerId !== null || !before.managerId) return managerId
  const [gone] = await tx`select from membership where id = ${before.managerId} and left_at is not null`
  return gone ? before.managerId : null
}
