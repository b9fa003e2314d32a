import { describe, expect } from 'vitest'
import { attemptQuiz, getQuizQuestions, getUserwiseQuiz, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { getQuizLive, stepQuizTry } from '@chowk/contract/quiz/set/set-live.ts'
import { listQuizAttempts } from '@chowk/contract/quiz/summary/summary.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { givenReads, givenRules } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import { givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
const reason = 'Her line broke.'

async function begunOwn(world: World, school: QuizSchool) {
  // What she took yesterday is none of this.
  await world.owner`delete from quiz_attempt where person_id = ${school.asha.id}`
  await givenReads(world, school.asha, 5)
  const { quizSlug } = await school.asha.call(getUserwiseQuiz, {})
  const attempt = await school.asha.call(startQuiz, { quizSlug })
  const [row] = await world.owner<{ resultSlug: string }[]>`
    select result_slug from quiz_attempt where id = ${attempt.quizSessionId}`
  return { quizSlug, attempt, result: row?.resultSlug ?? '' }
}

const runningOf = async (by: TestPerson, of: TestPerson) =>
  (await by.call(listQuizAttempts, { userId: of.id })).running.map(({ resultSlug, kind, deadline }) => ({
    resultSlug,
    kind,
    deadline,
  }))

describe('a try at the quiz of what a pupil read', () => {
  test('is seen under way by her teacher and given time; nobody else steps in, nor she herself [news:QA20]', async ({
    world,
    school,
  }) => {
    const { attempt, result } = await begunOwn(world, school)
    const { deadline } = attempt
    expect(await runningOf(school.teacher, school.asha)).toEqual([{ resultSlug: result, kind: 'USERWISE', deadline }])
    const step = { attempt: result, step: 'ADD_TIME' as const, minutes: 5, reason }
    const other = await world.person({ workspace: school.id, role: 'FACULTY' })
    const stranger = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    for (const person of [other, stranger])
      expect(codeOf(await person.ask(stepQuizTry, step))).toBe('ATTEMPT_NOT_FOUND')
    expect(codeOf(await school.asha.ask(stepQuizTry, step))).toBe('NOT_ALLOWED')
    const longer = new Date(Date.parse(deadline) + 5 * MINUTE_MS).toISOString()
    expect(await school.teacher.call(stepQuizTry, step)).toEqual({ state: 'RUNNING', deadline: longer })
    expect(await runningOf(school.head, school.asha)).toMatchObject([{ deadline: longer }])
    const log = await world.owner<{ actorId: string }[]>`
      select actor_id from audit_log where action = 'quiz.try-stepped' and subject = ${`quiz_attempt ${result}`}`
    expect(log).toMatchObject([{ actorId: school.teacher.id }])
  })

  test('that is voided gives the stories back which it used up, and takes no try of the day [news:QE5]', async ({
    world,
    school,
  }) => {
    const { attempt, result } = await begunOwn(world, school)
    await school.asha.call(submitQuiz, { quizSessionId: attempt.quizSessionId })
    expect(await school.asha.call(getQuizEligibility, {})).toMatchObject({ have: 0, attemptsLeft: 0 })
    await school.head.call(stepQuizTry, { attempt: result, step: 'VOID', reason })
    expect(await school.asha.call(getQuizEligibility, {})).toMatchObject({ have: 5, attemptsLeft: 1 })
    const again = await school.head.ask(stepQuizTry, { attempt: result, step: 'VOID', reason })
    expect(codeOf(again)).toBe('STEP_TOO_LATE')
  })
})

describe('where a try stays on its device', () => {
  test('another one may neither go on with it nor answer, until whoever runs the quiz lets it move; then the first may not [news:QA16]', async ({
    world,
    school,
  }) => {
    await givenRules(world, school.id, { oneDevice: true })
    const { id, slug } = await givenSet(school.teacher, writtenSet(await givenQuestions(world, 2)))
    const phone = school.asha
    const { quizSessionId } = await phone.call(startQuiz, { quizSlug: slug })
    const tablet = await world.session(phone.id, school.id)
    expect(tablet.deviceId).not.toBe(phone.deviceId)
    expect(codeOf(await tablet.ask(startQuiz, { quizSlug: slug }))).toBe('OTHER_DEVICE')
    const said = [
      await tablet.ask(getQuizQuestions, { quizId: slug, quizSessionId }),
      await tablet.ask(attemptQuiz, { quizSessionId, answers: [] }),
      await tablet.ask(submitQuiz, { quizSessionId }),
    ]
    expect(said.map((each) => codeOf(each))).toEqual(said.map(() => 'CONTINUED_ELSEWHERE'))
    expect((await phone.call(startQuiz, { quizSlug: slug })).quizSessionId).toBe(quizSessionId)
    const [row] = await world.owner<{ resultSlug: string }[]>`
      select result_slug from quiz_attempt where id = ${quizSessionId}`
    const step = { id, attempt: row?.resultSlug ?? '', step: 'LET_MOVE' as const, reason }
    const bound = async () =>
      (await school.teacher.call(getQuizLive, { id })).people.flatMap(({ attempt }) => attempt?.isBound ?? [])
    expect(await bound()).toEqual([true])
    await school.teacher.call(stepQuizTry, step)
    expect(await bound()).toEqual([false])
    expect((await tablet.call(startQuiz, { quizSlug: slug })).quizSessionId).toBe(quizSessionId)
    expect(codeOf(await phone.ask(attemptQuiz, { quizSessionId, answers: [] }))).toBe('CONTINUED_ELSEWHERE')
    await tablet.call(submitQuiz, { quizSessionId })
    expect(codeOf(await school.teacher.ask(stepQuizTry, step))).toBe('STEP_TOO_LATE')
  })
})
