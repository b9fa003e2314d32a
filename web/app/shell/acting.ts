import { switchWorkspace } from '@chowk/contract/organisation/membership.ts'
import { callOverHttp } from '../calls.ts'
import { renewSession } from '../wire/renewal.ts'

/** Acts for another workspace from now on, and opens `path` as a document that knows as whom; the own security first where the workspace demands a second factor. */
export async function actAs(workspaceId: string, path: string): Promise<void> {
  const { secondFactorFor } = await callOverHttp(switchWorkspace, { workspaceId })
  await renewSession()
  globalThis.location.assign(secondFactorFor ? '/settings/security' : path)
}
