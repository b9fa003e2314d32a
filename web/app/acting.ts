import { switchWorkspace } from '@chowk/contract/organisation/membership.ts'
import { callOverHttp } from './calls.ts'
import { writeStored } from './session.ts'

/** Acts for another workspace from now on; the next document knows. */
export async function actAs(workspaceId: string): Promise<void> {
  const userData = await callOverHttp(switchWorkspace, { workspaceId })
  writeStored('userData', JSON.stringify(userData))
}
