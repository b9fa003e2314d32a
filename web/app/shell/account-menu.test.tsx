// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { listMemberships } from '@chowk/contract/organisation/membership.ts'
import { answerCalls } from '../testing/answered-calls.ts'
import type { Mounted } from '../testing/mounted.tsx'
import { openScreen } from '../testing/opened-screen.tsx'
import { allNamed, sampleViewer, showPageTo } from '../testing/page-actions.ts'
import { AccountMenu } from './account-menu.tsx'

let page: Mounted
afterEach(async () => await page.close())

test.for([
  [true, ['/members']],
  [false, []],
] as const)('the account menu leads to the administration where the viewer is admin: %s', async ([admin, links]) => {
  const workspace = { ...sampleViewer().workspace, isDefault: false } as never
  const viewer = sampleViewer({ type: 'employee', admin, workspace })
  answerCalls([listMemberships, { content: [] }])
  showPageTo(viewer)
  page = await openScreen(() => <AccountMenu viewer={viewer} onClose={() => undefined} />, '/latest', '/latest')
  expect(allNamed('dialog a', 'Administration').map((link) => link.getAttribute('href'))).toEqual(links)
})
