import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, expect } from 'vitest'
import { getUserwiseQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { checkAudioEligibility } from '@chowk/contract/quiz/audio.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { listQuizzes } from '@chowk/contract/quiz/list.ts'
import { STATEMENTS } from '../../platform/postgres/connection.ts'
import { HOUR_MS } from '../../platform/time.ts'
import { givenArticle } from '../../testing/news.ts'
import { givenReads } from '../../testing/quiz/quiz.ts'
import { begunBy, givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson } from '../../testing/world.ts'

const titlesOf = async (who: Pick<TestPerson, 'call'>) =>
  (await who.call(listQuizzes, {})).content.map(({ title }) => title).toSorted()

describe('the page of quizzes', () => {
  test('shows visitors those for everybody; members also those of their school for them, and how they stand with the quizzes of what they read and heard [news:QL1]', async ({
    world,
    school: { asha, dev, teacher, seventh },
  }) => {
    const questions = await givenQuestions(world, 4)
    const closesAt = new Date(world.clock.now().getTime() + HOUR_MS).toISOString()
    const operator = await world.person({ operator: true })
    await givenSet(operator, writtenSet(questions, { title: 'For all' }), { kind: 'PUBLIC' })
    const { slug } = await givenSet(
      teacher,
      writtenSet(questions, { title: 'For the seventh', departmentIds: [seventh], minutes: 12, closesAt }),
    )
    await givenSet(teacher, writtenSet(questions, { title: 'Not yet set' }), { publishes: false })
    expect(await titlesOf(await world.visitor())).toEqual(['For all'])
    expect(await titlesOf(dev)).toEqual(['For all'])
    expect(await titlesOf(asha)).toEqual(['For all', 'For the seventh'])
    expect(await asha.call(getQuizEligibility, {})).toMatchObject({ eligible: false, remaining: 5 })
    expect(await asha.call(checkAudioEligibility, {})).toMatchObject({ eligible: false, isOn: true, remaining: 3 })
    await givenReads(world, asha, 2)
    expect(await asha.call(getQuizEligibility, {})).toMatchObject({ eligible: false, remaining: 3, have: 2, need: 5 })

    const card = async () => (await asha.call(listQuizzes, {})).content.find(({ quizSlug }) => quizSlug === slug)
    expect(await card()).toEqual({
      quizSlug: slug,
      kind: 'ENTITY',
      title: 'For the seventh',
      categories: [{ en: 'Water', hi: 'पानी' }],
      questions: 4,
      minutes: 12,
      opensAt: null,
      closesAt,
      state: 'READY',
      nextAt: null,
      percent: null,
      resultSlug: null,
      triesLeft: 1,
    })
    const { quizSessionId } = await begunBy(asha, slug, 3)
    expect(await card()).toMatchObject({ state: 'RESUME' })
    const { resultSlug } = await asha.call(submitQuiz, { quizSessionId })
    expect(await card()).toMatchObject({ state: 'DONE', percent: 75, resultSlug, triesLeft: 0 })
    world.clock.pass(2 * HOUR_MS)
    expect(await titlesOf(await world.session(dev.id))).toEqual(['For all'])
  })

  test('counts the questions that a quiz would ask whoever looks: none about a story that is not shown, nor in a draw one that is retired or suspect', async ({
    world,
    school: { asha, teacher },
  }) => {
    const [retired = '', suspect = '', tooHard = '', ...rest] = await givenQuestions(world, 5)
    const { id } = await givenArticle(world, { level: 12 })
    await givenSet(teacher, writtenSet([retired, suspect, tooHard, ...rest], { title: 'Named' }))
    const section = { categoryId: null, difficulty: null, language: null, days: null, count: 4 }
    await givenSet(teacher, writtenSet([], { title: 'Drawn', sections: [section] }))
    const counts = async () =>
      (await asha.call(listQuizzes, {})).content.map(({ title, questions }) => `${title} ${questions}`).toSorted()
    expect(await counts()).toEqual(['Drawn 4', 'Named 5'])
    await world.owner`update quiz_question set state = 'RETIRED' where id = ${retired}`
    await world.owner`update quiz_question set suspect_at = ${world.clock.now()} where id = ${suspect}`
    await world.owner`update quiz_question set article_id = ${id} where id = ${tooHard}`
    expect(await counts()).toEqual(['Drawn 2', 'Named 4'])
    const { content } = await asha.call(listQuizzes, {})
    for (const { quizSlug, questions } of content)
      expect((await asha.call(getUserwiseQuiz, { quiz: quizSlug })).sheet?.config.questions).toBe(questions)
  })

  test('says of one that is over that it is closed, and of one that is not open yet from when it is [news:QL1]', async ({
    world,
    school: { asha, teacher },
  }) => {
    const questions = await givenQuestions(world, 1)
    const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString()
    await givenSet(teacher, writtenSet(questions, { title: 'Over', closesAt: inHours(0.1) }))
    await givenSet(teacher, writtenSet(questions, { title: 'Later', opensAt: inHours(5) }))
    world.clock.pass(HOUR_MS / 4)
    const { content } = await asha.call(listQuizzes, {})
    expect(content.map(({ title, state }) => `${title} ${state}`).toSorted()).toEqual([
      'Later NOT_OPEN_YET',
      'Over CLOSED',
    ])
  })
})

/** What the second section of a quiz asks for besides its days. */
const LANGUAGES = [null, null, 'en', null, 'en', null] as const

test('cards of quizzes that draw their questions take the same statements however many there are and however they differ', async ({
  world,
  school: { asha, teacher, seventh },
}) => {
  await givenQuestions(world, 4)
  const section = { categoryId: null, difficulty: null, language: null, days: null, count: 3 }
  const setOne = async (number: number) => {
    const sections = [section, { ...section, language: LANGUAGES[number] ?? null, days: 10 + number, count: 2 }]
    await givenSet(teacher, writtenSet([], { title: `Drawn ${number}`, departmentIds: [seventh], sections }))
  }
  const counted = async () => {
    const statements: string[] = []
    const note = (said: unknown) => void statements.push((said as { text: string }).text)
    subscribe(STATEMENTS, note)
    const { content } = await asha.call(listQuizzes, {})
    unsubscribe(STATEMENTS, note)
    return { statements: statements.toSorted(), questions: content.map(({ questions }) => questions) }
  }
  await setOne(1)
  const one = await counted()
  expect(one.questions).toEqual([4])
  for (let number = 2; number <= 5; number++) await setOne(number)
  expect(await counted()).toEqual({ statements: one.statements, questions: [4, 4, 4, 4, 4] })
})

test('sections that differ in their days alone are counted each by its own, and none counts what another category has', async ({
  world,
  school: { asha, teacher, seventh },
}) => {
  const ids = await givenQuestions(world, 5)
  await world.owner`update quiz_question set created_at = created_at - interval '20 days' where id = any(${ids.slice(0, 3)}::uuid[])`
  const [water] = await world.owner<
    { id: number }[]
  >`select category_id as id from quiz_question where id = ${ids[0] ?? ''}`
  const any = { categoryId: null, difficulty: null, language: null, days: null, count: 5 }
  for (const [title, section] of [
    ['Of ten days', { ...any, days: 10 }],
    ['Of a month', { ...any, days: 30 }],
    ['Of any time', any],
    ['Of water', { ...any, categoryId: water?.id ?? 0 }],
    ['Of water, hard', { ...any, categoryId: water?.id ?? 0, difficulty: 'HARD' as const }],
  ] as const)
    await givenSet(teacher, writtenSet([], { title, departmentIds: [seventh], sections: [section] }))
  const { content } = await asha.call(listQuizzes, {})
  expect(Object.fromEntries(content.map(({ title, questions }) => [title, questions]))).toEqual({
    'Of ten days': 2,
    'Of a month': 5,
    'Of any time': 5,
    'Of water': 5,
    'Of water, hard': 0,
  })
})

test('a quiz of a few questions is counted although the newest of its bank are passages that are longer', async ({
  world,
  school: { asha, teacher, seventh },
}) => {
  const ids = await givenQuestions(world, 16)
  const [single, ofPassages] = [ids.slice(0, 4), ids.slice(4)]
  await world.owner`
    update quiz_question set created_at = created_at - interval '2 days' where id = any(${single}::uuid[])`
  for (let first = 0; first < ofPassages.length; first += 4)
    await world.owner`
      update quiz_question q set case_id = ${ofPassages[first] ?? ''}, case_position = passage.n
      from unnest(${ofPassages.slice(first, first + 4)}::uuid[]) with ordinality passage (id, n) where q.id = passage.id`
  const section = { categoryId: null, difficulty: null, language: null, count: 3 }
  for (const [title, days] of [
    ['Of any time', null],
    ['Of one day', 1],
  ] as const)
    await givenSet(teacher, writtenSet([], { title, departmentIds: [seventh], sections: [{ ...section, days }] }))
  const { content } = await asha.call(listQuizzes, {})
  expect(Object.fromEntries(content.map(({ title, questions }) => [title, questions]))).toEqual({
    'Of any time': 3,
    'Of one day': 0,
  })
})
