// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { keepPageFacts } from '../app/page-facts.ts'
import { WorkspaceSwitcher } from '../app/shell/workspace-switcher.tsx'
import { mount } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import NewWorkspaceScreen from './new-workspace-screen.tsx'

let page: Mounted
afterEach(async () => await page.close())

const signedIn = (minor: boolean) =>
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-28T00:00:00.000Z',
    origin: 'http://chowk.example',
    viewer: { name: 'Chandni Pawar', minor } as UserData,
    seal: null,
    officer: null,
  })

test('a child is told before she fills in anything that she opens no square, and is not led there', async () => {
  signedIn(true)
  page = await mount(() => <NewWorkspaceScreen />)
  expect(page.container.textContent).toContain('You must be 18 or older to open a square.')
  expect(page.container.querySelector('input')).toBeNull()
  await page.close()
  vi.stubGlobal('fetch', async () => Response.json({ statusCode: 200, message: '', body: { content: [], closed: 0 } }))
  page = await mount(() => <WorkspaceSwitcher name="Chandni" onClose={() => undefined} />)
  expect(page.container.querySelector('a[href="/organisation/new"]')).toBeNull()
})

test('a grown-up finds the way there and the form', async () => {
  signedIn(false)
  page = await mount(() => <NewWorkspaceScreen />)
  expect(page.container.querySelector('input[name=name]')).not.toBeNull()
  await page.close()
  vi.stubGlobal('fetch', async () => Response.json({ statusCode: 200, message: '', body: { content: [], closed: 0 } }))
  page = await mount(() => <WorkspaceSwitcher name="Chandni" onClose={() => undefined} />)
  expect(page.container.querySelector('a[href="/organisation/new"]')).not.toBeNull()
})
