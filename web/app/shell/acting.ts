import { switchWorkspace } from '@chowk/contract/organisation/membership.ts'
import { callOverHttp } from '../calls.ts'
import { renewSession } from '../renewal.ts'

/** Acts for another workspace from now on: the renewed session knows as whom, and so does the next document. */
export async function actAs(workspaceId: string): Promise<void> {
  await callOverHttp(switchWorkspace, { workspaceId })
  await renewSession()
}
