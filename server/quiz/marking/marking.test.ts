import { describe, expect } from 'vitest'
import { getQuizReview, getUserwiseQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { issueCertificate } from '@chowk/contract/quiz/certificate.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { getQuizData } from '@chowk/contract/quiz/own-figures.ts'
import { getQuizLive, stepQuizTry } from '@chowk/contract/quiz/set/set-live.ts'
import { listToMark, markAnswer } from '@chowk/contract/quiz/set/marking.ts'
import { listQuizItems } from '@chowk/contract/quiz/summary/item.ts'
import { previewQuizSet } from '@chowk/contract/quiz/set/set.ts'
import { begunBy, givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import { givenShort, writtenBy } from '../../testing/quiz/short.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import { correct } from '../../testing/quiz/regrading.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string } | null)?.code
const BECAUSE = 'Pumps take too much.'

// Two questions of one mark to choose, and two short ones of four and of one and a half.
async function givenWells(world: World, { teacher, seventh }: QuizSchool) {
  const chosen = await givenQuestions(world, 2)
  const why = await givenShort(world)
  const how = await givenShort(world, 'How is a well dug?')
  const set = writtenSet(chosen, { departmentIds: [seventh], tries: 2 })
  const questions = [...set.questions, { questionId: why, mostMark: 4 }, { questionId: how, mostMark: 1.5 }]
  return { why, how, chosen, ...(await givenSet(teacher, { ...set, questions })) }
}

const stateOf = async (world: World, result: string) =>
  (await world.owner<{ state: string }[]>`select state from quiz_attempt where result_slug = ${result}`)[0]?.state

const noticesOf = async (who: TestPerson) =>
  (await who.call(listNotices, {})).content.filter(({ kind }) => kind === 'quiz-marked')

const firstOf = async (teacher: TestPerson, id: string, questionId: string) => {
  const { answers } = await teacher.call(listToMark, { id })
  const found = answers.find((each) => each.questionId === questionId)
  if (!found) throw new Error('nobody answered it')
  const { attempt, version } = found
  return { id, attempt, questionId, version }
}

