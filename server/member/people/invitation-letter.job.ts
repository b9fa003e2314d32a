import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import type { Language } from '../../platform/post/letter.ts'

/** Writes one invitation. Letters of ways in belong to identity, so whoever lists the jobs hands this in. */
export type Invite = (tx: Sql, house: House, invited: { membershipId: string; language: Language }) => Promise<boolean>

/** Writes the letter of one membership that still waits: in her own language where she has an account, else in that of whoever invites her. */
export function invitationLetterTask(house: House, invite: Invite): Task {
  return async (payload) => {
    const { membershipId } = payload as { membershipId: string }
    await house.sql.begin(async (tx) => {
      const [waiting] = await tx<{ language: Language }[]>`
        select case when p.is_begun then p.language else coalesce(i.language, 'en') end as language
        from membership m join person p on p.id = m.person_id left join person i on i.id = m.invited_by
        where m.id = ${membershipId} and m.state = 'INVITED' for update of m`
      if (waiting) await invite(tx, house, { membershipId, language: waiting.language })
    })
  }
}
