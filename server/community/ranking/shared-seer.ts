import type { Sql } from '../../platform/database.ts'
import { VISITOR } from '../visibility.ts'
import type { Seer } from '../visibility.ts'

/** So long, at most, whoever asks for sums gets the same. */
export const SHARED_MS = 60_000

/** Nobody's id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Who sees what she sees, without what her own posts, and those of people whom she does not want to meet, make otherwise. */
export const seerOfAll = (seer: Seer): Seer =>
  seer.personId === null ? seer : { ...seer, personId: NOBODY, blocked: [], blockedBy: [], follows: [] }

/** By whose eyes sums are counted, and the key under which all who see the same share them. */
export interface SharedSeer {
  seer: Seer
  key: string
}

/**
 * Somebody who sees of a workspace what its people of the same departments and rights all see, so that sums are counted once for them. Whoever
 * does not want to meet somebody, or wrote for departments that she may not belong to, sees a sum of her own.
 */
export async function sharedSeer(sql: Sql, seer: Seer, workspaceId: string | undefined): Promise<SharedSeer> {
  const { isOperator, personId, blocked } = seer
  const own = { seer, key: `${workspaceId} ${personId}` }
  if (blocked.length > 0) return own
  if (!workspaceId) return FOR_ALL
  if (await wroteForSome(sql, seer, workspaceId)) return own
  const here = (ids: readonly string[]) => (ids.includes(workspaceId) ? [workspaceId] : [])
  const [memberOf, moderates] = [here(seer.memberOf), here(seer.moderates)]
  const seesAll = isOperator || moderates.length > 0
  const departments = seesAll || memberOf.length === 0 ? [] : seer.departments.toSorted()
  const shared = { personId: NOBODY, isOperator, memberOf, moderates, departments, blocked, blockedBy: [], follows: [] }
  const facts = JSON.stringify([isOperator, memberOf.length, moderates.length, departments])
  return { seer: shared, key: `${workspaceId} ${facts}` }
}

/** What is for everybody is counted as visitors see it. */
export const FOR_ALL: SharedSeer = { seer: VISITOR, key: 'for all' }

// Her own posts are hers to see wherever she belongs: only what is for everybody is seen by all alike.
async function wroteForSome(sql: Sql, { personId, isOperator, memberOf }: Seer, workspaceId: string): Promise<boolean> {
  if (personId === null || isOperator) return false
  const seenByOthers = memberOf.includes(workspaceId) ? sql`p.audience is null` : sql`p.is_global`
  const [row] = await sql`
    select 1 from post p where p.author_id = ${personId} and p.workspace_id = ${workspaceId} and p.state = 'PUBLISHED' and not ${seenByOthers} limit 1`
  return row !== undefined
}
