// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import {
  createDepartment,
  deleteDepartment,
  listDepartments,
  setDepartmentActive,
} from '@chowk/contract/member/department.ts'
import type { Department } from '@chowk/contract/member/department.ts'
import { answerCalls, inputsOf, refusal } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { fillIn, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import DepartmentsScreen from './departments-screen.tsx'

const [sample] = (sampleOf(listDepartments.output) as { content: Department[] }).content
const departmentOf = (n: number, name: string, members = 0) =>
  ({
    ...(sample as Department),
    id: `019a0000-0000-7000-8000-00000000000${n}`,
    parentId: null,
    name,
    members,
    head: null,
    session: null,
    isActive: true,
  }) satisfies Department

let page: Mounted
afterEach(async () => await page.close())
const says = async (text: string) => await until(() => expect(page.container.textContent).toContain(text))

async function openDepartments(first: Department[]) {
  let all = first
  const sent = answerCalls(
    [listDepartments, () => ({ content: all, membersWithout: 0, isSchool: false })],
    [
      createDepartment,
      ({ name }) => {
        if (name === 'science') return refusal('NAME_TAKEN')
        const added = departmentOf(9, String(name))
        all = [...all, added]
        return added
      },
    ],
    [
      setDepartmentActive,
      ({ id, isActive }) => {
        all = all.map((each) => (each.id === id ? { ...each, isActive: isActive === true } : each))
        return { ids: [id], isActive }
      },
    ],
    [
      deleteDepartment,
      ({ id }) => {
        all = all.filter((each) => each.id !== id)
        return { id, moved: 0 }
      },
    ],
  )
  showPageTo(sampleViewer({ admin: true }))
  page = await openScreen(DepartmentsScreen, '/departments', '/departments')
  return sent
}
const rows = () => [...page.container.querySelectorAll('[role=row]')].map((row) => row.getAttribute('aria-label'))

test('a department is added under a free name, closed, opened again and deleted [/departments]', async () => {
  const sent = await openDepartments([departmentOf(1, 'Staff')])
  await pressNamed('Add')
  await fillIn('Name', 'science')
  await pressNamed('Add department')
  await says('Another department is called that.')
  await fillIn('Name', 'Garden')
  await pressNamed('Add department')
  await says('“Garden” was added.')
  await until(() => expect(page.container.querySelector('aside h2')?.textContent).toBe('Garden'))
  await pressNamed('Close department…')
  await pressNamed('Close', 'dialog button')
  await says('This department is closed.')
  await pressNamed('Open again')
  await until(() => expect(page.container.querySelector('aside form')).not.toBeNull())
  expect(inputsOf(sent, setDepartmentActive).map(({ isActive }) => isActive)).toEqual([false, true])
  await pressNamed('Delete…')
  await pressNamed('Delete', 'dialog button')
  await says('“Garden” was deleted.')
  await until(() => expect(rows()).toEqual(['Staff']))
})

test('a deleted department gives its members to the one chosen from the list', async () => {
  const [languages, maths] = [departmentOf(1, 'Languages', 3), departmentOf(2, 'Mathematics')]
  const sent = await openDepartments([languages, maths])
  await pressNamed('Languages', '[role=row]')
  await pressNamed('Delete…')
  await pressNamed(/suggestions/, 'dialog button')
  await pressNamed(/Mathematics/, '[role=option]')
  await pressNamed('Move and delete')
  await says('“Languages” was deleted')
  expect(inputsOf(sent, deleteDepartment)).toEqual([{ id: languages.id, moveTo: maths.id }])
})
