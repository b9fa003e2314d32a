import type { Clock } from '../../platform/clock.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import { isAdult } from '../../identity/identity.ts'
import { isForAll } from '../visibility.ts'

/** Who will see what is written, whatever else decides about a post. */
export interface Audience {
  authorId: string | null
  workspaceId: string | null
  departments: readonly string[] | null
  isForAll: boolean
}

/** Of a post that whoever asks was found to see. */
export async function audienceOfPost(sql: Sql, postId: string): Promise<Audience> {
  const [row] = await sql<Audience[]>`
    select p.author_id, p.workspace_id, p.audience as departments, ${isForAll(sql)} as is_for_all from post p where p.id = ${postId}`
  return row ?? { authorId: null, workspaceId: null, departments: [], isForAll: false }
}

interface Around {
  /** The departments and all within them. */
  within: string[]
  /** Those that they are within. */
  above: string[]
}

async function findAround(sql: Sql, departments: readonly string[]): Promise<Around> {
  const ids = departments as string[]
  const [row] = await sql<Around[]>`
    with recursive within as (
      select id from department where id = any(${ids}::uuid[])
      union select d.id from department d join within w on d.parent_id = w.id
    ), above as (
      select parent_id as id from department where id = any(${ids}::uuid[]) and parent_id is not null
      union select d.parent_id from department d join above a on d.id = a.id where d.parent_id is not null
    )
    select array(select id from within) as within, array(select id from above) as above`
  return row ?? { within: [], above: [] }
}

/** Of the person in the row named `p`: whether she sees what is for this audience, as `visiblePosts` has it the other way round. */
export async function seesAudience(sql: Sql, audience: Audience): Promise<{ met: Fragment }> {
  const { authorId, workspaceId, departments } = audience
  if (audience.isForAll) return { met: sql`true` }
  if (workspaceId === null) return { met: sql`p.id = ${authorId}` }
  const around = departments && (await findAround(sql, departments))
  const shares = around
    ? sql`(m.role in ('OWNER', 'ADMIN') or m.department_id = any(${around.within}::uuid[]) or exists (
        select from department d where d.head_id = m.id and d.id = any(${[...around.within, ...around.above]}::uuid[])))`
    : sql`true`
  // In an object: a statement that is promised alone would be sent.
  return {
    met: sql`(p.id = ${authorId} or exists (
      select from membership m where m.person_id = p.id and m.workspace_id = ${workspaceId} and m.state = 'PRESENT' and ${shares}))`,
  }
}

interface Naming {
  sql: Sql
  clock: Clock
  /** Who writes. */
  by: string
  audience: Audience
}

/**
 * Of the person in the row named `p` and her profile named `g`: whether somebody may name her in what is for this audience (C42). Only who
 * sees it, whom the writer may find in the directory (W8), and when neither of them has blocked the other; no minor in what is for everybody.
 */
export async function isNameable({ sql, clock, by, audience }: Naming): Promise<{ met: Fragment }> {
  const { met } = await seesAudience(sql, audience)
  const isGrownUp = isAdult(sql, clock)
  return {
    met: sql`
      p.state = 'ACTIVE' and p.deletion_state is null and p.id <> ${by}
      and not exists (
        select from blocked_person b where b.person_id = ${by} and b.blocked_id = p.id or b.person_id = p.id and b.blocked_id = ${by})
      and (g.visibility ->> 'profile' = 'PUBLIC' and ${isGrownUp}
        or g.visibility ->> 'profile' is distinct from 'ONLY_ME' and exists (
          select from membership m join membership o on o.workspace_id = m.workspace_id and o.person_id = ${by} and o.state = 'PRESENT'
          where m.person_id = p.id and m.state = 'PRESENT' and m.workspace_id <> ${DEFAULT_WORKSPACE_ID}))
      ${audience.isForAll ? sql`and ${isGrownUp}` : sql``} and ${met}`,
  }
}
