import { redirect } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import type { WorkspaceView } from '@chowk/contract/organisation/workspace.ts'
import { CallFailed, callOverHttp } from '../../app/calls.ts'
import { NOT_FOUND_ADDRESS } from '../../app/guards/not-found-notice.ts'
import { pageContext } from '../../app/page-context.ts'
import { callOrStored, keyOf, queryClient, readOnServer, refusedPage } from '../../app/read.ts'
import type { Loaded } from '../../app/read.ts'

/** Where an address leads instead, seen from whom it names; undefined: it is right. */
export type Redirect = (person: PersonView, requested: string) => string | undefined

type Params = Record<string, string | undefined>
const inputOf = (params: Params) => ({ customUrl: params['customUrl'] ?? '' })
const isUnknown = (status: number) => status === 404 || status === 400

// One table of addresses for persons and workspaces: what is no person's may be a workspace's (W3).
const workspacePath = (found: WorkspaceView, requested: string) =>
  `/organizations/${found.view === 'PRIVATE' ? requested.toLowerCase() : found.customUrl}`

async function otherPath(input: { customUrl: string }): Promise<string> {
  try {
    return workspacePath(await callOverHttp(getWorkspaceByUrl, input), input.customUrl)
  } catch (error) {
    if (error instanceof CallFailed && isUnknown(error.status)) return NOT_FOUND_ADDRESS
    throw error
  }
}

/** The first HTML of a screen about one person: an unknown address leads to the root (W3). */
export async function readPersonOnServer(
  { context, params }: LoaderFunctionArgs,
  redirectOf: Redirect,
): Promise<Loaded> {
  const input = inputOf(params)
  const { call, requestId } = context.get(pageContext)
  const { statusCode, body } = await call(getPersonByUrl, input)
  if (isUnknown(statusCode)) {
    const other = await call(getWorkspaceByUrl, input)
    // Whether it is a workspace's is not known: that is no answer about the address.
    if (other.statusCode >= 400 && !isUnknown(other.statusCode)) throw refusedPage(other, requestId)
    throw redirect(
      other.statusCode < 400 ? workspacePath(other.body as WorkspaceView, input.customUrl) : NOT_FOUND_ADDRESS,
    )
  }
  const to = statusCode < 400 ? redirectOf(body as PersonView, input.customUrl) : undefined
  if (to) throw redirect(to)
  return await readOnServer(context, [[getPersonByUrl, input]])
}

/** The same at a step inside the browser. */
export async function readPersonInBrowser(
  { params }: Pick<ClientLoaderFunctionArgs, 'params'>,
  redirectOf: Redirect,
): Promise<Loaded> {
  const input = inputOf(params)
  try {
    const person = await queryClient().fetchQuery({
      queryKey: keyOf(getPersonByUrl, input),
      queryFn: async () => await callOrStored(getPersonByUrl, input),
    })
    const to = redirectOf(person, input.customUrl)
    if (to) throw redirect(to)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (isUnknown(error.status)) throw redirect(await otherPath(input))
  }
  return { queries: null }
}
