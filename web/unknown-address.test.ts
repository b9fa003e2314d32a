import { RouterContextProvider } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import { pageContext } from './app/page-context.ts'
import type { PageContext } from './app/page-context.ts'
import { readPersonOnServer } from './identity/profile/read-person.ts'
import { readWorkspaceOnServer } from './organisation/read-workspace.ts'
import { loader as loadHome } from './organisation/workspace-screen.tsx'

/** Where the loader of a screen leads from an address; undefined where it shows the screen. */
async function led(load: typeof loadHome, customUrl: string, answers: { workspace?: object; person?: object }) {
  const context = new RouterContextProvider()
  const call: PageContext['call'] = async ({ address }) => {
    const body = address === getPersonByUrl.address ? answers.person : answers.workspace
    return await Promise.resolve({ statusCode: body ? 200 : 404, message: '', body: body ?? null })
  }
  context.set(pageContext, { call, viewer: null, seal: null } as unknown as PageContext)
  const given = { context, params: { customUrl }, request: new Request('https://a.test/') }
  const answer = await outcomeOf(load, given as never)
  return answer instanceof Response ? answer.headers.get('location') : undefined
}

const outcomeOf = async (load: typeof loadHome, given: LoaderFunctionArgs) =>
  await load(given).catch((thrown: unknown) => thrown)

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

test('the home of an organisation leads strangers to its public page, and other spellings to its address [cso:W3] [R2.03]', async () => {
  const at = async (customUrl: string, view: string) =>
    await led(loadHome, customUrl, { workspace: { view, customUrl: 'neem' } })
  expect(await at('neem', 'PUBLIC')).toBe('/organizations/neem')
  expect(await at('neem', 'PRIVATE')).toBe('/organizations/neem')
  expect(await at('neem', 'MEMBER')).toBeUndefined()
  expect(await at('old-neem', 'MEMBER')).toBe('/workspace/neem')
})

test('the address of a person leads to the profile wherever it is asked for [cso:W3] [R2.03] [V1:E8]', async () => {
  const at = async (customUrl: string, view: string) =>
    await led(loadHome, customUrl, { person: { view, customUrl: customUrl.toLowerCase() } })
  expect(await at('Meera-Joshi', 'PUBLIC')).toBe('/user/meera-joshi')
  expect(await at('asha-rao', 'OWN')).toBe('/profile/asha-rao')
  expect(await led(loadHome, 'nobody', {})).toBe('/?status=no-such-place')
})
