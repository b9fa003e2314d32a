import type { Fragment, Sql } from '../../platform/database.ts'

interface Move {
  workspaceId: string
  /** Who, as a condition on `membership m`. */
  who: Fragment
  departmentId: string | null
}

/** Moves members into a department or out of any; their class follows by the rule of the table. Answers whose they were and where before. */
export async function moveInto(
  tx: Sql,
  { workspaceId, who, departmentId }: Move,
): Promise<{ personId: string; before: string | null }[]> {
  return [
    ...(await tx<{ personId: string; before: string | null }[]>`
      with held as (
        select m.id, m.person_id, m.department_id as before from membership m
        where m.workspace_id = ${workspaceId} and m.left_at is null and ${who} order by m.id for update)
      update membership m set department_id = ${departmentId}, version = version + 1
      from held where m.id = held.id returning held.person_id, held.before`),
  ]
}
