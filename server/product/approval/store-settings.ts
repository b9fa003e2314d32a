import { getStoreSettings, saveStoreSettings } from '@chowk/contract/product/approval.ts'
import type { StoreSettings } from '@chowk/contract/product/approval.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'

async function findSettings(sql: Sql, workspaceId: string): Promise<StoreSettings> {
  const [row] = await sql<StoreSettings[]>`
    select lists_at_once, version from store_setting where workspace_id = ${workspaceId}`
  return row ?? { listsAtOnce: false, version: 0 }
}

/** Whether products for the workspace alone are listed without a review. */
export const listsAtOnce = async (sql: Sql, workspaceId: string): Promise<boolean> =>
  (await findSettings(sql, workspaceId)).listsAtOnce

const answerGet = handle(getStoreSettings, async ({ workspace, sql }) => await findSettings(sql, workspace.id))

const answerSave = handle(saveStoreSettings, async ({ input, workspace, tx, clock, refuse, audit }) => {
  const { listsAtOnce: wanted, version } = input
  const before = await findSettings(tx, workspace.id)
  // Of two first saves at once the second meets the row of the first.
  const [saved] = await tx<StoreSettings[]>`
    insert into store_setting (workspace_id, lists_at_once, changed_at)
    select ${workspace.id}, ${wanted}, ${clock.now()} where ${version} = 0
    on conflict (workspace_id) do nothing returning lists_at_once, version`
  const [changed] = saved
    ? [saved]
    : await tx<StoreSettings[]>`
        update store_setting set lists_at_once = ${wanted}, version = version + 1, changed_at = ${clock.now()}
        where workspace_id = ${workspace.id} and version = ${version} returning lists_at_once, version`
  if (!changed) throw refuse('VERSION_CONFLICT', { details: { current: await findSettings(tx, workspace.id) } })
  audit(`workspace ${workspace.id}`, { listsAtOnce: before.listsAtOnce }, { listsAtOnce: wanted })
  return changed
})

/** Settings of a workspace's store. */
export const storeSettingsCalls: readonly Handler[] = [answerGet, answerSave]
