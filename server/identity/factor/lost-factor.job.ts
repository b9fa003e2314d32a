import type { Role } from '@chowk/contract/identity/viewer.ts'
import { writeAudit } from '../../platform/audit/audit-row.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { tellFactor } from './factor-letter.ts'
import { forgetFactor } from './factor.ts'
import { findOwner, mayStillEnd } from './lost-factor.ts'

interface Due {
  id: string
  personId: string
  workspaceId: string | null
  membershipId: string | null
  requestedRole: Role | null
}

const DUE = 100

/** Turns off the second factors for which that was asked three days ago and nobody stopped it. */
export function endLostFactorsTask(house: House): Task {
  const { sql, clock } = house
  return async () => {
    const due = await sql<{ id: string }[]>`
      select id from factor_reset where outcome is null and due_at <= ${clock.now()} order by due_at limit ${DUE}`
    const failed: unknown[] = []
    // One that fails keeps no other waiting.
    for (const { id } of due)
      await sql
        .begin(async (tx) => await endOne(tx, house, id))
        .catch((thrown: unknown) => {
          failed.push(thrown)
        })
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} lost factors could not be ended`)
  }
}

async function endOne(tx: Sql, house: House, id: string): Promise<void> {
  const now = house.clock.now()
  const [row] = await tx<Due[]>`
    select r.id, r.person_id, r.workspace_id, r.requested_role, m.id as membership_id from factor_reset r
    left join membership m on m.person_id = r.person_id and m.workspace_id = r.workspace_id
    where r.id = ${id} and r.outcome is null for update of r`
  if (!row) return
  const { personId, workspaceId, membershipId, requestedRole } = row
  const mayEnd = mayStillEnd(await findOwner(tx, { personId, workspaceId }), requestedRole)
  await tx`
    update factor_reset set outcome = ${mayEnd ? 'DONE' : 'VOID'}, ended_at = ${now} where id = ${id}`
  if (!mayEnd) return
  await forgetFactor(tx, house.clock, personId)
  await tellFactor(tx, house, { personId, news: 'OFF' })
  await writeAudit(tx, {
    action: 'member.factor-reset-done',
    subject: membershipId === null ? `person ${personId}` : `membership ${membershipId}`,
    viewer: { signedIn: false, deviceId: null },
    ...(workspaceId !== null && { workspaceId }),
    origin: { requestId: 'job', ip: '' },
  })
}
