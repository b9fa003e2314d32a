import { describe, expect } from 'vitest'
import { attemptQuiz, getQuizQuestions, getQuizReview, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { stepQuizTry } from '@chowk/contract/quiz/set/set-live.ts'
import { EVENT_LIMITS, getQuizTimeline } from '@chowk/contract/quiz/summary/timeline.ts'
import type { SentEvent } from '@chowk/contract/quiz/summary/timeline.ts'
import { givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import type { World } from '../../testing/world.ts'
import { forgetNetworks } from './timeline-calls.ts'

const [HERE, THERE] = ['0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c11', '1b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c12']
const event = (number: number, change: Partial<SentEvent> = {}): SentEvent => ({
  id: `0b51ff44-3a9e-4c49-9f5c-${String(number).padStart(12, '0')}`,
  kind: 'AWAY',
  seconds: 20,
  agoSec: 0,
  ...change,
})

async function givenTry(world: World, { teacher, asha, seventh }: QuizSchool) {
  const questions = await givenQuestions(world, 2)
  const { slug } = await givenSet(teacher, writtenSet(questions, { departmentIds: [seventh] }))
  const { quizSessionId } = await asha.call(startQuiz, { quizSlug: slug, windowId: HERE })
  const [row] = await world.owner<
    { slug: string }[]
  >`select result_slug as slug from quiz_attempt where id = ${quizSessionId}`
  world.clock.pass(120_000)
  const save = async (events: SentEvent[], windowId = HERE) =>
    await asha.call(attemptQuiz, { quizSessionId, windowId, answers: [], events })
  return { slug, quizSessionId, result: row?.slug ?? '', save }
}

describe('what happened around a try', () => {
  test('is told with its device and a part of its network: begun, left, pasted, without a line, gone on elsewhere; what is sent twice once, what is short never; in the order in which it was, for who teaches her [news:QN2] [news:QN4]', async ({
    world,
    school,
  }) => {
    const { asha, teacher } = school
    const given = await givenTry(world, school)
    const events = [
      event(1, { seconds: 2 }),
      event(2),
      event(3, { kind: 'PASTE', seconds: 0, agoSec: 5 }),
      event(4, { kind: 'OFFLINE', seconds: 2 }),
    ]
    const began = world.clock.now().getTime() - 120_000
    await given.save(events)
    await given.save(events)
    world.clock.pass(60_000)
    await asha.call(startQuiz, { quizSlug: given.slug, windowId: THERE })
    await asha.call(submitQuiz, {
      quizSessionId: given.quizSessionId,
      windowId: THERE,
      events: [event(9, { seconds: 3 })],
    })
    const { taker, content } = await teacher.call(getQuizTimeline, { result: given.result })
    expect(taker).toMatchObject({ userId: asha.id, name: 'Asha' })
    expect(content.map(({ kind, seconds }) => [kind, seconds])).toEqual([
      ['START', null],
      ['AWAY', 20],
      ['PASTE', null],
      ['OFFLINE', 2],
      ['AWAY', 3],
      ['TAKEOVER', null],
    ])
    // Each at its moment by our clock: what lasted stands where it began.
    expect(content.map(({ at: when }) => (Date.parse(when) - began) / 1000)).toEqual([0, 100, 115, 118, 177, 180])
    for (const index of [0, 5])
      expect(content[index]).toMatchObject({ network: '127.0.0.0/24', device: { kind: 'UNKNOWN' } })
    expect(await asha.call(getQuizTimeline, { result: given.result })).toEqual({ taker: null, content })
    world.clock.pass(91 * 86_400_000)
    await forgetNetworks(world.sql, world.clock)
    const [row] = await world.owner<
      { n: number }[]
    >`select count(*)::int as n from quiz_event where network is not null`
    expect(row?.n).toBe(0)
  })

  test('ends, marks down and blocks nothing, however much of it there is; only a person voids, who says why; the pupil sees what was noted [news:QN3]', async ({
    world,
    school,
  }) => {
    const given = await givenTry(world, school)
    const before = await world.owner`select state, deadline from quiz_attempt where id = ${given.quizSessionId}`
    const kinds = ['AWAY', 'PASTE', 'OFFLINE'] as const
    await given.save(
      Array.from({ length: EVENT_LIMITS.sent }, (_, index) => event(index + 1, { kind: kinds[index % 3] })),
    )
    expect(await world.owner`select state, deadline from quiz_attempt where id = ${given.quizSessionId}`).toEqual(
      before,
    )
    const paper = await school.asha.call(getQuizQuestions, { quizId: given.slug, quizSessionId: given.quizSessionId })
    const answers = paper.questions.map(({ questionId }) => ({ questionId, seq: 1, chosen: [0] }))
    const done = await school.asha.call(submitQuiz, { quizSessionId: given.quizSessionId, windowId: HERE, answers })
    expect(done).toMatchObject({ status: 'SUBMITTED', resultSlug: given.result })
    expect(await school.asha.call(getQuizReview, { result: given.result })).toMatchObject({
      percent: 100,
      passed: true,
    })
    const { content } = await school.asha.call(getQuizTimeline, { result: given.result })
    expect(content.length).toBeGreaterThan(EVENT_LIMITS.sent / 2)
    const step = { attempt: given.result, step: 'VOID' as const }
    expect((await school.teacher.ask(stepQuizTry, { ...step, reason: '' })).statusCode).toBe(400)
    expect(await school.teacher.call(stepQuizTry, { ...step, reason: 'She had her book open.' })).toMatchObject({
      state: 'VOIDED',
    })
  })

  test('changes nothing of the try, and holds no more than so much however much is sent', async ({ world, school }) => {
    const given = await givenTry(world, school)
    const before = await world.owner`select state, deadline, config from quiz_attempt where id = ${given.quizSessionId}`
    for (let round = 0; round < 8; round++)
      await given.save(
        Array.from({ length: EVENT_LIMITS.sent }, (_, index) => event(1 + round * 50 + index, { agoSec: 86_400 })),
      )
    expect(
      await world.owner`select state, deadline, config from quiz_attempt where id = ${given.quizSessionId}`,
    ).toEqual(before)
    const { content } = await school.asha.call(getQuizTimeline, { result: given.result })
    expect(content.length).toBeLessThanOrEqual(EVENT_LIMITS.stored + EVENT_LIMITS.sent)
    const [start] = content
    expect(content.every(({ at }) => at >= (start?.at ?? ''))).toBe(true)
    for (const events of [
      [{ ...event(1), id: 'one' }],
      [event(1, { seconds: -1 })],
      Array.from({ length: 51 }, (_, n) => event(n + 1)),
    ])
      expect(
        (await school.asha.ask(attemptQuiz, { quizSessionId: given.quizSessionId, answers: [], events })).statusCode,
      ).toBe(400)
  })

  test('says that the full screen was left, which takes no time', async ({ world, school }) => {
    const given = await givenTry(world, school)
    await given.save([event(1, { kind: 'FULLSCREEN', seconds: 0 })])
    const { content } = await school.asha.call(getQuizTimeline, { result: given.result })
    expect(content.map(({ kind, seconds }) => [kind, seconds])).toContainEqual(['FULLSCREEN', null])
  })

  test('is not noted of pages where the school does not want it', async ({ world, school }) => {
    const given = await givenTry(world, school)
    await world.owner`update quiz_attempt set config = config || '{"logFocus": false}' where id = ${given.quizSessionId}`
    await given.save([
      event(1),
      event(2, { kind: 'PASTE' }),
      event(4, { kind: 'FULLSCREEN', seconds: 0 }),
      event(3, { kind: 'OFFLINE' }),
    ])
    const { content } = await school.asha.call(getQuizTimeline, { result: given.result })
    expect(content.map(({ kind }) => kind).toSorted()).toEqual(['OFFLINE', 'START'])
  })

  test('is for its taker, whoever runs the quiz and those whose summaries hold it, and for nobody else', async ({
    world,
    school,
  }) => {
    const given = await givenTry(world, school)
    const seen = { taker: school.asha, teacher: school.teacher, head: school.head }
    const others = {
      'another pupil': school.bela,
      'a teacher who heads nobody': await world.person({ workspace: school.id, role: 'FACULTY' }),
      'who runs another school': await world.person({ workspace: await world.workspace(), role: 'OWNER' }),
      'an operator': await world.person({ operator: true }),
    }
    for (const [who, person] of Object.entries(seen))
      expect([who, (await person.ask(getQuizTimeline, { result: given.result })).statusCode]).toEqual([who, 200])
    for (const [who, person] of Object.entries(others)) {
      const said = await person.ask(getQuizTimeline, { result: given.result })
      expect([who, (said.body as { code?: string }).code]).toEqual([who, 'RESULT_NOT_FOUND'])
    }
  })
})
