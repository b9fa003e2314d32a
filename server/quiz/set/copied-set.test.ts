import { expect } from 'vitest'
import { deleteDepartment, setDepartmentActive } from '@chowk/contract/member/department.ts'
import { listQuizzes } from '@chowk/contract/quiz/list.ts'
import { changeQuizSet, copyQuizSet, getQuizSet, listQuizSets, moveQuizSet } from '@chowk/contract/quiz/set/set.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'

test('a copy asks the same of the same people, as a draft of its own', async ({ world, school }) => {
  const questions = await givenQuestions(world, 2)
  const { id } = await givenSet(school.teacher, writtenSet(questions, { departmentIds: [school.seventh], tries: 3 }))
  const copy = await school.teacher.call(copyQuizSet, { id, title: 'Next year' }, { 'idempotency-key': 'copy' })
  expect(await school.teacher.call(getQuizSet, copy)).toMatchObject({
    title: 'Next year',
    state: 'DRAFT',
    tries: 3,
    departmentIds: [school.seventh],
    questions: questions.map((questionId) => ({ questionId })),
  })
})

test('nobody copies a quiz that she does not run', async ({ world, school }) => {
  const { id } = await givenSet(school.teacher, writtenSet(await givenQuestions(world, 1)))
  const other = await world.person({ workspace: school.id, role: 'FACULTY', name: 'Meera Nair' })
  const said = await other.ask(copyQuizSet, { id, title: 'Mine now' }, { 'idempotency-key': 'mine' })
  expect([said.statusCode, said.body]).toMatchObject([404, { code: 'QUIZ_NOT_FOUND' }])
})

test('a quiz whose departments were closed or deleted is for nobody else, nor is its copy', async ({
  world,
  school,
}) => {
  const questions = await givenQuestions(world, 1)
  const [last] = await world.owner<{ id: string }[]>`
    insert into department (workspace_id, name) values (${school.id}, 'Class of last year') returning id`
  const departmentId = last?.id ?? ''
  const { id } = await givenSet(school.teacher, writtenSet(questions, { departmentIds: [departmentId] }))
  const copied = async (title: string) => {
    const copy = await school.teacher.call(copyQuizSet, { id, title }, { 'idempotency-key': title })
    await school.teacher.call(moveQuizSet, { id: copy.id, to: 'OPEN' })
    const { audience, departmentIds, closedDepartments } = await school.teacher.call(getQuizSet, copy)
    return { audience, departmentIds, closed: closedDepartments.map(({ name }) => name) }
  }
  const audience = 'DEPARTMENTS'
  await school.head.call(setDepartmentActive, { id: departmentId, isActive: false })
  expect(await copied('Closed')).toEqual({ audience, departmentIds: [departmentId], closed: ['Class of last year'] })
  await school.head.call(deleteDepartment, { id: departmentId })
  expect(await copied('Deleted')).toEqual({ audience, departmentIds: [], closed: [] })
  expect((await school.teacher.call(listQuizSets, {})).content.map((each) => each.audience)).toEqual(
    Array.from({ length: 3 }, () => audience),
  )
  for (const pupil of [school.asha, school.dev]) expect((await pupil.call(listQuizzes, {})).content).toEqual([])
})

test('a program that sends back a quiz whose departments were deleted opens it to nobody; whoever chooses everybody does', async ({
  world,
  school,
}) => {
  const questions = await givenQuestions(world, 1)
  const [last] = await world.owner<{ id: string }[]>`
    insert into department (workspace_id, name) values (${school.id}, 'Class of last year') returning id`
  const departmentId = last?.id ?? ''
  const { id } = await givenSet(school.teacher, writtenSet(questions, { departmentIds: [departmentId] }))
  const found = async () => (await school.asha.call(listQuizzes, {})).content.length
  // As a process of an earlier version wrote it.
  await world.owner`update quiz set names_departments = false where id = ${id}`
  expect(await found()).toBe(0)
  await world.owner`update quiz set names_departments = true where id = ${id}`
  await school.head.call(deleteDepartment, { id: departmentId })
  const change = async (chosen: { audience?: 'ALL' }) => {
    const { version } = await school.teacher.call(getQuizSet, { id })
    await school.teacher.call(changeQuizSet, { id, version, set: { ...writtenSet(questions), ...chosen } })
  }
  await change({})
  expect((await school.teacher.call(getQuizSet, { id })).audience).toBe('DEPARTMENTS')
  expect(await found()).toBe(0)
  await change({ audience: 'ALL' })
  expect(await found()).toBe(1)
})
