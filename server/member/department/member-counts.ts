import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import type { Sql } from '../../platform/database.ts'
import type { Task } from '../../platform/jobs.ts'

/** How many people each department has, or each of `ids`; those of none under an empty id. */
export async function countMembers(
  sql: Sql,
  workspaceId: string,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ id: string; members: number }[]>`
    select coalesce(department_id::text, '') as id, sum(n)::int as members from member_count
    where workspace_id = ${workspaceId} and state in ('INVITED', 'PRESENT', 'SUSPENDED') ${ids ? sql`and department_id = any(${ids}::uuid[])` : sql``}
    group by department_id`
  return new Map(rows.map(({ id, members }) => [id, members]))
}

/** How many members of a workspace stand in each state. */
export async function countStates(sql: Sql, workspaceId: string): Promise<ReadonlyMap<MembershipState, number>> {
  const rows = await sql<{ state: MembershipState; members: number }[]>`
    select state, sum(n)::int as members from member_count where workspace_id = ${workspaceId} group by state`
  return new Map(rows.map(({ state, members }) => [state, members]))
}

/**
 * Adds up the counts that changes have left, one row for each state of each department. What is held by somebody waits for the next night, and a
 * closed workspace is left alone: its end removes all of its counts, and each would wait for the other.
 */
export function addUpCountsTask(sql: Sql): Task {
  return async () => {
    await sql`
      with held as materialized (
        select id from workspace where state <> 'CLOSED' and id in (
          select workspace_id from member_count group by workspace_id having count(*) > count(distinct (department_id, state)))
        for no key update skip locked),
      gathered as (
        delete from member_count where workspace_id in (select id from held)
        returning workspace_id, department_id, state, n)
      insert into member_count
      select workspace_id, department_id, state, sum(n) from gathered group by workspace_id, department_id, state having sum(n) <> 0`
  }
}
