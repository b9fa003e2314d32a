import { describe, expect } from 'vitest'
import {
  NO_ACCOMMODATION,
  listAccommodations,
  removeAccommodation,
  setAccommodation,
} from '@chowk/contract/quiz/accommodation.ts'
import { getQuizQuestions, getUserwiseQuiz, startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string } | null)?.code
const REASON = 'Reads slowly since her accident'
const asked = (userId: string, accommodation: object, more: object = {}) => ({
  userId,
  version: 0,
  accommodation: { ...NO_ACCOMMODATION, ...accommodation },
  reason: REASON,
  startsOn: null,
  endsOn: null,
  ...more,
})

async function begun(world: World, hers: TestPerson) {
  await givenReads(world, hers, 6)
  const { quizSlug } = await hers.call(getUserwiseQuiz, {})
  const attempt = await hers.call(startQuiz, { quizSlug })
  const { questions } = await hers.call(getQuizQuestions, { quizId: quizSlug, quizSessionId: attempt.quizSessionId })
  return { attempt, questions }
}

const minutesOf = ({ startedAt, deadline }: { startedAt: string; deadline: string }) =>
  (Date.parse(deadline) - Date.parse(startedAt)) / 60_000

describe('what a pupil was given', () => {
  test('is what her start page says, what lets her begin, and what her try is taken by; another pupil has none of it [news:QY1]', async ({
    world,
    school: { head, chetan, bela },
  }) => {
    const given = { timeFactor: 2, extraAttempts: 2, minArticlesRead: 3, largeText: true, readAloud: true } as const
    await head.call(setAccommodation, asked(chetan.id, given, { endsOn: '2026-12-31' }))
    await givenReads(world, chetan, 3)
    expect(await chetan.call(getQuizEligibility, {})).toMatchObject({
      eligible: true,
      need: 3,
      attemptsLeft: 3,
      rules: { timePerQuestionSec: 120, attemptsPerDay: 3 },
      accommodation: { ...NO_ACCOMMODATION, ...given },
    })
    const { attempt } = await begun(world, chetan)
    expect(minutesOf(attempt)).toBe(20)
    expect(attempt.config).toMatchObject({ timePerQuestionSec: 120, largeText: true, readAloud: true })
    expect(await bela.call(getQuizEligibility, {})).toMatchObject({ need: 5, accommodation: null })
    const plain = await begun(world, bela)
    expect(minutesOf(plain.attempt)).toBe(10)
    expect(plain.attempt.config).toMatchObject({ largeText: false, readAloud: false })
  })

  test('holds from its first to its last day [news:QY1]', async ({ world, school: { head, chetan } }) => {
    const days = { startsOn: '2026-11-01', endsOn: '2026-12-31' }
    const heldOn = async (startsOn: string | null, endsOn: string | null, version: number) => {
      await head.call(setAccommodation, asked(chetan.id, { timeFactor: 3 }, { startsOn, endsOn, version }))
      return (await chetan.call(getQuizEligibility, {})).accommodation !== null
    }
    const today = new Date(world.clock.now().getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
    expect(await heldOn(today, today, 0)).toBe(true)
    expect(await heldOn(null, '2020-01-01', 1)).toBe(false)
    expect(await heldOn('2090-01-01', null, 2)).toBe(false)
    expect(
      codeOf(await head.ask(setAccommodation, asked(chetan.id, {}, { ...days, endsOn: '2026-10-01', version: 3 }))),
    ).toBe('INVALID_INPUT')
  })

  test('of one quiz goes before what she was given for all [news:QY1]', async ({ school: { head, asha } }) => {
    const { quizSlug } = await asha.call(getUserwiseQuiz, {})
    await head.call(setAccommodation, asked(asha.id, { timeFactor: 2 }))
    await head.call(setAccommodation, asked(asha.id, { noTimeLimit: true }, { quizSlug }))
    expect((await asha.call(getQuizEligibility, {})).rules.timePerQuestionSec).toBe(0)
    expect(codeOf(await head.ask(setAccommodation, asked(asha.id, {}, { quizSlug: 'own-nobodys' })))).toBe(
      'QUIZ_NOT_FOUND',
    )
  })

  test('leaves out one wrong option of each question that has three or more, and the right one stays', async ({
    world,
    school: { head, chetan },
  }) => {
    await head.call(setAccommodation, asked(chetan.id, { fewerOptions: true }))
    const { attempt, questions } = await begun(world, chetan)
    const rows = await world.owner<{ position: number; kind: string; all: number; left: number; holdsKey: boolean }[]>`
      select w.position, q.kind, cardinality(v.options) as all, cardinality(w.shown) as left, v.key <@ w.shown as holds_key
      from quiz_answer w join quiz_question q on q.id = w.question_id
      join quiz_question_version v on v.question_id = w.question_id and v.version = w.version
      where w.attempt_id = ${attempt.quizSessionId} order by w.position`
    const withOptions = rows.filter(({ kind, all }) => ['MCQ_SINGLE', 'HEADLINE_MATCH'].includes(kind) && all > 2)
    expect(withOptions.length).toBeGreaterThan(0)
    expect(withOptions.every(({ all, left }) => left === all - 1)).toBe(true)
    expect(rows.every(({ holdsKey }) => holdsKey)).toBe(true)
    expect(questions.map(({ options }) => options.length)).toEqual(rows.map(({ left }) => left))
  })

  test('is in the language that she was given, where there are such questions, whatever she chose [news:QY1]', async ({
    world,
    school: { head, bela, chetan },
  }) => {
    for (const one of [bela, chetan]) await givenReads(world, one, 6)
    await world.owner`
      update quiz_question q set language = 'hi' from (select id, row_number() over (partition by cluster_id order by id) as n from quiz_question) o
      where o.id = q.id and o.n > 1`
    await head.call(setAccommodation, asked(chetan.id, { language: 'hi' }))
    const languagesOf = async (one: TestPerson) =>
      new Set((await begun(world, one)).questions.map(({ language }) => language))
    expect(await languagesOf(chetan)).toEqual(new Set(['hi']))
    await world.owner`update quiz_question set language = 'en' where language = 'hi' and id not in (select question_id from quiz_answer)`
    expect(await languagesOf(bela)).toContain('en')
  })

  test('changes nothing in a try that runs', async ({ world, school: { head, chetan } }) => {
    const { attempt } = await begun(world, chetan)
    await head.call(setAccommodation, asked(chetan.id, { timeFactor: 4, largeText: true }))
    const { running } = await chetan.call(getUserwiseQuiz, {})
    expect(running).toMatchObject({ deadline: attempt.deadline, config: attempt.config })
  })

  test('tells her what holds and never why', async ({ school: { head, chetan } }) => {
    await head.call(setAccommodation, asked(chetan.id, { timeFactor: 2 }))
    const said = JSON.stringify([await chetan.ask(getQuizEligibility, {}), await chetan.ask(getUserwiseQuiz, {})])
    expect(said).toContain('"timeFactor":2')
    expect(said).not.toContain(REASON)
  })
})

describe('who gives it', () => {
  const others = async (world: World, { id, asha }: QuizSchool): Promise<Record<string, TestPerson>> => ({
    herself: asha,
    'a teacher who heads nobody': await world.person({ workspace: id, role: 'FACULTY' }),
    'who runs another school': await world.person({ workspace: await world.workspace(), role: 'OWNER' }),
    'somebody of no school': await world.person(),
    'an operator': await world.person({ operator: true }),
  })

  test('is whoever runs the school, and a teacher for the departments that she heads; to all others it is refused [news:QY1]', async ({
    world,
    school,
  }) => {
    const { head, teacher, asha, dev } = school
    for (const [who, person] of Object.entries(await others(world, school))) {
      const said = await person.ask(setAccommodation, asked(asha.id, { timeFactor: 2 }))
      expect([who, ['NOT_ALLOWED', 'PERSON_NOT_FOUND'].includes(codeOf(said) ?? '')]).toEqual([who, true])
    }
    expect(codeOf(await teacher.ask(setAccommodation, asked(dev.id, {})))).toBe('PERSON_NOT_FOUND')
    expect(codeOf(await teacher.ask(setAccommodation, asked(teacher.id, {})))).toBe('PERSON_NOT_FOUND')
    await teacher.call(setAccommodation, asked(asha.id, { timeFactor: 2 }))
    await head.call(setAccommodation, asked(dev.id, { timeFactor: 3 }))
    const namesOf = async (person: TestPerson) =>
      (await person.call(listAccommodations, {})).content.map(({ name }) => name)
    expect(await namesOf(teacher)).toEqual(['Asha'])
    expect((await namesOf(head)).toSorted()).toEqual(['Asha', 'Dev'])
  })

  test('sees why; others neither see nor end it', async ({ world, school }) => {
    const { teacher, head, asha, dev } = school
    const { id } = await head.call(setAccommodation, asked(dev.id, { timeFactor: 2 }))
    const { content } = await head.call(listAccommodations, { userId: dev.id })
    expect(content).toMatchObject([{ userId: dev.id, reason: REASON, isInForce: true, version: 1, quiz: null }])
    expect(codeOf(await teacher.ask(removeAccommodation, { id }))).toBe('ACCOMMODATION_NOT_FOUND')
    for (const person of Object.values(await others(world, school))) {
      expect(JSON.stringify(await person.ask(listAccommodations, { userId: dev.id }))).not.toContain(REASON)
      await person.ask(removeAccommodation, { id })
    }
    expect((await dev.call(getQuizEligibility, {})).accommodation).not.toBeNull()
    await head.call(removeAccommodation, { id })
    expect(codeOf(await head.ask(removeAccommodation, { id }))).toBe('ACCOMMODATION_NOT_FOUND')
    expect((await dev.call(getQuizEligibility, {})).accommodation).toBeNull()
    expect((await asha.call(getQuizEligibility, {})).accommodation).toBeNull()
  })

  test('learns of a change that came between, and pressing twice sets it once', async ({
    world,
    school: { head, teacher, asha },
  }) => {
    const said = await Promise.all([
      head.ask(setAccommodation, asked(asha.id, { timeFactor: 2 })),
      teacher.ask(setAccommodation, asked(asha.id, { timeFactor: 3 })),
    ])
    expect(said.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(said.map((answer) => codeOf(answer))).toContain('VERSION_CONFLICT')
    const [row] = await world.owner<{ n: number }[]>`select count(*)::int as n from quiz_accommodation`
    expect(row?.n).toBe(1)
  })
})
