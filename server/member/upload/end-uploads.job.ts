import { UPLOAD_STORED_DAYS, UPLOAD_WAIT_HOURS } from '@chowk/contract/member/upload.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { DAY_MS, HOUR_MS } from '../../platform/time.ts'
import { MEMBER_UPLOAD } from './upload-row.ts'

/** Ends uploads that nobody went on with, and erases what old ones say of people; how many rows became what stays. */
export function endUploadsTask(house: House): Task {
  return async () => {
    const { sql, clock } = house
    const now = clock.now()
    const waited = new Date(now.getTime() - UPLOAD_WAIT_HOURS * HOUR_MS)
    const old = new Date(now.getTime() - UPLOAD_STORED_DAYS * DAY_MS)
    await sql.begin(
      async (tx) =>
        await transitionWhere(tx, MEMBER_UPLOAD, {
          where: tx`coalesce(checked_at, created_at) <= ${waited}`,
          from: ['UPLOADED', 'READY'],
          to: 'CANCELLED',
          actorId: null,
          reason: 'WAITED',
          at: now,
          also: tx`, ended_at = ${now}`,
        }),
    )
    await sql.begin(async (tx) => {
      const over = await tx<{ id: string }[]>`
        update member_upload set erased_at = ${now}, columns = '[]', file_name = '', file_hash = '', new_departments = default
        where erased_at is null and created_at <= ${old} and state not in ('VALIDATING', 'COMMITTING') returning id`
      await tx`delete from member_upload_row where upload_id = any(${over.map(({ id }) => id)}::uuid[])`
    })
  }
}
