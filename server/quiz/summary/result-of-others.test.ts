import { expect } from 'vitest'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import { givenAttempt } from '../../testing/quiz/attempts.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson } from '../../testing/world.ts'

const refusalOf = async (person: TestPerson, result: string) =>
  ((await person.ask(getQuizReview, { result })).body as { code?: string } | null)?.code

test('a pupil’s result is seen by herself, whoever heads her department and whoever runs the school; to all others there is none', async ({
  world,
  school,
}) => {
  const { asha, bela, dev, teacher, head, seventh } = school
  const result = await givenAttempt(world, {
    personId: asha.id,
    workspaceId: school.id,
    class: 7,
    departmentId: seventh,
    percent: 60,
    endedAt: '2026-11-20T10:00:00.000Z',
  })
  const taker = { userId: asha.id, name: 'Asha' }
  expect((await asha.call(getQuizReview, { result })).taker).toBeNull()
  expect((await teacher.call(getQuizReview, { result })).taker).toEqual(taker)
  expect((await head.call(getQuizReview, { result })).taker).toEqual(taker)

  const elsewhere = await world.workspace({ name: 'Banyan School' })
  const strangers = {
    'a pupil of her class': bela,
    'a pupil of another class': dev,
    'a teacher who heads nobody': await world.person({ workspace: school.id, role: 'FACULTY' }),
    'who runs another school': await world.person({ workspace: elsewhere, role: 'OWNER' }),
    'somebody of no school': await world.person(),
  }
  for (const [who, person] of Object.entries(strangers))
    expect([who, await refusalOf(person, result)]).toEqual([who, 'RESULT_NOT_FOUND'])
})

test('a teacher sees it as long as she heads the department in which it was taken, and a void one nobody', async ({
  world,
  school,
}) => {
  const { asha, teacher, head, eighth, seventh } = school
  const taken = { personId: asha.id, workspaceId: school.id, class: 7, percent: 60 }
  const before = await givenAttempt(world, { ...taken, departmentId: eighth })
  const here = await givenAttempt(world, { ...taken, departmentId: seventh })
  expect(await refusalOf(teacher, before)).toBe('RESULT_NOT_FOUND')
  expect((await teacher.call(getQuizReview, { result: here })).percent).toBe(60)
  await world.owner`update department set head_id = null where id = ${seventh}`
  expect(await refusalOf(teacher, here)).toBe('RESULT_NOT_FOUND')
  const gone = await givenAttempt(world, { ...taken, departmentId: seventh, state: 'VOIDED' })
  expect(await refusalOf(head, gone)).toBe('RESULT_NOT_FOUND')
})

test('another person’s quiz leads nobody to her newest result: only its own address does', async ({
  world,
  school,
}) => {
  const [quiz] = await world.owner<{ slug: string }[]>`select slug from quiz where person_id = ${school.asha.id}`
  const result = quiz?.slug ?? ''
  expect((await school.asha.call(getQuizReview, { result })).percent).toBe(90)
  expect(await refusalOf(school.head, result)).toBe('RESULT_NOT_FOUND')
})
