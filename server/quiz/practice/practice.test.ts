import { describe, expect } from 'vitest'
import { getQuizReview, getUserwiseQuiz } from '@chowk/contract/quiz/attempt.ts'
import { issueCertificate } from '@chowk/contract/quiz/certificate.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { getQuizData } from '@chowk/contract/quiz/own-figures.ts'
import { giveQuizTime } from '@chowk/contract/quiz/set/set-live.ts'
import { listClassSummary, listQuizAttempts } from '@chowk/contract/quiz/summary/summary.ts'
import { givenReads, givenRules } from '../../testing/quiz/quiz.ts'
import { PRACTICE, givenKnown, taken } from '../../testing/quiz/practice.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { begunBy, givenQuestions, givenSet, takenBy, writtenSet } from '../../testing/quiz/set.ts'

const MINUTE_MS = 60_000

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string } | null)?.code

describe('practice', () => {
  test('asks what she had before, those she got wrong first, at once and as often as she likes [news:QW1]', async ({
    world,
    school,
  }) => {
    const { asha } = school
    expect(await asha.call(getQuizEligibility, PRACTICE)).toMatchObject({
      eligible: false,
      reasons: [{ code: 'NOT_ENOUGH_QUESTIONS' }],
    })
    await givenRules(world, school.id, { review: 'AFTER_SUBMIT', questions: 6, negative: 1, timePerQuestionSec: 30 })
    await givenReads(world, asha, 5)
    const { quizSlug } = await asha.call(getUserwiseQuiz, {})
    const first = await taken(asha, quizSlug)
    const review = await asha.call(getQuizReview, { result: first.result })
    const wrong = review.questions.filter(({ marks, mostMark }) => marks < mostMark).map(({ questionId }) => questionId)
    const ready = await asha.call(getQuizEligibility, PRACTICE)
    expect(ready).toMatchObject({ eligible: true, need: 0, attemptsLeft: null })
    expect(ready.rules).toMatchObject({ negative: 0, timePerQuestionSec: 0, review: 'AFTER_SUBMIT' })
    const again = await taken(asha, ready.quizSlug)
    const told = await asha.call(getQuizReview, { result: again.result })
    expect(told.kind).toBe('PRACTICE')
    expect(told.questions.every(({ right }) => right.length > 0)).toBe(true)
    expect(wrong.filter((id) => again.asked.includes(id)).length).toBe(Math.min(wrong.length, again.asked.length))
    expect((await taken(asha, ready.quizSlug)).asked.length).toBeGreaterThanOrEqual(5)
  })

  test('counts for nothing: in no figure of hers or of her class, with no certificate, and no story is used up by it', async ({
    world,
    school,
  }) => {
    const { asha, head } = school
    await givenReads(world, asha, 5)
    const { quizSlug } = await asha.call(getUserwiseQuiz, {})
    await taken(asha, quizSlug)
    const figures = async () => [
      await asha.call(getQuizData, { userId: asha.id }),
      (await head.call(listClassSummary, {})).total,
      (await head.call(listQuizAttempts, { userId: asha.id })).content.length,
      await world.owner`select count(*)::int as n from quiz_used_story`,
      await world.owner`select count(*)::int as n from quiz_pass`,
    ]
    const before = await figures()
    const { quizSlug: practice } = await asha.call(getQuizEligibility, PRACTICE)
    const { result } = await taken(asha, practice)
    expect(await figures()).toEqual(before)
    await world.owner`update quiz_attempt set passed = true, percent = 100 where result_slug = ${result}`
    expect((await asha.ask(issueCertificate, { result })).statusCode).toBe(404)
    expect((await asha.call(getUserwiseQuiz, { quiz: practice })).results).toHaveLength(1)
    expect(codeOf(await school.bela.ask(getUserwiseQuiz, { quiz: practice }))).toBe('NOT_YOURS')
  })

  test('tells no answer before its time: nothing of a quiz that is open, not yet set, or whose answers are not told', async ({
    world,
    school,
  }) => {
    const { asha, teacher } = school
    const questions = await givenQuestions(world, 6)
    const { slug, id } = await givenSet(teacher, writtenSet(questions))
    await takenBy(asha, slug, 2)
    const reasons = async () => (await asha.call(getQuizEligibility, PRACTICE)).reasons.map(({ code }) => code)
    expect(await reasons()).toEqual(['ANSWERS_WAIT'])
    await world.owner`update quiz set state = 'ENDED' where id = ${id}`
    expect(await reasons()).toEqual([])
    await world.owner`update quiz_attempt set config = config || '{"review": "SCORE_ONLY"}' where quiz_id = ${id}`
    expect(await reasons()).toEqual(['ANSWERS_WAIT'])
    await world.owner`update quiz_attempt set config = config || '{"review": "AFTER_SUBMIT"}' where quiz_id = ${id}`
    await givenSet(teacher, writtenSet(questions, { title: 'Once more' }), { publishes: false })
    expect(await reasons()).toEqual(['ANSWERS_WAIT'])
  })
  test('waits until a quiz is over for all: also for whoever was given later hours, or is at it still', async ({
    world,
    school,
  }) => {
    const { asha, bela, teacher } = school
    const closesAt = new Date(world.clock.now().getTime() + 20 * MINUTE_MS).toISOString()
    const questions = await givenQuestions(world, 5)
    const { slug, id } = await givenSet(teacher, writtenSet(questions, { closesAt, review: 'AFTER_CLOSE' }))
    const result = await takenBy(asha, slug, 2)
    await begunBy(bela, slug)
    await teacher.call(giveQuizTime, { id, minutes: 60, reason: 'The line broke.' }, { 'idempotency-key': 'longer' })
    const told = async () => [
      (await asha.call(getQuizReview, { result })).shown,
      (await asha.call(getQuizEligibility, PRACTICE)).eligible,
    ]
    await world.owner`update quiz set state = 'ENDED', closes_at = ${world.clock.now()} where id = ${id}`
    expect(await told()).toEqual(['SCORE', false])
    await world.owner`update quiz_attempt set state = 'ABANDONED', ended_at = ${world.clock.now()} where person_id = ${bela.id}`
    expect(await told()).toEqual(['ALL', true])
    // One that nobody ended is over when its time is.
    await world.owner`update quiz set state = 'OPEN' where id = ${id}`
    expect(await told()).toEqual(['ALL', true])
  })

  test('asks nothing new that a quiz may draw for her yet; a paper begun before such a quiz tells its marks alone', async ({
    world,
    school,
  }) => {
    const { asha, teacher } = school
    const { questions } = await givenKnown(world, school)
    const eligible = async () => (await asha.call(getQuizEligibility, PRACTICE)).eligible
    expect(await eligible()).toBe(true)
    const { quizSlug } = await asha.call(getQuizEligibility, PRACTICE)
    const { result } = await taken(asha, quizSlug)
    const shown = async () => {
      const review = await asha.call(getQuizReview, { result })
      return [review.shown, review.questions.length, review.percent === null]
    }
    expect(await shown()).toEqual(['ALL', 5, false])
    const section = { name: '', count: 2, categoryId: null, difficulty: null, language: null, days: null }
    const other = await givenSet(teacher, writtenSet([], { sections: [section], classes: [9] }))
    expect(await eligible()).toBe(true)
    const drawn = await givenSet(teacher, writtenSet([], { sections: [section] }))
    expect(await eligible()).toBe(false)
    expect(await shown()).toEqual(['SCORE', 0, false])
    await world.owner`update quiz set state = 'ENDED', closes_at = ${world.clock.now()} where id = any(${[other.id, drawn.id]}::uuid[])`
    expect(await shown()).toEqual(['ALL', 5, false])
    // What one school sets keeps nobody of another from practising.
    const stranger = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    await givenSet(stranger, writtenSet(questions), { publishes: false })
    expect(await eligible()).toBe(true)
    await givenSet(teacher, writtenSet(questions), { publishes: false })
    expect(await eligible()).toBe(false)
  })
})
