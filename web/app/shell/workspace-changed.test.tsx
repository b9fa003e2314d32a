// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { keepPageFacts } from '../page-facts.ts'
import type { PageFacts } from '../page-facts.ts'
import { startSession } from '../session.ts'
import { mount, until } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { WorkspaceChanged } from './workspace-changed.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

const viewerOf = (id: string, name: string) =>
  ({ userId: 'u1', type: 'employee', workspace: { id, name, nameHi: null } }) as UserData

test('a page of one organisation says to which the user switched, and offers the way back [R2:O30]', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push(`${init.method} ${address} ${init.body as string}`)
    return await Promise.resolve(Response.json({ statusCode: 409, message: '', body: { code: 'WORKSPACE_HELD' } }))
  })
  keepPageFacts({ viewer: viewerOf('w1', 'Neem School'), seal: null } as PageFacts)
  startSession(viewerOf('w2', 'Banyan Club'), 'token')
  page = await mount(() => <WorkspaceChanged />, '/members')
  await until(() => expect(document.body.textContent).toContain('You switched to Banyan Club in another tab'))
  expect(document.body.textContent).toContain('This page is for Neem School')
  const back = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Switch back to Neem School')
  back?.click()
  await until(() => expect(sent).toEqual(['PUT /api/organisation/session {"workspaceId":"w1"}']))
})
