// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { listDepartments } from '@chowk/contract/member/department.ts'
import type { Department } from '@chowk/contract/member/department.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { useRead } from '../../app/read.ts'
import { shownIn } from '../people/member-address.ts'
import { useDepartments } from '../people/department-choice.ts'
import { treeOf } from './branches.rules.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DepartmentCase } from './department-case.tsx'

const [sample] = (sampleOf(listDepartments.output) as { content: Department[] }).content
const ID = '01a21a43-cae8-7e40-8755-2e8215de7bdf'
const closed = { ...(sample as Department), id: ID, parentId: null, name: 'Class 7 B', members: 48, isActive: false }

let page: Mounted | undefined
afterEach(async () => {
  await page?.close()
  page = undefined
})

test('the number of a department’s people leads to those people and nobody else', async () => {
  const [node] = treeOf([closed])
  if (!node) throw new Error('no department')
  page = await mount(() => <DepartmentCase all={[closed]} node={node} isSchool onGone={() => undefined} />)
  const address = page.button('48 members').getAttribute('href') ?? ''
  expect(shownIn(new URL(address, 'https://chowk.test').searchParams)).toEqual({ departmentId: ID })
})

test('a list that is narrowed to a closed department names it; others do not offer it', async () => {
  vi.stubGlobal('fetch', async () =>
    Promise.resolve(
      Response.json({
        statusCode: 200,
        message: 'Success!',
        body: { content: [closed], membersWithout: 0, isSchool: true },
      }),
    ),
  )
  const Names = () => (
    <>
      <p>{`narrowed: ${useDepartments(ID)
        .choices.map(({ name }) => name)
        .join()}`}</p>
      <p>{`not narrowed: ${useDepartments()
        .choices.map(({ name }) => name)
        .join()}`}</p>
    </>
  )
  const { container } = (page = await mount(Names))
  await until(() => expect(container.textContent).toBe('narrowed: Class 7 Bnot narrowed: '))
})

test('into a department that somebody else filled meanwhile is looked again: before it is deleted it is asked where they go', async () => {
  let members = 0
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    const isRead = method === 'GET'
    if (!isRead) members = 48
    const list = { content: [{ ...closed, members }], membersWithout: 0, isSchool: true }
    const statusCode = isRead ? 200 : 409
    const body = isRead ? list : { code: 'DEPARTMENT_IN_USE' }
    return await Promise.resolve(Response.json({ statusCode, message: '', body }, { status: statusCode }))
  })
  page = await mount(function Screen() {
    const all = useRead(listDepartments, {}).data?.content ?? []
    const [node] = treeOf(all)
    const nothing = () => undefined
    return node && <DeleteDialog all={all} node={node} onGone={nothing} onClose={nothing} />
  })
  const said = () => page?.container.textContent
  await until(() => expect(said()).toContain('Nobody is in it.'))
  await page.press('Delete')
  await until(() => expect(said()).toContain('Someone has come into this department meanwhile. Say where they go.'))
  await until(() => expect(page?.button('Move and delete')).toBeTruthy())
})
