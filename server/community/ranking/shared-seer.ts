import { VISITOR } from '../visibility.ts'
import type { Seer } from '../visibility.ts'

/** So long, at most, whoever asks for sums gets the same. */
export const SHARED_MS = 60_000

/** Nobody's id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Somebody who sees of a workspace what its people of the same departments and rights all see: for sums, which are counted once for them. What one of
 * them wrote for others alone, and whom she does not want to meet, changes no sum; names are left out afterwards. What is for everybody is
 * counted as visitors see it.
 */
export function sharedSeer(seer: Seer, workspaceId: string | undefined): { seer: Seer; key: string } {
  if (!workspaceId) return { seer: VISITOR, key: 'for all' }
  const here = (ids: readonly string[]) => (ids.includes(workspaceId) ? [workspaceId] : [])
  const { isOperator } = seer
  const [memberOf, moderates] = [here(seer.memberOf), here(seer.moderates)]
  const seesAll = isOperator || moderates.length > 0
  const departments = seesAll || memberOf.length === 0 ? [] : seer.departments.toSorted()
  const shared = { personId: NOBODY, isOperator, memberOf, moderates, departments, blocked: [] }
  return {
    seer: shared,
    key: `${workspaceId} ${JSON.stringify([isOperator, memberOf.length, moderates.length, departments])}`,
  }
}
