import { redirect } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import type { WorkspaceView } from '@chowk/contract/organisation/workspace.ts'
import { callOrKept, keyOf, queryClient, readInBrowser, readOnServer } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import { CallFailed } from '../app/calls.ts'
import { NO_SUCH_PLACE } from '../app/guards/no-such-place.ts'
import { pageContext } from '../app/page-context.ts'

/** Where an address leads instead, seen from what stands there; undefined: it is right. */
export type Way = (view: WorkspaceView, asked: string) => string | undefined

interface Reading {
  way: Way
  /** What the screen reads beside the workspace. */
  more?: (given: Pick<LoaderFunctionArgs, 'params' | 'request'>) => readonly Read[]
}

const askedUrl = (params: Record<string, string | undefined>) => ({ customUrl: params['customUrl'] ?? '' })

/** The first HTML of a screen about one workspace: an unknown address leads to the root (W3), an old one to the present one. */
export async function readWorkspaceOnServer({ context, params, request }: LoaderFunctionArgs, { way, more }: Reading) {
  const input = askedUrl(params)
  const { statusCode, body } = await context.get(pageContext).call(getWorkspaceByUrl, input)
  if (statusCode === 404 || statusCode === 400) throw redirect(NO_SUCH_PLACE)
  const to = statusCode < 400 ? way(body as WorkspaceView, input.customUrl) : undefined
  if (to) throw redirect(to)
  return await readOnServer(context, [[getWorkspaceByUrl, input], ...(more?.({ params, request }) ?? [])])
}

/** The same at a step inside the browser. */
export async function readWorkspaceInBrowser(
  { params, request }: Pick<ClientLoaderFunctionArgs, 'params' | 'request'>,
  { way, more }: Reading,
) {
  const input = askedUrl(params)
  try {
    const view = await queryClient().fetchQuery({
      queryKey: keyOf(getWorkspaceByUrl, input),
      queryFn: async () => await callOrKept(getWorkspaceByUrl, input),
    })
    const to = way(view, input.customUrl)
    if (to) throw redirect(to)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (error.status === 404 || error.status === 400) throw redirect(NO_SUCH_PLACE)
  }
  return readInBrowser(more?.({ params, request }) ?? [])
}
