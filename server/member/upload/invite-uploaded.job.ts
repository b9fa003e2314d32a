import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { INVITATIONS_A_MINUTE, INVITATION_LETTER } from '../people/write-member.ts'

/** Invites the next of those who came in by files that are written to their end; run once a minute. */
export function inviteUploadedTask(house: House): Task {
  return async () => {
    const uploads = await house.sql<{ uploadId: string }[]>`
      select distinct r.upload_id from member_upload_row r join member_upload u on u.id = r.upload_id
      where r.invites and u.state <> 'COMMITTING'`
    for (const { uploadId } of uploads)
      await house.sql.begin(async (tx) => {
        const rows = await tx<{ membershipId: string | null }[]>`
          with chosen as materialized (
            select number from member_upload_row where upload_id = ${uploadId} and invites
            order by number limit ${INVITATIONS_A_MINUTE} for update skip locked)
          update member_upload_row r set invites = false from chosen
          where r.upload_id = ${uploadId} and r.number = chosen.number
          returning membership_id`
        for (const { membershipId } of rows)
          if (membershipId !== null) await house.enqueue(tx, INVITATION_LETTER, { membershipId })
      })
  }
}
