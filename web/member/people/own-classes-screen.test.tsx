// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { listMembers } from '@chowk/contract/member/member.ts'
import type { ListedMember } from '@chowk/contract/member/member.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen, pageWith } from '../../app/testing/opened-screen.tsx'
import { fillIn, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import OwnClassesScreen from './own-classes-screen.tsx'

const [sample] = (sampleOf(listMembers.output) as { content: ListedMember[] }).content
const asha = { ...sample, id: '1', name: 'Asha', department: { id: 'b', name: 'Class 7 B' }, state: 'PRESENT' }

let page: Mounted
afterEach(async () => await page.close())

async function openAs(role: 'FACULTY' | 'MEMBER') {
  const sent = answerCalls([listMembers, (input) => pageWith(input['class'] === '8' ? [] : [asha])])
  showPageTo(sampleViewer({ workspace: { ...sampleViewer().workspace, isDefault: false, role } as never }))
  page = await openScreen(OwnClassesScreen, '/my-classes', '/my-classes')
  return sent
}

test('a teacher lists pupils with their class and narrows them to another class', async () => {
  const sent = await openAs('FACULTY')
  const rows = () => [...page.container.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  await until(() => expect(rows()).toEqual([expect.stringMatching(/Asha.*Class 7 B/)]))
  expect(page.container.querySelector('h1')?.textContent).toBe('Your classes')
  await fillIn('Class', '8')
  await until(() => expect(inputsOf(sent, listMembers).at(-1)).toMatchObject({ role: 'MEMBER', class: '8' }))
  await until(() => expect(page.container.querySelector('table')).toBeNull())
})

test('a pupil is told that the list is for teachers, and nothing is read', async () => {
  const sent = await openAs('MEMBER')
  await until(() => expect(page.container.querySelector('h1')?.textContent).toBe('For teachers'))
  expect(sent).toEqual([])
})
