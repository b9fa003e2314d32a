import { RouterContextProvider } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import { pageContext } from './app/page-context.ts'
import type { PageContext } from './app/page-context.ts'
import { readPersonOnServer } from './identity/profile/read-person.ts'
import { readWorkspaceOnServer } from './organisation/read-workspace.ts'

/** The page of an address about which the two tables answer like this. */
function pageOf(workspaces: number, people: number): LoaderFunctionArgs {
  const context = new RouterContextProvider()
  const statusOf = (address: string) => (address === getPersonByUrl.address ? people : workspaces)
  const call: PageContext['call'] = async ({ address }) =>
    await Promise.resolve({ statusCode: statusOf(address), message: '', body: null })
  context.set(pageContext, { call, viewer: null, seal: null } as unknown as PageContext)
  return { context, params: { customUrl: 'peepal' }, request: new Request('https://a.test/') } as never
}

const READERS = [
  [getWorkspaceByUrl.address, (given: LoaderFunctionArgs) => readWorkspaceOnServer(given, { way: () => undefined })],
  [getPersonByUrl.address, (given: LoaderFunctionArgs) => readPersonOnServer(given, () => undefined)],
] as const

describe.each(READERS)('the first page of what %s reads', (address, readPage) => {
  const isWorkspace = address === getWorkspaceByUrl.address

  test('leads to the root when nobody has the address', async () => {
    const thrown = await readPage(pageOf(404, 404)).catch((error: unknown) => error)
    expect((thrown as Response).headers.get('location')).toBe('/?status=no-such-place')
  })

  test('fails, and does not say that the address is nobody’s, when one of the two could not be asked', async () => {
    const thrown = await readPage(isWorkspace ? pageOf(404, 500) : pageOf(500, 404)).catch((error: unknown) => error)
    expect((thrown as { init?: ResponseInit }).init?.status).toBe(500)
  })
})
