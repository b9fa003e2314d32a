import { isAdult } from '../identity/identity.ts'
import type { Clock } from '../platform/clock.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import { listIn } from './visibility.ts'
import type { Onlooker, Seer, Who } from './visibility.ts'

/** Whether the viewer belongs to the workspace of a post. Everybody else is an outsider, to whom nothing of a child is shown (C19). */
export const isInside = (
  { isOperator, memberOf }: Pick<Onlooker, 'isOperator' | 'memberOf'>,
  workspaceId: string | null,
) => isOperator || (workspaceId !== null && memberOf.includes(workspaceId))

/** Who reads the comments on a post of this workspace, a value or a column. */
export interface CommentAudience {
  seer: Seer | Who
  workspaceId: Fragment | string | null
  clock: Clock
}

/**
 * Of the comment `c`: the viewer belongs to the workspace or wrote it, or its author is no child. Asked at every reading, because a post
 * can become public after a child has commented on it.
 */
export function commentsForAudience(sql: Sql, { seer, workspaceId, clock }: CommentAudience): Fragment {
  if (seer.isOperator) return sql`true`
  const memberOf = seer.personId === null ? undefined : listIn(sql, seer, 'memberOf')
  const inside = memberOf ? sql`coalesce(${workspaceId}::uuid = any(${memberOf}), false) or` : sql``
  return sql`(${inside} c.author_id is null or coalesce(c.author_id = ${seer.personId}::uuid, false)
    or exists (select from (select c.author_id as id) t join person p on p.id = t.id where ${isAdult(sql, clock)}))`
}
