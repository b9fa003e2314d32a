import { redirect } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import type { WorkspaceView } from '@chowk/contract/organisation/workspace.ts'
import { callOrStored, keyOf, queryClient, readInBrowser, readOnServer, refusedPage } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import { CallFailed, callOverHttp } from '../app/calls.ts'
import { NOT_FOUND_ADDRESS } from '../app/guards/not-found-notice.ts'
import { pageContext } from '../app/page-context.ts'

/** Where an address leads instead, seen from what stands there; undefined: it is right. */
export type Redirect = (view: WorkspaceView, requested: string) => string | undefined

interface Reading {
  way: Redirect
  /** What the screen reads beside the workspace. */
  more?: (given: Pick<LoaderFunctionArgs, 'params' | 'request'>) => readonly Read[]
}

const customUrlOf = (params: Record<string, string | undefined>) => ({ customUrl: params['customUrl'] ?? '' })

const isUnknown = (status: number) => status === 404 || status === 400

// One table of addresses for persons and workspaces: what is no workspace's may be a person's (W3), and one's own is a profile (R2.03).
const personPath = ({ view, customUrl }: PersonView, requested: string) =>
  `/${view === 'OWN' ? 'profile' : 'user'}/${customUrl ?? requested.toLowerCase()}`

async function otherPath(input: { customUrl: string }): Promise<string> {
  try {
    return personPath(await callOverHttp(getPersonByUrl, input), input.customUrl)
  } catch (error) {
    if (error instanceof CallFailed && isUnknown(error.status)) return NOT_FOUND_ADDRESS
    throw error
  }
}

/** The first HTML of a screen about one workspace: an unknown address leads to the root (W3), a person's to her, an old one to the present one. */
export async function readWorkspaceOnServer(
  { context, params, request }: LoaderFunctionArgs,
  { way: redirectOf, more }: Reading,
) {
  const input = customUrlOf(params)
  const { call, requestId } = context.get(pageContext)
  const { statusCode, body } = await call(getWorkspaceByUrl, input)
  if (isUnknown(statusCode)) {
    const other = await call(getPersonByUrl, input)
    // Whether it is somebody's is not known: that is no answer about the address.
    if (other.statusCode >= 400 && !isUnknown(other.statusCode)) throw refusedPage(other, requestId)
    throw redirect(other.statusCode < 400 ? personPath(other.body as PersonView, input.customUrl) : NOT_FOUND_ADDRESS)
  }
  const to = statusCode < 400 ? redirectOf(body as WorkspaceView, input.customUrl) : undefined
  if (to) throw redirect(to)
  return await readOnServer(context, [[getWorkspaceByUrl, input], ...(more?.({ params, request }) ?? [])])
}

/** The same at a step inside the browser. */
export async function readWorkspaceInBrowser(
  { params, request }: Pick<ClientLoaderFunctionArgs, 'params' | 'request'>,
  { way: redirectOf, more }: Reading,
) {
  const input = customUrlOf(params)
  try {
    const view = await queryClient().fetchQuery({
      queryKey: keyOf(getWorkspaceByUrl, input),
      queryFn: async () => await callOrStored(getWorkspaceByUrl, input),
    })
    const to = redirectOf(view, input.customUrl)
    if (to) throw redirect(to)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (isUnknown(error.status)) throw redirect(await otherPath(input))
  }
  return readInBrowser(more?.({ params, request }) ?? [])
}
