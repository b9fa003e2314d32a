// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { listDepartments } from '@chowk/contract/member/department.ts'
import { changeMembers } from '@chowk/contract/member/member-file.ts'
import { countMembers, listMembers } from '@chowk/contract/member/member.ts'
import type { ListedMember } from '@chowk/contract/member/member.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen, pageWith } from '../../app/testing/opened-screen.tsx'
import { fillIn, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import MembersScreen from './members-screen.tsx'

const [sample] = (sampleOf(listMembers.output) as { content: ListedMember[] }).content
const memberOf = (id: string, name: string) =>
  ({ ...sample, id, name, role: 'FACULTY', state: 'PRESENT', storeAllowed: false }) as ListedMember

let page: Mounted
afterEach(async () => {
  await page.close()
  localStorage.clear()
})

async function openMembers() {
  let members = [memberOf('1', 'Leela Thomas'), memberOf('2', 'Gopal Rao')]
  const sent = answerCalls(
    [listMembers, () => ({ ...pageWith(members), totalElements: 1200 })],
    [listDepartments, { content: [], membersWithout: 0, isSchool: true }],
    [countMembers, sampleOf(countMembers.output) as object],
    [
      changeMembers,
      ({ ids }) => {
        members = members.map((each) => ((ids as string[]).includes(each.id) ? { ...each, storeAllowed: true } : each))
        return { changed: 1, skipped: [] }
      },
    ],
  )
  showPageTo(sampleViewer({ admin: true }))
  page = await openScreen(MembersScreen, '/members', '/members')
  return sent
}
const bar = () => page.container.querySelector('[role=group] [role=status]')?.textContent

test('selected members are changed together, and a saved view keeps the filter under its name [/members] [cso:O12]', async () => {
  const sent = await openMembers()
  await fillIn('Role', 'FACULTY')
  await until(() => expect(page.address()).toBe('/members?role=FACULTY'))
  await pressNamed('Save view')
  await fillIn('Name of the view', 'Staff room')
  await pressNamed('Save view', 'dialog button')
  await until(() => expect(named('nav a', 'Staff room').getAttribute('href')).toBe('/members?role=FACULTY'))
  await pressNamed('Select Leela Thomas')
  await pressNamed('Store', '[role=group] button')
  await pressNamed('Allow the store')
  await until(() => expect(page.container.textContent).toContain('1 changed'))
  expect(inputsOf(sent, changeMembers)).toEqual([{ ids: ['1'], change: { what: 'STORE', storeAllowed: true } }])
  const row = () => [...page.container.querySelectorAll('tr')].find((each) => each.textContent?.includes('Leela'))
  await until(() => expect(row()?.textContent).toContain('Yes'))
})

test('all matching members are selected only on demand, and selecting the page again means the page [/members] [cso:O12]', async () => {
  await openMembers()
  await pressNamed('Select all rows')
  expect(bar()).toBe('2 selected')
  await pressNamed('Select all 1,200 matches')
  expect(bar()).toBe('1,200 selected')
  await pressNamed('Clear selection')
  await pressNamed('Select all rows')
  expect(bar()).toBe('2 selected')
})
