import { describe, expect } from 'vitest'
import { attemptQuiz, getQuizReview, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { getQuizData } from '@chowk/contract/quiz/own-figures.ts'
import { correctMark, listToMark, markAnswer } from '@chowk/contract/quiz/set/marking.ts'
import { correct } from '../../testing/quiz/regrading.ts'
import { begunBy, givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import { givenShort, writtenBy } from '../../testing/quiz/short.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string } | null)?.code
const REASON = 'I typed 0 instead of 4.'

const noticesOf = async (who: TestPerson) =>
  (await who.call(listNotices, {})).content.filter(({ kind }) => kind === 'quiz-result-changed')

/** A quiz of one choice for one mark and a short answer for four; Asha chose rightly and was given 0 for what she wrote. */
async function givenMarked(world: World, { teacher, asha }: QuizSchool) {
  const [chosen = ''] = await givenQuestions(world, 1)
  const why = await givenShort(world)
  const set = writtenSet([chosen])
  const { id, slug } = await givenSet(teacher, {
    ...set,
    questions: [...set.questions, { questionId: why, mostMark: 4 }],
  })
  const { resultSlug: attempt } = await writtenBy(asha, slug, { right: 1, written: { [why]: 'Pumps take too much.' } })
  await teacher.call(markAnswer, { id, attempt, questionId: why, marks: 0, version: 0 })
  return { id, slug, chosen, why, attempt, change: { attempt, questionId: why, marks: 4, reason: REASON, version: 1 } }
}

// A question that is answered by a word, made for everybody.
async function givenFill(world: World): Promise<string> {
  const [row] = await world.owner<{ id: string }[]>`
    with asked as (
      insert into quiz_question (kind, state, language, difficulty, likeness, created_at)
      values ('FILL', 'APPROVED', 'en', 'EASY', ${crypto.randomUUID()}, ${world.clock.now()}) returning id)
    insert into quiz_question_version (question_id, version, stem, options, key, accepted, evidence)
    select id, 1, 'Clay is fired in a …', '{}', '{}', '{kiln}', '' from asked returning question_id as id`
  return row?.id ?? ''
}

async function filledBy(taker: TestPerson, slug: string, written: Readonly<Record<string, string>>) {
  const { quizSessionId } = await begunBy(taker, slug)
  const answers = Object.entries(written).map(([questionId, text]) => ({
    questionId,
    seq: 1,
    chosen: null,
    written: text,
  }))
  await taker.call(attemptQuiz, { quizSessionId, answers })
  return (await taker.call(submitQuiz, { quizSessionId })).resultSlug
}

describe('a mark given by hand', () => {
  test('can be corrected with a reason; result, history, figures and notice follow [R2:Q20]', async ({
    world,
    school,
  }) => {
    const { teacher, asha } = school
    const { why, attempt, change } = await givenMarked(world, school)
    const average = async () => (await asha.call(getQuizData, { userId: asha.id })).averagePercent
    const averageBefore = await average()
    expect(await asha.call(getQuizReview, { result: attempt })).toMatchObject({
      percent: 20,
      passed: false,
      corrections: [],
    })
    expect(await teacher.call(correctMark, { ...change, comment: 'Well seen.' })).toEqual({
      percent: 100,
      passed: true,
    })
    const result = await asha.call(getQuizReview, { result: attempt })
    expect(result).toMatchObject({ marks: 5, mostMarks: 5, percent: 100, passed: true, right: 2, wrong: 0 })
    expect(result.corrections).toMatchObject([
      {
        question: 2,
        action: 'MARK',
        reason: REASON,
        isSpared: false,
        before: { marks: 1, percent: 20, passed: false },
        after: { marks: 5, percent: 100, passed: true },
      },
    ])
    expect(result.questions[1]).toMatchObject({ marks: 4, comment: 'Well seen.', byHand: true, markVersion: null })
    expect(await average()).not.toBe(averageBefore)
    const [notice, ...others] = await noticesOf(asha)
    expect(others).toEqual([])
    expect(notice?.leadsTo).toBe(`/result/${attempt}`)
    expect(notice?.says.en.map(({ text }) => text).join('')).toBe(
      'Your quiz result was corrected: it is now 100%, it was 20%',
    )
    const [logged] = await world.owner`
      select before, after from audit_log where action = 'quiz.mark-corrected'`
    expect(logged).toMatchObject({ before: { questionId: why, marks: 0 }, after: { marks: 4, reason: REASON } })
  })

  test('can be corrected downwards again, one change after the other [R2:Q20]', async ({ world, school }) => {
    const { teacher, asha } = school
    const { attempt, change } = await givenMarked(world, school)
    const both = await Promise.all([3, 4].map(async (marks) => await teacher.ask(correctMark, { ...change, marks })))
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(both.map((answer) => codeOf(answer))).toContain('MARKED_ALREADY')
    const { questions } = await teacher.call(getQuizReview, { result: attempt })
    expect(questions.map(({ markVersion }) => markVersion)).toEqual([null, 2])
    world.clock.pass(60_000)
    expect(await teacher.call(correctMark, { ...change, marks: 0.5, version: 2 })).toEqual({
      percent: 30,
      passed: false,
    })
    const { corrections } = await asha.call(getQuizReview, { result: attempt })
    expect(corrections.map(({ after }) => after.marks)).toEqual([1.5, expect.any(Number)])
    expect(await noticesOf(asha)).toHaveLength(2)
  })

  test('is corrected only by those who mark the quiz, never by the taker, and with a reason [R2:Q20]', async ({
    world,
    school,
  }) => {
    const { teacher, asha, bela } = school
    const { id, slug, chosen, why, change } = await givenMarked(world, school)
    const other = await world.person({ workspace: school.id, role: 'FACULTY', name: 'Omar Khan' })
    expect(codeOf(await other.ask(correctMark, change))).toBe('ANSWER_NOT_FOUND')
    expect(codeOf(await asha.ask(correctMark, change))).toBe('NOT_ALLOWED')
    expect(codeOf(await teacher.ask(correctMark, { ...change, reason: ' ' }))).toBe('INVALID_INPUT')
    expect(codeOf(await teacher.ask(correctMark, { ...change, marks: 4.5 }))).toBe('TOO_MANY_MARKS')
    expect(codeOf(await teacher.ask(correctMark, { ...change, questionId: chosen, version: 0, marks: 1 }))).toBe(
      'ANSWER_NOT_FOUND',
    )
    const { resultSlug: attempt } = await writtenBy(bela, slug, { written: { [why]: 'No rain.' } })
    expect(codeOf(await teacher.ask(correctMark, { ...change, attempt, version: 0 }))).toBe('NOT_MARKED_YET')
    expect((await teacher.call(listToMark, { id })).waiting).toBe(1)
  })
})

test('one typed answer can be given marks; a new key does not take them back [R2:Q20]', async ({ world, school }) => {
  const { teacher, asha, bela } = school
  const operator = await world.person({ operator: true })
  const [word, other] = [await givenFill(world), await givenFill(world)]
  const { slug } = await givenSet(teacher, writtenSet([word, other]))
  const [ashas, belas] = [
    await filledBy(asha, slug, { [word]: 'furnace', [other]: 'kiln' }),
    await filledBy(bela, slug, { [word]: 'furnace', [other]: 'kiln' }),
  ]
  const { questions } = await teacher.call(getQuizReview, { result: ashas })
  expect(questions.map(({ marks, byHand, markVersion }) => [marks, byHand, markVersion])).toEqual([
    [0, false, 0],
    [1, false, 0],
  ])
  const change = { attempt: ashas, questionId: word, reason: 'Also right here.', version: 0 }
  expect(await teacher.call(correctMark, { ...change, marks: 0.5 })).toEqual({ percent: 75, passed: true })
  expect(await bela.call(getQuizReview, { result: belas })).toMatchObject({ percent: 50, corrections: [] })
  await correct(world, operator, {
    questionId: word,
    action: 'CHANGE_KEY',
    accepted: ['oven'],
    neverLower: false,
    mayLower: true,
  })
  expect(await asha.call(getQuizReview, { result: ashas })).toMatchObject({ percent: 75 })
  await correct(world, operator, { questionId: word, action: 'UNDO', neverLower: false, mayLower: true })
  expect(await asha.call(getQuizReview, { result: ashas })).toMatchObject({ percent: 75 })
  await correct(world, operator, { questionId: word, action: 'VOID' })
  expect(await asha.call(getQuizReview, { result: ashas })).toMatchObject({ percent: 100, mostMarks: 1 })
  expect(codeOf(await teacher.ask(correctMark, { ...change, marks: 1, version: 1 }))).toBe('ANSWER_NOT_FOUND')
})
