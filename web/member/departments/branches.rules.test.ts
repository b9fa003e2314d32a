import { expect, test } from 'vitest'
import type { Department } from '@chowk/contract/member/department.ts'
import { idsWithin, nodeIn, initiallyOpen, pathOf, treeOf } from './branches.rules.ts'

const department = (id: string, parentId: string | null, members = 0): Department => ({
  id,
  parentId,
  members,
  name: id,
  code: '',
  head: null,
  class: null,
  section: '',
  session: null,
  isActive: true,
  version: 1,
})

const SCHOOL = [
  department('classes', null, 1),
  department('class 8', 'classes', 2),
  department('8 A', 'class 8', 40),
  department('staff', null, 9),
]

test('departments lie inside each other as they say, each counted with all that is inside it', () => {
  const tree = treeOf(SCHOOL)
  expect(tree.map(({ department: { id }, people }) => [id, people])).toEqual([
    ['classes', 43],
    ['staff', 9],
  ])
  const eighth = nodeIn(tree, 'class 8')
  expect(eighth && idsWithin(eighth)).toEqual(['class 8', '8 A'])
  expect(nodeIn(tree, 'nothing')).toBeUndefined()
  expect(pathOf(SCHOOL, { parentId: 'class 8' }).map(({ id }) => id)).toEqual(['classes', 'class 8'])
})

test('one whose parent is not shown stands at the top', () => {
  expect(treeOf(SCHOOL.slice(1)).map(({ department: { id } }) => id)).toEqual(['class 8', 'staff'])
})

test('a small tree stands open, of a large one what leads to the chosen department', () => {
  expect(initiallyOpen(SCHOOL, treeOf(SCHOOL), null)).toHaveLength(4)
  const many = [...SCHOOL, ...Array.from({ length: 60 }, (_, n) => department(`more ${n}`, 'staff'))]
  expect(initiallyOpen(many, treeOf(many), '8 A')).toEqual(['classes', 'staff', 'class 8'])
})
