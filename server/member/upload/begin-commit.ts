import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { MEMBER_UPLOAD } from './upload-row.ts'

/** The job that writes the rows of an upload. */
export const COMMIT_UPLOAD = 'commit-member-upload'
/** The job that checks them. */
export const CHECK_UPLOAD = 'check-member-upload'

/** Begins to write the rows of a checked upload; what does not change is done at once. False when it is not READY any more. */
export async function beginCommit(
  tx: Sql,
  house: House,
  { uploadId, actorId }: { uploadId: string; actorId: string | null },
): Promise<boolean> {
  const moved = await transitionWhere(tx, MEMBER_UPLOAD, {
    where: tx`id = ${uploadId}`,
    from: ['READY'],
    to: 'COMMITTING',
    actorId,
    at: house.clock.now(),
  })
  if (moved.length === 0) return false
  await tx`update member_upload_row set outcome = 'UNCHANGED' where upload_id = ${uploadId} and plan = 'SAME' and outcome is null`
  await tx`
    update member_upload set done = (select count(*) from member_upload_row where upload_id = ${uploadId} and outcome is not null) where id = ${uploadId}`
  await house.enqueue(tx, COMMIT_UPLOAD, { uploadId }, { key: `${COMMIT_UPLOAD} ${uploadId}` })
  return true
}

/** Has every row checked that was not written yet. False when the upload is where no check begins. */
export async function beginCheck(
  tx: Sql,
  house: House,
  { uploadId, actorId }: { uploadId: string; actorId: string | null },
): Promise<boolean> {
  const moved = await transitionWhere(tx, MEMBER_UPLOAD, {
    where: tx`id = ${uploadId}`,
    to: 'VALIDATING',
    actorId,
    at: house.clock.now(),
    also: tx`, done = 0, ended_at = null, check_failed = false`,
  })
  if (moved.length === 0) return false
  await house.enqueue(tx, CHECK_UPLOAD, { uploadId }, { key: `${CHECK_UPLOAD} ${uploadId}`, maxAttempts: 5 })
  return true
}
