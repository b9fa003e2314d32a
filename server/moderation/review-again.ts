import type { Sql } from '../platform/database.ts'
import { CHANGED_WITHIN_MS } from './content.rules.ts'
import { decidedNear, openCase } from './content.ts'
import type { ContentReading, ContentSource, HeldContent } from './content.ts'

interface Earlier {
  actorId: string
  workspaceId: string | null
}

/** Who took it down last, and for which workspace. */
async function findEarlier(sql: Sql, { kind }: ContentSource, id: string): Promise<Earlier | undefined> {
  const [row] = await sql<Earlier[]>`
    select actor_id, workspace_id from moderation_decision
    where subject_kind = ${kind} and subject_id = ${id} and case_id is not null order by id desc limit 1`
  return row
}

/** Whether somebody else decides there, in a workspace or, of what is of none, as an operator. */
async function isAnother(sql: Sql, { workspaceId, authorId }: HeldContent, actorId: string): Promise<boolean> {
  const others = sql`p.state = 'ACTIVE' and p.id <> ${actorId} and p.id is distinct from ${authorId}::uuid`
  const found =
    workspaceId === null
      ? await sql`select from person p where p.is_operator and ${others} limit 1`
      : await sql`
          select from membership m join person p on p.id = m.person_id
          where m.workspace_id = ${workspaceId} and m.state = 'PRESENT' and m.role in ('OWNER', 'ADMIN') and ${others} limit 1`
  return found.length > 0
}

/**
 * What was taken down and says something else now waits until somebody has looked at it; what was decided before stands beside the case. As with
 * appeals that is another person than took it down, where there is one.
 */
export const reviewAgain =
  (source: ContentSource) =>
  async ({ sql, house }: ContentReading, id: string): Promise<void> => {
    const held = await source.hold(sql, house, id)
    if (held?.state !== 'REMOVED') return
    const at = house.clock.now()
    await source.move(sql, id, { to: 'HIDDEN', actorId: held.authorId, reason: 'CHANGED', at })
    const earlier = await findEarlier(sql, source, id)
    const content = await decidedNear({ sql, source, near: { workspaceId: earlier?.workspaceId ?? null } }, held)
    const isBarred = earlier !== undefined && (await isAnother(sql, content, earlier.actorId))
    const dueAt = new Date(at.getTime() + CHANGED_WITHIN_MS)
    const opening = { kind: source.kind, content, why: 'REVIEW', at, dueAt, cause: 'CHANGED' } as const
    await openCase(sql, { ...opening, ...(isBarred && { barredId: earlier.actorId }) })
  }