describe('a quiz with answers that a person marks', () => {
  test('has no total until all of them are marked, 0 to the most in steps of a half with a comment, and is said to be provisional till then [news:QM4]', async ({
    world,
    school,
  }) => {
    const { asha, teacher } = school
    const { id, slug, why, how } = await givenWells(world, school)
    const written = { [why]: BECAUSE, [how]: 'With a spade.' }
    const { resultSlug: result, quizSessionId, status } = await writtenBy(asha, slug, { right: 1, written })
    expect(status).toBe('SUBMITTED')
    expect(await asha.call(submitQuiz, { quizSessionId })).toEqual({ resultSlug: result, status: 'SUBMITTED' })
    const before = await asha.call(getQuizReview, { result })
    expect(before).toMatchObject({
      toMark: 2,
      marks: 1,
      mostMarks: 2,
      percent: 50,
      passed: null,
      right: 1,
      wrong: 0,
      blank: 1,
    })
    expect(before.questions.map(({ waits }) => waits)).toEqual([false, false, true, true])
    expect(await stateOf(world, result)).toBe('MARKING')
    for (const other of [teacher, school.head])
      expect(await other.call(getQuizReview, { result })).toMatchObject({ toMark: 2, passed: null, percent: 50 })
    expect(before).toMatchObject({
      classAverage: null,
      feedback: null,
      tries: [{ percent: null, passed: null, counts: false }],
    })
    expect((await asha.call(getUserwiseQuiz, { quiz: slug })).results).toMatchObject([{ percent: null, passed: null }])
    expect(codeOf(await asha.ask(issueCertificate, { result }))).toBe('RESULT_NOT_FOUND')

    const mark = async (questionId: string, marks: number, comment = '') =>
      await teacher.ask(markAnswer, { ...(await firstOf(teacher, id, questionId)), marks, comment })
    expect(codeOf(await mark(why, 4.5))).toBe('TOO_MANY_MARKS')
    for (const marks of [-0.5, 0.25, Number.MAX_VALUE]) expect(codeOf(await mark(why, marks))).toBe('INVALID_INPUT')
    expect((await mark(why, 3.5, 'And the rain?')).body).toEqual({ waiting: 1 })
    expect(await asha.call(getQuizReview, { result })).toMatchObject({
      toMark: 1,
      marks: 4.5,
      mostMarks: 6,
      passed: null,
    })
    expect(await noticesOf(asha)).toEqual([])
    expect((await mark(how, 0.5)).body).toEqual({ waiting: 0 })

    expect(await stateOf(world, result)).toBe('SUBMITTED')
    const after = await asha.call(getQuizReview, { result })
    expect(after).toMatchObject({
      status: 'SUBMITTED',
      toMark: 0,
      mostMarks: 7.5,
      percent: 66.7,
      passed: true,
      right: 1,
      partly: 2,
      wrong: 0,
      title: 'Wells of our town',
    })
    expect(after.marks).toBeCloseTo(5, 3)
    expect(after.questions[2]).toMatchObject({
      marks: 3.5,
      mostMark: 4,
      written: BECAUSE,
      comment: 'And the rain?',
      waits: false,
    })
    expect(await noticesOf(asha)).toMatchObject([{ leadsTo: `/result/${result}` }])
    expect((await asha.call(issueCertificate, { result })).code).toMatch(/^[\w-]{22}$/)
    expect((await teacher.call(listToMark, { id })).answers).toEqual([])
    expect(codeOf(await teacher.ask(markAnswer, { id, attempt: result, questionId: why, marks: 1, version: 1 }))).toBe(
      'NOT_TO_MARK',
    )
  })

  test('is marked by a person too where she wrote to one of the questions about a passage [news:QM4]', async ({
    world,
    school: { asha, teacher },
  }) => {
    const [first = ''] = await givenQuestions(world, 1)
    const written = await givenShort(world, 'What does the text call the well?')
    await world.owner`
      update quiz_question set case_id = ${first}, case_position = case when id = ${first} then 1 else 2 end where id in (${first}, ${written})`
    await world.owner`
      update quiz_question_version set passage = 'A well of the old town was dug by hand.' where question_id in (${first}, ${written})`
    const { id, slug } = await givenSet(teacher, writtenSet([first, written]))
    const { resultSlug: result } = await writtenBy(asha, slug, { right: 1, written: { [written]: 'An old one.' } })
    expect(await stateOf(world, result)).toBe('MARKING')
    expect(await asha.call(getQuizReview, { result })).toMatchObject({ toMark: 1, passed: null })
    const part = await firstOf(teacher, id, written)
    expect(codeOf(await teacher.ask(markAnswer, { ...part, marks: 0.7 }))).toBe('INVALID_INPUT')
    expect(await teacher.call(markAnswer, { ...part, marks: 0.5, comment: 'Half of it.' })).toEqual({ waiting: 0 })
    expect(await stateOf(world, result)).toBe('SUBMITTED')
    const { questions, toMark, marks } = await asha.call(getQuizReview, { result })
    expect([toMark, marks, questions[1]?.comment, questions[1]?.marks]).toEqual([0, 1.5, 'Half of it.', 0.5])
  })

  test('shows answers question by question and without names, unless they are asked for', async ({ world, school }) => {
    const { id, slug, why, how } = await givenWells(world, school)
    const { asha, bela, teacher } = school
    for (const one of [asha, bela]) await writtenBy(one, slug, { written: { [why]: BECAUSE, [how]: 'By hand.' } })
    const list = await teacher.call(listToMark, { id })
    expect(list).toMatchObject({ waiting: 4, tries: 2 })
    const asked = list.answers.map(({ questionId }) => questionId)
    expect([asked[0], asked[2]]).toEqual([asked[1], asked[3]])
    expect(JSON.stringify(list)).not.toMatch(/Asha|Bela/)
    const named = await teacher.call(listToMark, { id, names: true })
    expect(new Set(named.answers.map(({ name }) => name))).toEqual(new Set(['Asha', 'Bela']))
    expect(await teacher.call(getQuizLive, { id })).toMatchObject({ toMark: 2, average: null, counts: { done: 2 } })
  })

  test('is marked once where two mark at the same time, and again with the newer one in view', async ({
    world,
    school,
  }) => {
    const { id, slug, why, how } = await givenWells(world, school)
    await writtenBy(school.asha, slug, { written: { [why]: BECAUSE, [how]: 'By hand.' } })
    const input = await firstOf(school.teacher, id, why)
    const both = await Promise.all(
      [2, 3].map(async (marks) => await school.teacher.ask(markAnswer, { ...input, marks })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(both.map((answer) => codeOf(answer))).toContain('MARKED_ALREADY')
    const next = await firstOf(school.teacher, id, why)
    expect(next.version).toBe(1)
    expect(await school.teacher.call(markAnswer, { ...next, marks: 1 })).toEqual({ waiting: 1 })
  })

  test('waits for nobody where nothing was written, and where a preview shows it', async ({ world, school }) => {
    const { id, slug, why } = await givenWells(world, school)
    const { resultSlug } = await writtenBy(school.asha, slug, { right: 2, written: { [why]: '  ' } })
    expect(await school.asha.call(getQuizReview, { result: resultSlug })).toMatchObject({
      toMark: 0,
      percent: 26.7,
      passed: false,
    })
    const { quizSlug: preview } = await school.teacher.call(previewQuizSet, { id })
    const shown = await writtenBy(school.teacher, preview, { right: 2, written: { [why]: BECAUSE } })
    expect(await school.teacher.call(getUserwiseQuiz, { quiz: preview })).toMatchObject({ results: [{ passed: true }] })
    expect(shown.status).toBe('SUBMITTED')
    expect((await school.teacher.call(listToMark, { id })).answers).toEqual([])
  })
})

describe('a try that is being marked', () => {
  test('is opened again with its marks kept as long as the answer stays, and voided without a result', async ({
    world,
    school,
  }) => {
    const { id, slug, why, how } = await givenWells(world, school)
    const { asha, teacher } = school
    const { resultSlug: attempt } = await writtenBy(asha, slug, { written: { [why]: BECAUSE, [how]: 'By hand.' } })
    await teacher.call(markAnswer, { ...(await firstOf(teacher, id, why)), marks: 2 })
    const step = { id, attempt, reason: 'The line broke.' }
    await teacher.call(stepQuizTry, { ...step, step: 'REOPEN', minutes: 5 })
    expect(codeOf(await teacher.ask(markAnswer, { id, attempt, questionId: how, marks: 1, version: 0 }))).toBe(
      'NOT_TO_MARK',
    )
    await teacher.call(stepQuizTry, { ...step, step: 'END' })
    const { answers } = await teacher.call(listToMark, { id })
    expect(answers.map(({ questionId, marks }) => [questionId, marks])).toEqual([
      [how, null],
      [why, 2],
    ])
    await teacher.call(stepQuizTry, { ...step, step: 'VOID' })
    expect((await teacher.call(listToMark, { id })).answers).toEqual([])
    expect(codeOf(await asha.ask(getQuizReview, { result: attempt }))).toBe('RESULT_NOT_FOUND')
  })

  test('follows a correction, and has its result when the last question to mark is taken out', async ({
    world,
    school,
  }) => {
    const { id, slug, why, chosen } = await givenWells(world, school)
    const { asha, teacher } = school
    const { resultSlug: result } = await writtenBy(asha, slug, { right: 1, written: { [why]: BECAUSE } })
    const operator = await world.person({ operator: true })
    await correct(world, operator, { questionId: chosen[1] ?? '', action: 'FULL_MARKS_ALL' })
    expect(await asha.call(getQuizReview, { result })).toMatchObject({ toMark: 1, marks: 2 })
    expect((await teacher.call(listToMark, { id })).waiting).toBe(1)
    await correct(world, operator, { questionId: why, action: 'VOID' })
    expect(await asha.call(getQuizReview, { result })).toMatchObject({
      toMark: 0,
      marks: 2,
      mostMarks: 3.5,
      passed: true,
    })
    expect(await noticesOf(asha)).toHaveLength(1)
  })

  test('keeps what a person gave when the marks of its question change, and is in no figures before', async ({
    world,
    school,
  }) => {
    const { id, slug, why } = await givenWells(world, school)
    const { asha, teacher } = school
    const finished = async () => (await asha.call(getQuizData, { userId: asha.id })).averagePercent
    const average = await finished()
    const { resultSlug: result } = await writtenBy(asha, slug, { right: 2, written: { [why]: BECAUSE } })
    expect(await finished()).toBe(average)
    await teacher.call(markAnswer, { ...(await firstOf(teacher, id, why)), marks: 2 })
    expect(await finished()).not.toBe(average)
    await correct(world, await world.person({ operator: true }), {
      questionId: why,
      action: 'CHANGE_MARK',
      mostMark: 2,
    })
    expect(await asha.call(getQuizReview, { result })).toMatchObject({ marks: 3, mostMarks: 5.5 })
  })

  test('is seen and marked by nobody who does not run the quiz', async ({ world, school }) => {
    const { id, slug, why } = await givenWells(world, school)
    await writtenBy(school.asha, slug, { written: { [why]: BECAUSE } })
    const input = { ...(await firstOf(school.teacher, id, why)), marks: 4 }
    const other = await world.person({ workspace: school.id, role: 'FACULTY', name: 'Omar Khan' })
    expect(codeOf(await other.ask(listToMark, { id }))).toBe('QUIZ_NOT_FOUND')
    expect(codeOf(await other.ask(markAnswer, input))).toBe('QUIZ_NOT_FOUND')
    expect(codeOf(await school.asha.ask(markAnswer, input))).toBe('NOT_ALLOWED')
    const { id: strange } = await givenSet(other, writtenSet(await givenQuestions(world, 1)))
    expect(codeOf(await other.ask(markAnswer, { ...input, id: strange }))).toBe('ANSWER_NOT_FOUND')
    // Bela begins and goes away: nothing of hers waits.
    await begunBy(school.bela, slug, 1)
    expect((await school.head.call(listToMark, { id })).answers).toHaveLength(1)
  })
})

test('whoever looks how a quiz went is told how many tries still wait for marking, till the last is marked', async ({
  world,
  school,
}) => {
  const { asha, bela, teacher } = school
  const why = await givenShort(world)
  const set = { ...writtenSet([]), questions: [{ questionId: why, mostMark: 4 }] }
  const { id, slug } = await givenSet(teacher, set)
  const seen = async (asked: object) => {
    const { content, waiting } = await teacher.call(listQuizItems, asked)
    return [content.length, waiting]
  }
  expect(await seen({ quiz: slug })).toEqual([0, 0])
  for (const pupil of [asha, bela]) await writtenBy(pupil, slug, { written: { [why]: BECAUSE } })
  expect(await seen({ quiz: slug })).toEqual([0, 2])
  expect(await seen({ quiz: slug, class: 12 })).toEqual([0, 0])
  expect((await asha.call(listQuizItems, { quiz: slug })).waiting).toBe(0)
  for (const left of [1, 0]) {
    await teacher.call(markAnswer, { ...(await firstOf(teacher, id, why)), marks: 4, comment: '' })
    expect(await seen({ quiz: slug })).toEqual([1, left])
  }
})
