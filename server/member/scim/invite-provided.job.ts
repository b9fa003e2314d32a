import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { INVITATIONS_A_MINUTE, INVITATION_LETTER } from '../people/write-member.ts'

/** Invites the next of those whom directories have brought; run once a minute. */
export function inviteProvidedTask(house: House): Task {
  return async () => {
    const workspaces = await house.sql<
      { id: string }[]
    >`select distinct workspace_id as id from scim_user where invites`
    for (const { id } of workspaces)
      await house.sql.begin(async (tx) => {
        const rows = await tx<{ membershipId: string }[]>`
          with chosen as materialized (
            select membership_id from scim_user where workspace_id = ${id} and invites
            order by membership_id limit ${INVITATIONS_A_MINUTE} for update skip locked)
          update scim_user s set invites = false from chosen where s.membership_id = chosen.membership_id returning s.membership_id`
        for (const { membershipId } of rows) await house.enqueue(tx, INVITATION_LETTER, { membershipId })
      })
  }
}
