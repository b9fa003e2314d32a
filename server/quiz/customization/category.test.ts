import { expect } from 'vitest'
import { getQuizQuestions, getUserwiseQuiz, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { filterQuizzesByCategory, listQuizCategories } from '@chowk/contract/quiz/category.ts'
import { getQuizData } from '@chowk/contract/quiz/own-figures.ts'
import { givenCategory } from '../../testing/news.ts'
import { givenReads } from '../../testing/quiz/quiz.ts'
import { givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import { test } from '../../testing/test.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

test('categories are named with their questions from five on, to visitors too, without those that she had and that her school leaves out', async ({
  world,
}) => {
  const school = await world.workspace()
  const pupil = await world.person({ workspace: school })
  const visitor = await world.visitor()
  expect((await visitor.call(listQuizCategories, {})).content).toEqual([])
  await givenReads(world, pupil, 5)
  const [all] = await world.owner<{ id: number; slug: string; count: number }[]>`
    select g.id, g.slug, count(*)::int as count from quiz_question q join category g on g.id = q.category_id
    where q.state = 'APPROVED' group by g.id`
  const row = { id: all?.id, slug: all?.slug, questions: all?.count }
  expect((await visitor.call(listQuizCategories, {})).content).toMatchObject([row])
  expect((await pupil.call(listQuizCategories, {})).content).toMatchObject([row])
  const { quizSlug } = await pupil.call(getUserwiseQuiz, {})
  const { questionCount } = await pupil.call(startQuiz, { quizSlug })
  const left = (all?.count ?? 0) - questionCount
  const after = (await pupil.call(listQuizCategories, {})).content
  expect(after.map(({ questions }) => questions)).toEqual(left >= 5 ? [left] : [])
  const rain = await givenCategory(world, 'rain')
  await world.owner`
    insert into quiz_config (workspace_id, content, changed_at) values (${school}, ${world.owner.json({ allowedCategories: [rain] })}, now())`
  const other = await world.person({ workspace: school })
  expect((await other.call(listQuizCategories, {})).content).toEqual([])
})

test('a category that a quiz set for her asks about is named too, and not to those for whom it is not', async ({
  world,
}) => {
  const school = await world.workspace()
  const teacher = await world.person({ workspace: school, role: 'FACULTY' })
  const [seventh, eighth] = [
    await world.person({ workspace: school, class: 7 }),
    await world.person({ workspace: school, class: 8 }),
  ]
  await givenSet(teacher, writtenSet(await givenQuestions(world, 2), { classes: [7] }))
  expect((await seventh.call(listQuizCategories, {})).content).toMatchObject([{ slug: 'water', questions: 0 }])
  for (const other of [eighth, await world.visitor()])
    expect((await other.call(listQuizCategories, {})).content).toEqual([])
})

test('her quiz is found by a category of stories that she read, by its number or its name, and by no other', async ({
  world,
}) => {
  const asha = await world.person()
  await givenReads(world, asha, 5)
  const water = await givenCategory(world, 'water')
  await givenCategory(world, 'craft')
  const { quizSlug } = await asha.call(getUserwiseQuiz, {})
  const found = await asha.call(filterQuizzesByCategory, { category: 'water' })
  expect(found).toMatchObject({ category: { id: water, slug: 'water' }, content: [{ quizSlug, stories: 5 }] })
  expect(await asha.call(filterQuizzesByCategory, { category: String(water) })).toEqual(found)
  expect((await asha.call(filterQuizzesByCategory, { category: 'craft' })).content).toEqual([])
  for (const category of ['nothing-like-it', '32000', '99999'])
    expect(codeOf(await asha.ask(filterQuizzesByCategory, { category }))).toBe('CATEGORY_NOT_FOUND')
})

test('how she did is told in numbers, to herself alone', async ({ world }) => {
  const asha = await world.person()
  const nothing = {
    attempts: 0,
    finished: 0,
    passed: 0,
    bestPercent: null,
    averagePercent: null,
    lastAttemptAt: null,
    stories: 0,
  }
  expect(await asha.call(getQuizData, { userId: asha.id })).toEqual(nothing)
  await givenReads(world, asha, 5)
  const { quizSlug } = await asha.call(getUserwiseQuiz, {})
  const { quizSessionId, startedAt } = await asha.call(startQuiz, { quizSlug })
  expect(await asha.call(getQuizData, { userId: asha.id })).toMatchObject({
    attempts: 1,
    finished: 0,
    bestPercent: null,
  })
  const { questions } = await asha.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
  await asha.call(submitQuiz, {
    quizSessionId,
    answers: questions.map(({ questionId }) => ({ questionId, seq: 1, chosen: [0] })),
  })
  const [row] = await world.owner<
    { percent: number; passed: boolean }[]
  >`select percent::float8 as percent, passed from quiz_attempt`
  expect(await asha.call(getQuizData, { userId: asha.id })).toEqual({
    attempts: 1,
    finished: 1,
    passed: row?.passed ? 1 : 0,
    bestPercent: row?.percent,
    averagePercent: row?.percent,
    lastAttemptAt: startedAt,
    stories: 5,
  })
  const other = await world.person()
  expect(codeOf(await other.ask(getQuizData, { userId: asha.id }))).toBe('NOT_FOUND')
})
