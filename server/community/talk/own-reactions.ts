import type { LikeEvent } from '@chowk/contract/community/post.ts'
import type { Fragment, Sql } from '../../platform/database.ts'

/** What the seer reacted with to each of these things. */
export async function findOwnReactions(
  sql: Sql,
  { kind, personId, ids }: { kind: string; personId: string | null; ids: readonly string[] },
): Promise<ReadonlyMap<string, LikeEvent>> {
  if (personId === null || ids.length === 0) return new Map()
  const rows = await sql<{ id: string; event: LikeEvent }[]>`
    select subject_id as id, event from reaction
    where subject_kind = ${kind} and subject_id = any(${ids as string[]}::uuid[]) and person_id = ${personId}`
  return new Map(rows.map(({ id, event }) => [id, event]))
}

/** The same as a value in SQL, of the thing with this id. */
export const ownReaction = (
  sql: Sql,
  { kind, personId, id }: { kind: string; personId: string | null; id: Fragment },
): Fragment =>
  sql`(select event from reaction where subject_kind = ${kind} and subject_id = ${id} and person_id = ${personId}::uuid)`
