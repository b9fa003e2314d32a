import { describe, expect } from 'vitest'
import { getQuizQuestions, getUserwiseQuiz, startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { getQuizCustomization, updateQuizCustomization } from '@chowk/contract/quiz/customization.ts'
import { givenCategory } from '../../testing/news.ts'
import { givenQuizStory, givenRead, givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { makeQuestions } from '../making/make-questions.ts'
import { quizData } from '../quiz-data.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
const OPEN: QuizConfig['customization'] = { ...QUIZ_DEFAULTS.customization, timer: 'OPEN' }

async function givenPupil(world: World, rules: Partial<QuizConfig> = {}) {
  const school = await world.workspace()
  const pupil = await world.person({ workspace: school, class: 7 })
  const set = async (config: Partial<QuizConfig>) =>
    await world.owner`
      insert into quiz_config (workspace_id, content, changed_at) values (${school}, ${world.owner.json(config)}, now())
      on conflict (workspace_id) do update set content = excluded.content`
  await set(rules)
  return { pupil, set }
}

async function begin(pupil: TestPerson) {
  const { quizSlug } = await pupil.call(getUserwiseQuiz, {})
  const attempt = await pupil.call(startQuiz, { quizSlug })
  const { questions } = await pupil.call(getQuizQuestions, { quizId: quizSlug, quizSessionId: attempt.quizSessionId })
  return { attempt, questions }
}

describe('what a pupil chooses for her quizzes', () => {
  test('is hers to choose where her school leaves it open, and the rest is as her school has it [news:QL6] [news:QC8] [quiz-customization]', async ({
    world,
  }) => {
    const { pupil, set } = await givenPupil(world, { questions: 12, customization: OPEN })
    const craft = await givenCategory(world, 'craft')
    const before = await pupil.call(getQuizCustomization, {})
    expect(before).toMatchObject({
      changedAt: null,
      fields: {
        categories: { value: [], locked: false },
        questionCount: { value: 12, locked: false, allowed: [5, 10, 15, 20] },
        difficulty: { value: 'MIXED', locked: false, allowed: ['EASY', 'MEDIUM', 'HARD', 'MIXED'] },
        language: { value: null, locked: false, allowed: ['en', 'hi'] },
        timer: { value: true, locked: false, allowed: [true, false] },
      },
    })
    expect(before.fields.categories.allowed.map(({ id }) => id)).toContain(craft)
    const chosen = { categories: [craft], questionCount: 5, difficulty: 'HARD', language: 'hi', timer: false } as const
    const after = await pupil.call(updateQuizCustomization, { ...chosen, categories: [craft] })
    const values = Object.fromEntries(Object.entries(after.fields).map(([name, { value }]) => [name, value]))
    expect(values).toEqual({ ...chosen, audio: true })
    expect(after.summary).toBe(
      '5 questions, difficulty hard, 1 categories, language hi, audio quizzes, without a time limit',
    )
    expect(after.changedAt).toBe(world.clock.now().toISOString())
    // One field is taken back, the others stay.
    expect((await pupil.call(updateQuizCustomization, { difficulty: null })).fields).toMatchObject({
      difficulty: { value: 'MIXED' },
      questionCount: { value: 5 },
    })
    for (const [name, value] of Object.entries(chosen)) {
      await set({ questions: 12, customization: { ...OPEN, [name]: 'LOCKED' } })
      const field = (await pupil.call(getQuizCustomization, {})).fields[name as keyof typeof chosen]
      expect(field).toMatchObject({ locked: true })
      expect(field.value).not.toEqual(value)
      expect(codeOf(await pupil.ask(updateQuizCustomization, { [name]: value }))).toBe('FIELD_LOCKED')
    }
  })

  test('is refused outside of what her school allows, and what it leaves out later holds no more', async ({
    world,
  }) => {
    const [craft, rain] = [await givenCategory(world, 'craft'), await givenCategory(world, 'rain')]
    const { pupil, set } = await givenPupil(world, { allowedCategories: [craft], allowedLanguages: ['en'] })
    const refused = async (choice: Record<string, unknown>) => codeOf(await pupil.ask(updateQuizCustomization, choice))
    expect(await refused({ categories: [rain] })).toBe('CATEGORY_NOT_ALLOWED')
    expect(await refused({ categories: [32_000] })).toBe('CATEGORY_NOT_ALLOWED')
    expect(await refused({ language: 'hi' })).toBe('LANGUAGE_NOT_ALLOWED')
    expect(await refused({ questionCount: 7 })).toBe('INVALID_INPUT')
    expect(await refused({ categories: Array.from({ length: 11 }, () => craft) })).toBe('INVALID_INPUT')
    await set({})
    await pupil.call(updateQuizCustomization, { categories: [craft, rain], language: 'hi' })
    await set({ allowedCategories: [rain], allowedLanguages: ['en'] })
    const { fields } = await pupil.call(getQuizCustomization, {})
    expect([fields.categories.value, fields.language.value]).toEqual([[rain], null])
  })

  test('makes her next paper and never one that runs [news:QL8]', async ({ world }) => {
    const { pupil } = await givenPupil(world, { attemptsPerDay: 2, customization: OPEN })
    await givenReads(world, pupil, 5)
    const first = await begin(pupil)
    expect(first.attempt).toMatchObject({ questionCount: 10, config: { timePerQuestionSec: 60 } })
    await pupil.call(updateQuizCustomization, { questionCount: 5, timer: false })
    const same = await begin(pupil)
    expect(same.attempt).toMatchObject({ quizSessionId: first.attempt.quizSessionId, questionCount: 10 })
    await world.owner`update quiz_attempt set state = 'ABANDONED' where person_id = ${pupil.id}`
    const next = await begin(pupil)
    expect(next.attempt).toMatchObject({ questionCount: 5, config: { timePerQuestionSec: 0 } })
  })

  test('that leaves too few questions is kept and says how many are lacking; others fill the paper [news:QL7]', async ({
    world,
  }) => {
    const { pupil } = await givenPupil(world)
    const craft = await givenCategory(world, 'craft')
    await givenReads(world, pupil, 5)
    const story = await givenQuizStory(world, 5, { category: craft })
    await givenRead(world, pupil, story)
    await makeQuestions(world.house, story.id)
    const after = await pupil.call(updateQuizCustomization, { categories: [craft], questionCount: 5 })
    expect(after.fields.categories.value).toEqual([craft])
    const [made] = await world.owner<{ count: number }[]>`
      select count(*)::int as count from quiz_question where article_id = ${story.id} and state = 'APPROVED'`
    const ofStory = Math.min(2, made?.count ?? 0)
    expect(ofStory).toBeGreaterThan(0)
    expect(after.shortBy).toBe(5 - ofStory)
    const { attempt, questions } = await begin(pupil)
    expect(attempt.questionCount).toBe(5)
    const rows = await world.owner<{ id: string; categoryId: number }[]>`select id, category_id from quiz_question`
    const ofCraft = questions.filter(({ questionId }) => rows.find(({ id }) => id === questionId)?.categoryId === craft)
    expect(ofCraft).toHaveLength(ofStory)
  })

  test('stands in the copy of her data and goes with her account', async ({ world }) => {
    const { pupil } = await givenPupil(world)
    await pupil.call(updateQuizCustomization, { difficulty: 'EASY' })
    expect(await quizData.find(world.owner, pupil.id)).toMatchObject({
      quiz_choices: [{ content: { difficulty: 'EASY' } }],
    })
    await quizData.erase(world.owner, pupil.id, 'REMOVE')
    expect(await quizData.find(world.owner, pupil.id)).toMatchObject({ quiz_choices: [] })
  })
})
