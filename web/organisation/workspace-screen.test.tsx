// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { AdministeredWorkspace, MemberWorkspace, getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import { answerCalls } from '../app/testing/answered-calls.ts'
import { until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { openScreen } from '../app/testing/opened-screen.tsx'
import { allNamed, sampleViewer, showPageTo } from '../app/testing/page-actions.ts'
import { sampleOf } from '../app/testing/sample-answer.ts'
import WorkspaceScreen from './workspace-screen.tsx'

const { workspace: own } = sampleViewer()

let page: Mounted
afterEach(async () => await page.close())

test.for([
  ['ADMINISTRATOR', 'ADMIN', ['/members'], []],
  ['MEMBER', 'FACULTY', [], ['/my-classes']],
  ['MEMBER', 'MEMBER', [], []],
] as const)(
  'the page of an organisation, seen as %s with role %s, leads to what that role may open',
  async ([view, role, administration, pupils]) => {
    const schema = view === 'ADMINISTRATOR' ? AdministeredWorkspace : MemberWorkspace
    const workspace = { ...(sampleOf(schema) as object), view, role, id: 'w', customUrl: 'neem', state: 'ACTIVE' }
    answerCalls([getWorkspaceByUrl, workspace])
    showPageTo(
      sampleViewer({ admin: role === 'ADMIN', workspace: { ...own, id: 'w', isDefault: false, role } as never }),
    )
    page = await openScreen(WorkspaceScreen, '/workspace/:customUrl', '/workspace/neem')
    await until(() => expect(page.container.textContent).toContain('Your membership'))
    const linksTo = (name: string) => allNamed('a', name).map((link) => link.getAttribute('href'))
    expect([linksTo('Administration'), linksTo('Pupils of your classes')]).toEqual([administration, pupils])
  },
)
