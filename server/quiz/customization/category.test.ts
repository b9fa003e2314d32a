import { describe, expect } from 'vitest'
import { getQuizQuestions, getUserwiseQuiz, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { FEWEST_OF_CATEGORY, filterQuizzesByCategory, listQuizCategories } from '@chowk/contract/quiz/category.ts'
import { updateQuizCustomization } from '@chowk/contract/quiz/customization.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { listQuizzes } from '@chowk/contract/quiz/list.ts'
import { getQuizData } from '@chowk/contract/quiz/own-figures.ts'
import { givenArticle, givenCategory } from '../../testing/news.ts'
import { givenReads, givenRules } from '../../testing/quiz/quiz.ts'
import { givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

test('categories are named with their questions from five on, to visitors too, without those that she had and that her school leaves out [quiz-categories]', async ({
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

test('her quiz is found by a category of stories that she read, by its number or its name, and by no other [quiz-category-filter]', async ({
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

// Five questions to choose from in each of these languages, about a story of a level in a category.
async function givenCategoryQuestions(
  world: World,
  slug: string,
  { level, languages }: { level: number; languages: string[] },
) {
  const category = await givenCategory(world, slug)
  const article = await givenArticle(world, { level, categories: [category] })
  for (const language of languages)
    for (const id of await givenQuestions(world, FEWEST_OF_CATEGORY, { words: `${slug} ${language}` }))
      await world.owner`
        update quiz_question set category_id = ${category}, article_id = ${article.id}, cluster_id = ${article.cluster}, level = ${level}, language = ${language}
        where id = ${id}`
}

describe('categories of quizzes [news:QL3]', () => {
  const namesOf = async (who: Pick<TestPerson, 'call'>) =>
    (await who.call(listQuizCategories, {})).content.map(({ slug, questions }) => `${slug} ${questions}`).toSorted()

  test('are those with five questions or more of the caller’s level, in the language that she chose', async ({
    world,
  }) => {
    const school = await world.workspace()
    const fourth = await world.person({ workspace: school, class: 4 })
    const eleventh = await world.person({ workspace: school, class: 11 })
    await givenCategoryQuestions(world, 'craft', { level: 6, languages: ['en'] })
    await givenCategoryQuestions(world, 'rain', { level: 8, languages: ['en', 'hi'] })
    await givenCategoryQuestions(world, 'space', { level: 12, languages: ['hi'] })
    expect(await namesOf(await world.visitor())).toEqual(['craft 5', 'rain 10', 'space 5'])
    expect(await namesOf(fourth)).toEqual(['craft 5'])
    expect(await namesOf(eleventh)).toEqual(['rain 10', 'space 5'])
    await eleventh.call(updateQuizCustomization, { language: 'en' })
    expect(await namesOf(eleventh)).toEqual(['rain 5'])
    await eleventh.call(updateQuizCustomization, { language: 'hi' })
    expect(await namesOf(eleventh)).toEqual(['rain 5', 'space 5'])
    // A school may ask its pupils about texts of other classes.
    await givenRules(world, school, { classes: [{ class: 11, levelOffset: -2 }] })
    expect(await namesOf(eleventh)).toEqual(['rain 5', 'space 5'])
    await eleventh.call(updateQuizCustomization, { language: null })
    expect(await namesOf(eleventh)).toEqual(['craft 5', 'rain 10', 'space 5'])
  })

  test('count no question that her own quiz would not ask, and four are too few', async ({ world }) => {
    const asha = await world.person()
    await givenCategoryQuestions(world, 'craft', { level: 6, languages: ['en', 'hi'] })
    const ofHindi = world.owner`language = 'hi'`
    const one = world.owner`id = (select min(id::text)::uuid from quiz_question where language = 'hi')`
    await world.owner`update quiz_question set kind = 'SHORT' where ${ofHindi} and ${one}`
    expect(await namesOf(asha)).toEqual(['craft 9'])
    await world.owner`update quiz_question set kind = 'POLL' where ${ofHindi}`
    expect(await namesOf(asha)).toEqual(['craft 5'])
    await world.owner`update quiz_question set state = 'RETIRED' where id = (select min(id::text)::uuid from quiz_question where language = 'en')`
    expect(await namesOf(asha)).toEqual([])
  })

  test('narrow the page: to quizzes that were set about one, and to her own where she read of it', async ({
    world,
  }) => {
    const school = await world.workspace()
    const teacher = await world.person({ workspace: school, role: 'FACULTY' })
    const pupil = await world.person({ workspace: school, class: 7 })
    const { slug } = await givenSet(teacher, writtenSet(await givenQuestions(world, 2)))
    await givenReads(world, pupil, 5)
    await givenCategory(world, 'craft')
    const { quizSlug } = await pupil.call(getUserwiseQuiz, {})
    const found = async (category: string) => [
      (await pupil.call(filterQuizzesByCategory, { category })).content.map((each) => `${each.kind} ${each.quizSlug}`),
      (await pupil.call(listQuizzes, { category })).content.map((each) => each.quizSlug),
    ]
    expect(await found('water')).toEqual([[`USERWISE ${quizSlug}`, `ENTITY ${slug}`], [slug]])
    expect(await found('craft')).toEqual([[], []])
  })

  test('stand beside her own quiz: the try of it that runs, and without one whether she may begin [quiz-userwise]', async ({
    world,
  }) => {
    const asha = await world.person()
    await givenReads(world, asha, 4)
    const before = await asha.call(getUserwiseQuiz, {})
    expect(before).toMatchObject({ running: null, eligibility: { eligible: false, remaining: 1 } })
    await givenReads(world, asha, 5)
    const { isTaking: _, ...eligibility } = await asha.call(getQuizEligibility, {})
    expect((await asha.call(getUserwiseQuiz, {})).eligibility).toEqual(eligibility)
    const { quizSessionId } = await asha.call(startQuiz, { quizSlug: before.quizSlug })
    expect(await asha.call(getUserwiseQuiz, {})).toMatchObject({
      quizSlug: before.quizSlug,
      kind: 'USERWISE',
      running: { quizSessionId },
      eligibility: null,
    })
  })
})

test('how she did is told in numbers, to herself alone [quiz-data]', async ({ world }) => {
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
