import { notify } from '../../notice/notify.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { isScoreShown } from '../attempt/visible-result.ts'
import { RESULT_CHANGED } from './regrade-notices.ts'

/** So many people are told in one transaction. */
const PORTION = 50

interface Untold {
  attemptId: string
  personId: string
  workspaceId: string | null
  resultSlug: string
  before: number
  after: number
  /** Whether she is told results of that quiz at all (QR3). */
  isShown: boolean
}

/** Tells the next of those whose result a correction changed (QX6), each once; answers how many. */
export async function tellSome(tx: Sql, house: Pick<House, 'clock'>, { id }: { id: string }): Promise<number> {
  const untold = await tx<Untold[]>`
    select d.attempt_id, t.person_id, t.workspace_id, t.result_slug, d.old_percent::float8 as before, d.new_percent::float8 as after,
      ${isScoreShown(tx, tx`t`)} as is_shown
    from quiz_regraded d join quiz_attempt t on t.id = d.attempt_id where d.regrade_id = ${id} and d.is_untold order by d.attempt_id limit ${PORTION}`
  for (const { personId, workspaceId, resultSlug, before, after } of untold.filter(({ isShown }) => isShown))
    await notify(tx, house, {
      kind: RESULT_CHANGED,
      personIds: [personId],
      subject: resultSlug,
      actorId: null,
      workspaceId,
      facts: { resultSlug, before, after },
      event: id,
    })
  const told = untold.map(({ attemptId }) => attemptId)
  await tx`update quiz_regraded set is_untold = false where regrade_id = ${id} and attempt_id = any(${told}::text[])`
  return untold.length
}
