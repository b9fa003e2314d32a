import { DRAFT_LIMITS } from '@chowk/contract/community/draft.ts'
import { setFree } from '../../files/body-pictures.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import type { Sql } from '../../platform/database.ts'
import { DRAFT_FILES } from './draft-row.ts'

/**
 * Ends a person's draft: in the transaction that makes the post of it (C34), before the post takes its uploads, or because she throws it
 * away. False when there is none.
 */
export async function endDraft(sql: Sql, draftId: string, personId: string): Promise<boolean> {
  const gone = await sql`delete from draft where id = ${draftId} and person_id = ${personId} returning 1`
  if (gone.length === 0) return false
  await setFree(sql, DRAFT_FILES, [draftId])
  return true
}

const BATCH = 500

/** Removes drafts that nobody touched for 180 days (C34). */
export function oldDraftsTask({ sql, clock }: Pick<House, 'sql' | 'clock'>): Task {
  return async () => {
    for (let removed = BATCH; removed === BATCH;)
      removed = await sql.begin(async (tx) => {
        const gone = await tx<{ id: string }[]>`
          delete from draft where id in (
            select id from draft where updated_at < ${clock.now()}::timestamptz - make_interval(days => ${DRAFT_LIMITS.days})
            limit ${BATCH} for update skip locked) returning id`
        await setFree(
          tx,
          DRAFT_FILES,
          gone.map(({ id }) => id),
        )
        return gone.length
      })
  }
}
