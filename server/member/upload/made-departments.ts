import type { Sql } from '../../platform/database.ts'
import { holdTree } from '../department/department-row.ts'

interface Made {
  uploadId: string
  workspaceId: string
}

/**
 * Removes the departments that a file made, unless somebody has changed or closed one since, named its head, put people or departments of her
 * own into it, tied it to a directory or gone over to another session with it.
 */
export async function removeMadeDepartments(tx: Sql, { uploadId, workspaceId }: Made): Promise<void> {
  await holdTree(tx, workspaceId)
  const unused = await tx<{ id: string }[]>`
    select d.id from department d
    where d.workspace_id = ${workspaceId} and d.made_by_upload = ${uploadId} and d.version = 1 and d.is_active and d.head_id is null
      and not exists (select from membership m where m.department_id = d.id and m.left_at is null)
      and not exists (select from department i where i.parent_id = d.id)
      and not exists (select from scim_group g where g.department_id = d.id)
      and not exists (select from rollover_department o where o.source_id = d.id)`
  const gone = unused.map(({ id }) => id)
  // Whoever came in by the file is in none any more, and can be invited anew.
  await tx`update membership set department_id = null where department_id = any(${gone}::uuid[])`
  await tx`delete from department where id = any(${gone}::uuid[])`
}
