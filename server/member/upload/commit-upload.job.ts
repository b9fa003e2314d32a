import type { MayTakeSeats } from '../../organisation/seats.ts'
import { notify } from '../../notice/notify.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { UPLOAD_FINISHED } from '../member-notices.ts'
import { MEMBER_UPLOAD, countRows, findUpload } from './upload-row.ts'
import type { Counts, UploadRecord } from './upload-row.ts'
import { COMMIT_UPLOAD } from './begin-commit.ts'
import { commitRow } from './commit-row.ts'
import { commitRows } from './commit-rows.ts'
import { writeInChunks } from './row-chunks.ts'

/** So many rows are written before the job makes room for others (O22). */
const BATCH = 200

/**
 * Writes the next rows of an upload and puts itself in again until none is left. Killed at any row, it begins at the next one that is not
 * done. Whoever sent the file must still run the organisation.
 */
export function commitUploadTask(house: House, mayTakeSeats: MayTakeSeats): Task {
  return async (payload, { signal, isLast }) => {
    const { uploadId } = payload as { uploadId: string }
    const upload = await findUpload(house.sql, { uploadId })
    if (upload?.state !== 'COMMITTING') return
    if (!(await stillRuns(house, upload))) return await end(house, upload, 'CANCELLED')
    const rows = await house.sql<{ number: number }[]>`
      select number from member_upload_row
      where upload_id = ${uploadId} and outcome is null and plan in ('NEW', 'CHANGED', 'REMOVE') order by number limit ${BATCH}`
    const numbers = rows.map(({ number }) => number)
    await writeInChunks(house, numbers, {
      signal,
      together: async (tx, some) => await commitRows(tx, house, { upload, mayTakeSeats, numbers: some }),
      alone: async (number) => await commitRow(house, { upload, mayTakeSeats }, { number, isLast }),
    })
    if (rows.length < BATCH) await end(house, upload, endOf(await countRows(house.sql, uploadId)))
    else
      await house.sql.begin(
        async (tx) => await house.enqueue(tx, COMMIT_UPLOAD, { uploadId }, { key: `${COMMIT_UPLOAD} ${uploadId}` }),
      )
  }
}

const doneOf = ({ created, updated, unchanged, removed, failed }: Counts) =>
  created + updated + unchanged + removed + failed

function endOf(counts: Counts): 'COMPLETED' | 'PARTIAL' | 'FAILED' {
  if (counts.failed + counts.faulty === 0) return 'COMPLETED'
  return doneOf(counts) > counts.failed ? 'PARTIAL' : 'FAILED'
}

async function stillRuns({ sql }: House, { workspaceId, personId }: UploadRecord): Promise<boolean> {
  const rows = await sql`
    select from membership m join workspace w on w.id = m.workspace_id and w.is_open
    where m.workspace_id = ${workspaceId} and m.person_id = ${personId} and m.state = 'PRESENT' and m.role in ('OWNER', 'ADMIN')`
  return rows.length > 0
}

async function end(
  house: House,
  { id, personId, workspaceId, fileName }: UploadRecord,
  to: 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'CANCELLED',
): Promise<void> {
  const time = house.clock.now()
  await house.sql.begin(async (tx) => {
    const ended = await transitionWhere(tx, MEMBER_UPLOAD, {
      where: tx`id = ${id}`,
      from: ['COMMITTING'],
      to,
      actorId: personId,
      at: time,
      also: tx`, ended_at = ${time}`,
    })
    const counts = await countRows(tx, id)
    if (ended.length === 0 || to === 'CANCELLED' || personId === null) return
    await notify(tx, house, {
      kind: UPLOAD_FINISHED,
      personIds: [personId],
      subject: id,
      actorId: null,
      workspaceId,
      facts: { file: fileName, done: doneOf(counts) - counts.failed, failed: counts.failed + counts.faulty },
      event: time.toISOString(),
    })
  })
}
