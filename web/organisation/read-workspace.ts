import { redirect } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import type { WorkspaceView } from '@chowk/contract/organisation/workspace.ts'
import { callOrStored, keyOf, queryClient, readInBrowser, readOnServer } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import { CallFailed } from '../app/calls.ts'
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

/** The first HTML of a screen about one workspace: an unknown address leads to the root (W3), an old one to the present one. */
export async function readWorkspaceOnServer(
  { context, params, request }: LoaderFunctionArgs,
  { way: redirectOf, more }: Reading,
) {
  const input = customUrlOf(params)
  const { statusCode, body } = await context.get(pageContext).call(getWorkspaceByUrl, input)
  if (statusCode === 404 || statusCode === 400) throw redirect(NOT_FOUND_ADDRESS)
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
    if (error.status === 404 || error.status === 400) throw redirect(NOT_FOUND_ADDRESS)
  }
  return readInBrowser(more?.({ params, request }) ?? [])
}
