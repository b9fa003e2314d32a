import { MOST_MEMBER_UPLOADS } from '@chowk/contract/member/upload.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { HOUR_MS } from '../../platform/time.ts'
import { MEMBER_UPLOAD } from './upload-row.ts'

/** The job that writes the rows of an upload. */
export const COMMIT_UPLOAD = 'commit-member-upload'
/** The job that checks them. */
export const CHECK_UPLOAD = 'check-member-upload'

/**
 * When the workspace may bring in another file; undefined when it may now. Files that were unreadable, cancelled or refused do not count, and a
 * file that is tried again counts once.
 */
export async function findNextCommit(
  sql: Sql,
  clock: Clock,
  { uploadId, workspaceId }: { uploadId: string; workspaceId: string },
): Promise<Date | undefined> {
  const windowMs = MOST_MEMBER_UPLOADS.hours * HOUR_MS
  const [oldest] = await sql<{ at: Date }[]>`
    select max(h.at) as at from member_upload u join status_history h on h.entity = ${MEMBER_UPLOAD.entity} and h.entity_id = u.id::text
    where u.workspace_id = ${workspaceId} and u.id <> ${uploadId} and h.to_state = 'COMMITTING'
      and h.at > ${new Date(clock.now().getTime() - windowMs)}
    group by u.id order by 1 desc offset ${MOST_MEMBER_UPLOADS.most - 1} limit 1`
  return oldest && new Date(oldest.at.getTime() + windowMs)
}

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
