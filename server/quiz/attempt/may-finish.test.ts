import { expect } from 'vitest'
import { suspendMember } from '@chowk/contract/member/member-file.ts'
import { restorePerson, suspendPerson } from '@chowk/contract/operator/person.ts'
import { attemptQuiz, getQuizReview, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { DAY_MS } from '../../platform/time.ts'
import { givenRules } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import { begunBy, givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { endAttemptsTask } from './end-attempt.ts'

const REASON = 'She lost the books of the whole class.'

/** What happens while Asha takes a quiz, and the session in which she goes on. */
type Happening = (world: World, school: QuizSchool) => Promise<TestPerson>

const suspended: Happening = async (world, { id, head, asha }) => {
  const [member] = await world.owner<{ id: string }[]>`
    select id from membership where workspace_id = ${id} and person_id = ${asha.id}`
  await head.call(suspendMember, { id: member?.id ?? '', reason: REASON })
  return await world.session(asha.id)
}

const planEnded: Happening = async (world, { id, asha }) => {
  const now = world.clock.now().getTime()
  await world.owner`
    insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
    values (${id}, 'COMPLETE', 'YEAR', 'EXPIRED', ${new Date(now - 400 * DAY_MS)}, ${new Date(now - DAY_MS)})`
  return asha
}

const turnedOff: Happening = async (world, { id, asha }) => {
  await givenRules(world, id, { enabled: false })
  return asha
}

test.for<[string, Happening, string]>([
  ['she is suspended by her school', suspended, 'USER_INACTIVE'],
  ['the plan of her school ends', planEnded, 'NO_SUBSCRIPTION'],
  ['her school turns quizzes off', turnedOff, 'QUIZ_DISABLED'],
])(
  'when %s, who is at its quiz goes on, saves and hands in; after that she begins no other [news:QA18]',
  async ([, happens, reason], { world, school }) => {
    const { slug } = await givenSet(school.teacher, writtenSet(await givenQuestions(world, 2), { tries: 3 }))
    const { quizSessionId, questions } = await begunBy(school.asha, slug)
    const asha = await happens(world, school)
    const answers = questions.map(({ questionId }) => ({ questionId, seq: 2, chosen: [0] }))
    expect((await asha.call(attemptQuiz, { quizSessionId, answers })).saved).toHaveLength(2)
    expect((await asha.call(startQuiz, { quizSlug: slug })).quizSessionId).toBe(quizSessionId)
    const { resultSlug, status } = await asha.call(submitQuiz, { quizSessionId })
    expect(status).toBe('SUBMITTED')
    expect(await asha.call(getQuizReview, { result: resultSlug })).toMatchObject({ percent: 100, passed: true })
    const refused = await asha.ask(startQuiz, { quizSlug: slug })
    expect(refused.body['details']).toEqual({ reasons: [reason] })
  },
)

test('who is signed out because operators suspended her account is at no quiz any more: what she saved counts when its time is over, and she finds it once she is back', async ({
  world,
  school,
}) => {
  const { slug } = await givenSet(school.teacher, writtenSet(await givenQuestions(world, 2)))
  const { quizSessionId } = await begunBy(school.asha, slug, 1)
  const operator = await world.person({ operator: true })
  await operator.call(suspendPerson, { id: school.asha.id, reason: REASON })
  expect((await school.asha.ask(submitQuiz, { quizSessionId })).statusCode).toBe(401)
  world.clock.pass(DAY_MS)
  await endAttemptsTask(world.house)(undefined, { signal: new AbortController().signal, attempt: 1, isLast: false })
  const later = await world.session(operator.id)
  await later.call(restorePerson, { id: school.asha.id, reason: 'Looked at again.' })
  const asha = await world.session(school.asha.id, school.id)
  expect(await asha.call(getQuizReview, { result: slug })).toMatchObject({ status: 'AUTO_SUBMITTED', percent: 50 })
})

test('who leaves her school during its quiz finishes it, and finds it no more', async ({ world, school }) => {
  const { slug } = await givenSet(school.teacher, writtenSet(await givenQuestions(world, 2), { tries: 2 }))
  const { quizSessionId } = await begunBy(school.asha, slug, 2)
  await world.owner`
    update membership set state = 'LEFT', left_at = ${world.clock.now()} where workspace_id = ${school.id} and person_id = ${school.asha.id}`
  const alone = await world.session(school.asha.id)
  expect(await alone.call(submitQuiz, { quizSessionId })).toMatchObject({ status: 'SUBMITTED' })
  expect((await alone.ask(startQuiz, { quizSlug: slug })).statusCode).toBe(404)
})
