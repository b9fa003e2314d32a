import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { resumeMember, suspendMember } from './member-state.ts'

interface Suspending {
  workspaceId: string
  personId: string
  actorId: string
  at: Date
}

async function findMembership(tx: Sql, { workspaceId, personId }: Suspending, state: 'PRESENT' | 'SUSPENDED') {
  const [row] = await tx<{ id: string }[]>`
    select id from membership where workspace_id = ${workspaceId} and person_id = ${personId} and state = ${state}`
  return row?.id
}

/** Suspends somebody by her person, for those who know no memberships; false when she is not there to be suspended. */
export async function suspendPerson(
  tx: Sql,
  house: House,
  suspending: Suspending & { reason: string; until: Date },
): Promise<boolean> {
  const membershipId = await findMembership(tx, suspending, 'PRESENT')
  if (membershipId === undefined) return false
  await suspendMember(tx, house, { ...suspending, membershipId })
  return true
}

/** Lifts the suspension of somebody by her person, if there is one. */
export async function liftSuspension(tx: Sql, house: House, lifting: Suspending): Promise<void> {
  const membershipId = await findMembership(tx, lifting, 'SUSPENDED')
  if (membershipId !== undefined) await resumeMember(tx, house, { ...lifting, reason: '', membershipId })
}
