import type { Sql } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Refuses with 409 LAST_ADMIN what leaves nobody who runs an organisation (O3). It is asked after the change and in its transaction: of two
 * that end each other's rights at the same moment the second waits here and sees what the first one did.
 */
export async function keepsAnAdmin(tx: Sql, workspaceId: string): Promise<void> {
  await tx`select from workspace where id = ${workspaceId} for no key update`
  const [left] = await tx`
    select from membership m join person p on p.id = m.person_id
    where m.workspace_id = ${workspaceId} and m.state = 'PRESENT' and m.role in ('OWNER', 'ADMIN')
      and p.state = 'ACTIVE' and p.is_begun and coalesce(p.deletion_state, 'BLOCKED') = 'BLOCKED' limit 1`
  if (!left) throw new Refusal(409, { code: 'LAST_ADMIN' })
}
