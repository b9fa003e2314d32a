import { describe, expect } from 'vitest'
import { startQuiz, getUserwiseQuiz } from '@chowk/contract/quiz/attempt.ts'
import { QUIZ_DEFAULTS, getQuizConfig, updateQuizConfig } from '@chowk/contract/quiz/config.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { givenCategory } from '../../testing/news.ts'
import { givenQuizStory, givenRead, givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

async function givenSchool(world: World, plan: string | null = 'COMPLETE') {
  const school = await world.workspace()
  if (plan)
    await world.owner`
      insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
      values (${school}, ${plan}, 'YEAR', 'ACTIVE', ${world.clock.now()}, ${new Date(world.clock.now().getTime() + 1e10)})`
  const head = await world.person({ workspace: school, role: 'OWNER' })
  const pupil = await world.person({ workspace: school, class: 7 })
  return { school, head, pupil }
}

const change = async (head: TestPerson, version: number, config: object) =>
  await head.ask(updateQuizConfig, { version, config })

describe('the rules of quizzes of an organisation', () => {
  test('are those of the installation until it changes some, and the others stay [R1.08] [news:QC12] [quiz-config-get] [quiz-config-update]', async ({
    world,
  }) => {
    const { head, pupil } = await givenSchool(world)
    const { generation: _, reviewers: __, ...shown } = QUIZ_DEFAULTS
    expect(await pupil.call(getQuizConfig, {})).toMatchObject({ config: shown, version: 0, inherited: true })
    const changed = await head.call(updateQuizConfig, { version: 0, config: { questions: 5, negative: 0.25 } })
    expect(changed).toEqual({
      config: { ...QUIZ_DEFAULTS, questions: 5, negative: 0.25 },
      version: 1,
      inherited: false,
    })
    await head.call(updateQuizConfig, { version: 1, config: { allowedHours: { from: '07:00', to: '21:00' } } })
    expect((await pupil.call(getQuizConfig, {})).config).toMatchObject({
      questions: 5,
      allowedHours: { from: '07:00', to: '21:00' },
    })
    const other = await givenSchool(world)
    expect(await other.pupil.call(getQuizConfig, {})).toMatchObject({ inherited: true })
    const log = await world.owner<{ before: { questions: number }; after: { questions: number } }[]>`
      select before, after from audit_log where action = 'quiz.config-changed' order by id`
    expect(log.map(({ before, after }) => [before.questions, after.questions])).toEqual([
      [10, 5],
      [5, 5],
    ])
  })

  test('are told to a pupil as far as they concern her: the rules of her class and department, and not who reviews [news:QC1]', async ({
    world,
  }) => {
    const { school, head, pupil } = await givenSchool(world)
    const departments = await world.owner<{ id: string }[]>`
      insert into department (workspace_id, name) values (${school}, 'Science'), (${school}, 'Arts') returning id`
    const [science = { id: '' }] = departments
    await world.owner`update membership set department_id = ${science.id} where person_id = ${pupil.id}`
    const config = {
      classes: [
        { class: 7, questions: 6 },
        { class: 8, questions: 9 },
      ] as const,
      departments: departments.map(({ id }) => ({ departmentId: id, minArticlesRead: 2 })),
      generation: 'REVIEW_ALL' as const,
      reviewers: [],
    }
    const input = { ...config, classes: [...config.classes] }
    await head.call(updateQuizConfig, { version: 0, config: input })
    const told = await pupil.call(getQuizConfig, {})
    expect(told).toMatchObject({ reviews: false, teachers: [], version: 1 })
    expect(told.config).toMatchObject({
      classes: [{ class: 7, questions: 6 }],
      departments: [{ departmentId: science.id }],
    })
    expect(told.config.departments).toHaveLength(1)
    expect(Object.keys(told.config)).not.toEqual(expect.arrayContaining(['generation']))
    expect(Object.keys(told.config)).not.toEqual(expect.arrayContaining(['reviewers']))
    expect((await head.call(getQuizConfig, {})).config).toMatchObject(config)
    expect(codeOf(await pupil.ask(updateQuizConfig, { version: 1, config: { questions: 5 } }))).toBe('NOT_ALLOWED')
  })

  test('are set by one of two windows: the other learns that they have changed, and nothing of hers is kept [news:QC11]', async ({
    world,
  }) => {
    const { head } = await givenSchool(world)
    const said = await Promise.all([change(head, 0, { questions: 5 }), change(head, 0, { questions: 20 })])
    expect(said.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = said.find((answer) => codeOf(answer) === 'CONFIG_CHANGED')
    const kept = await head.call(getQuizConfig, {})
    expect(kept).toMatchObject({ version: 1 })
    // What stands now comes along, so that both can be shown.
    expect(refused?.body).toMatchObject({ details: { current: { version: 1, config: kept.config } } })
  })

  test('outside their ranges are refused with the name of each, and nothing of the rest is kept', async ({ world }) => {
    const { head } = await givenSchool(world)
    const wrong = {
      minArticlesRead: 51,
      questions: 4,
      attemptsPerDay: 0,
      cooldownMinutes: 10_081,
      timePerQuestionSec: 14,
      graceSec: 121,
      negative: 0.3,
      passPercent: 101,
      allowedDays: [],
      readWindow: 'ALWAYS',
      blackoutDates: Array.from({ length: 61 }, () => '2026-12-25'),
      mandatoryCategories: [1, 2, 3, 4],
      allowedLanguages: [],
    }
    const answer = await change(head, 0, { ...wrong, enabled: false })
    expect(answer.statusCode).toBe(400)
    const paths = (answer.body.fields ?? []).map(({ path }) => path)
    expect(paths.toSorted()).toEqual(
      Object.keys(wrong)
        .map((name) => `config.${name}`)
        .toSorted(),
    )
    expect(codeOf(await change(head, 0, { allowedHours: { from: '21:00', to: '07:00' } }))).toBe('INVALID_INPUT')
    expect(await head.call(getQuizConfig, {})).toMatchObject({ version: 0 })
  })

  test('name categories that exist, and ask first about those alone that count', async ({ world }) => {
    const { head } = await givenSchool(world)
    const [craft, rain] = [await givenCategory(world, 'craft'), await givenCategory(world, 'rain')]
    const categories = async (allowedCategories: number[], mandatoryCategories: number[]) =>
      codeOf(await change(head, 0, { allowedCategories, mandatoryCategories }))
    expect(await categories([craft, 32_000], [])).toBe('CATEGORY_NOT_FOUND')
    expect(await categories([], [32_000])).toBe('CATEGORY_NOT_FOUND')
    expect(await categories([craft], [rain])).toBe('MANDATORY_NOT_ALLOWED')
    expect(await categories([], [rain])).toBeUndefined()
  })

  test('decide which stories count: by category, by language, and whether those that were only heard do', async ({
    world,
  }) => {
    const { head, pupil } = await givenSchool(world)
    const craft = await givenCategory(world, 'craft')
    await givenReads(world, pupil, 3)
    const heard = await givenQuizStory(world, 3, { category: craft })
    await givenRead(world, pupil, heard)
    await world.owner`update reading set opens = 0, source_list = 'audio' where person_id = ${pupil.id} and article_id = ${heard.id}`
    const counted = async (version: number, config: object) => {
      await head.call(updateQuizConfig, { version, config })
      return (await pupil.call(getQuizEligibility, {})).have
    }
    expect(await counted(0, { questions: 5 })).toBe(4)
    expect(await counted(1, { countsAudio: false })).toBe(3)
    expect(await counted(2, { countsAudio: true, allowedCategories: [craft] })).toBe(1)
    expect(await counted(3, { allowedCategories: [], allowedLanguages: ['hi'] })).toBe(0)
    expect(await counted(4, { allowedLanguages: ['hi', 'en'] })).toBe(4)
  })

  test('of its own need a plan that gives them, which whoever runs it knows before she writes any', async ({
    world,
  }) => {
    const { head, pupil } = await givenSchool(world, null)
    expect(await head.call(getQuizConfig, {})).toMatchObject({ mayHaveOwn: false })
    expect(await pupil.call(getQuizConfig, {}), 'it concerns nobody else').toMatchObject({ mayHaveOwn: true })
    expect(await (await givenSchool(world)).head.call(getQuizConfig, {})).toMatchObject({ mayHaveOwn: true })
    expect(codeOf(await change(head, 0, { questions: 5 }))).toBe('SUBSCRIPTION_REQUIRED')
  })

  test('hold for the next try and never for one that runs', async ({ world }) => {
    const { head, pupil } = await givenSchool(world)
    await givenReads(world, pupil, 5)
    const hers = await world.session(pupil.id)
    await world.owner`update session_family set workspace_id = (select workspace_id from membership where person_id = ${pupil.id}) where person_id = ${pupil.id}`
    const { quizSlug } = await hers.call(getUserwiseQuiz, {})
    await hers.call(startQuiz, { quizSlug })
    await head.call(updateQuizConfig, { version: 0, config: { passPercent: 90, timePerQuestionSec: 30 } })
    expect((await hers.call(getUserwiseQuiz, {})).running).toMatchObject({
      config: { passPercent: 40, timePerQuestionSec: 60 },
    })
  })
})

describe('rules of a class or a department', () => {
  test('hold for its people: she reads less, gets a shorter paper and other time, and her neighbour does not', async ({
    world,
  }) => {
    const { school, head, pupil } = await givenSchool(world)
    const other = await world.person({ workspace: school, class: 8 })
    const [department] = await world.owner<{ id: string }[]>`
      insert into department (workspace_id, name) values (${school}, 'Science') returning id`
    const departmentId = department?.id ?? ''
    await world.owner`update membership set department_id = ${departmentId} where person_id = ${pupil.id}`
    await head.call(updateQuizConfig, {
      version: 0,
      config: {
        questions: 9,
        classes: [{ class: 7, minArticlesRead: 4 }],
        departments: [{ departmentId, minArticlesRead: 2, questions: 6, timePerQuestionSec: 120 }],
      },
    })
    for (const one of [pupil, other]) await givenReads(world, one, 4)
    expect(await pupil.call(getQuizEligibility, {})).toMatchObject({ eligible: true, need: 4 })
    expect(await other.call(getQuizEligibility, {})).toMatchObject({ eligible: false, need: 5 })
    const { quizSlug } = await pupil.call(getUserwiseQuiz, {})
    const begun = await pupil.call(startQuiz, { quizSlug })
    expect(begun).toMatchObject({ questionCount: 6, config: { timePerQuestionSec: 120 } })
    expect(Date.parse(begun.deadline) - Date.parse(begun.startedAt)).toBe(6 * 120_000)
  })

  test('name departments of the own workspace that are not closed, each class and department once [cso:O7]', async ({
    world,
  }) => {
    const { school, head } = await givenSchool(world)
    const others = await givenSchool(world)
    const [own, foreign] = await world.owner<{ id: string }[]>`
      insert into department (workspace_id, name) values (${school}, 'Arts'), (${others.school}, 'Arts') returning id`
    const departments = async (version: number, ...ids: (string | undefined)[]) =>
      await change(head, version, { departments: ids.map((departmentId) => ({ departmentId, questions: 6 })) })
    expect(codeOf(await departments(0, foreign?.id))).toBe('DEPARTMENT_NOT_FOUND')
    expect(codeOf(await departments(0, own?.id, own?.id))).toBe('INVALID_INPUT')
    expect(codeOf(await change(head, 0, { classes: [{ class: 7 }, { class: 7 }] }))).toBe('INVALID_INPUT')
    const setActive = async (isActive: boolean) =>
      await world.owner`update department set is_active = ${isActive} where id = ${own?.id ?? ''}`
    await setActive(false)
    expect(codeOf(await departments(0, own?.id))).toBe('DEPARTMENT_NOT_FOUND')
    await setActive(true)
    expect(codeOf(await departments(0, own?.id))).toBeUndefined()
    // Closed later, it keeps the rules that it has.
    await setActive(false)
    expect(codeOf(await departments(1, own?.id))).toBeUndefined()
    expect((await head.call(getQuizConfig, {})).config.departments).toHaveLength(1)
    await world.owner`delete from department where id = ${own?.id ?? ''}`
    // Of a deleted one the rules go with the next change, and do not stand in its way.
    expect(codeOf(await departments(2, own?.id))).toBeUndefined()
    expect((await head.call(getQuizConfig, {})).config.departments).toEqual([])
  })
})
