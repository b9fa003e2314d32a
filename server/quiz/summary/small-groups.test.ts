import { expect } from 'vitest'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import { listClassSummary, listQuizSummary, listStudentSummary } from '@chowk/contract/quiz/summary/summary.ts'
import { givenQuestions, givenSet, takenBy, writtenSet } from '../../testing/quiz/set.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson } from '../../testing/world.ts'

test('an average of fewer than five people is told to who runs the school and who teaches them, and to nobody else [news:QS13]', async ({
  world,
  school,
}) => {
  const { id: workspace, head, teacher, asha, bela, chetan, seventh } = school
  const questions = await givenQuestions(world, 2)
  const { slug } = await givenSet(teacher, writtenSet(questions, { departmentIds: [seventh], tries: 3 }))
  const open = await givenSet(await world.person({ operator: true, name: 'Olga' }), writtenSet(questions), {
    kind: 'PUBLIC',
  })
  const pupil = async () => {
    const one = await world.person({ workspace, class: 7 })
    await world.owner`update membership set department_id = ${seventh} where person_id = ${one.id}`
    return one
  }
  const dina = await pupil()
  for (const one of [asha, bela, chetan, dina]) await takenBy(one, open.slug, 1)
  for (const one of [bela, chetan, dina]) await takenBy(one, slug, 2)
  const result = await takenBy(asha, slug, 1)
  // More tries of the same four are four people still.
  await takenBy(bela, slug, 2)
  await takenBy(chetan, slug, 2)
  const [operator] = await world.owner<{ id: string }[]>`select id from person where name = 'Olga'`
  const olga = await world.session(operator?.id ?? '')
  const toPupil = async () => (await asha.call(getQuizReview, { result })).classAverage
  const toOthers = async (who: TestPerson, quiz: string) => {
    const { total } = await who.call(listClassSummary, { quiz })
    return [total.average, total.median, total.passed, total.minutes].map((figure) => figure !== null)
  }
  const NOTHING = [false, false, false, false]
  const ALL = [true, true, true, true]
  expect(await toPupil()).toBeNull()
  expect(await toOthers(olga, open.slug)).toEqual(NOTHING)
  for (const who of [head, teacher]) expect(await toOthers(who, slug)).toEqual(ALL)
  // A pupil and a teacher of others are told of nobody but themselves.
  const other = await world.person({ workspace, role: 'FACULTY' })
  expect((await other.call(listQuizSummary, { quiz: slug })).total.average).toBeNull()
  expect((await asha.call(listStudentSummary, {})).content.map(({ userId }) => userId)).toEqual([asha.id])
  const fifth = await pupil()
  await takenBy(fifth, slug, 2)
  await takenBy(fifth, open.slug, 1)
  expect(await toPupil()).toBe(90)
  expect(await toOthers(olga, open.slug)).toEqual(ALL)
})
