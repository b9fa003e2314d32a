// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { ClosedWorkspace, reopenWorkspace } from '@chowk/contract/organisation/closing.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import ClosedScreen from './closed-screen.tsx'

let page: Mounted
afterEach(async () => await page.close())

test('an organisation that was opened in another tab meanwhile stands in the list of closed ones no more', async () => {
  const workspace = { ...(sampleOf(ClosedWorkspace) as ClosedWorkspace), mayOpen: true }
  let isOpened = false
  const [method] = reopenWorkspace.address.split(' ')
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === method) {
      isOpened = true
      const refused = { statusCode: 404, message: '', body: { code: 'WORKSPACE_NOT_FOUND' } }
      return await Promise.resolve(Response.json(refused, { status: 404 }))
    }
    const content = path.includes('closed') && !isOpened ? [workspace] : []
    return await Promise.resolve(Response.json({ statusCode: 200, message: '', body: { content } }))
  })
  page = await mount(() => <ClosedScreen />)
  await until(() => expect(page.button('Open it again')).toBeTruthy())
  await page.press('Open it again')
  await until(() => expect(page.container.textContent).not.toContain('Open it again'))
})
