import { describe, expect } from 'vitest'
import { getQuizQuestions, getUserwiseQuiz, startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { decideReportedQuestion, listReportedQuestions, reportQuestion } from '@chowk/contract/quiz/report.ts'
import { givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string } | null)?.code

/** A reader with a running try, and the questions on her paper. */
async function givenTaker(world: World, workspace?: string) {
  const person = await world.person(workspace === undefined ? {} : { workspace, class: 7 })
  await givenReads(world, person, 6)
  const { quizSlug } = await person.call(getUserwiseQuiz, {})
  const { quizSessionId } = await person.call(startQuiz, { quizSlug })
  const { questions } = await person.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
  return { person, ids: questions.map(({ questionId }) => questionId) }
}

/** So many takers who all had this question. */
async function reportedBy(
  world: World,
  count: number,
  questionId?: string,
): Promise<{ questionId: string; takers: TestPerson[] }> {
  const takers = []
  let wanted = questionId
  for (let number = 0; number < count; number++) {
    const { person, ids } = await givenTaker(world)
    wanted ??= ids[0] ?? ''
    await world.owner`
      update quiz_answer set question_id = ${wanted}, version = 1 where position = 0 and attempt_id = (select id from quiz_attempt where person_id = ${person.id})
        and not exists (select from quiz_answer w where w.attempt_id = quiz_answer.attempt_id and w.question_id = ${wanted})`
    takers.push(person)
  }
  return { questionId: wanted ?? '', takers }
}

const report = async (person: TestPerson, questionId: string) =>
  await person.ask(reportQuestion, { questionId, reason: 'WRONG_KEY' })

describe('a question that something is wrong with', () => {
  test('is reported once by each who had it, during her try or later, and by nobody else', async ({ world }) => {
    const { person, ids } = await givenTaker(world)
    const questionId = ids[0] ?? ''
    const said = await Promise.all([report(person, questionId), report(person, questionId)])
    expect(said.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(said.map((answer) => codeOf(answer))).toContain('ALREADY_REPORTED')
    const stranger = await world.person()
    expect(codeOf(await report(stranger, questionId))).toBe('QUESTION_NOT_FOUND')
    expect(codeOf(await person.ask(reportQuestion, { questionId: ids[1] ?? '', reason: 'OTHER', words: '  ' }))).toBe(
      'INVALID_INPUT',
    )
  })

  test('stands on no new paper from the third person on, until somebody looked; papers that run keep it', async ({
    world,
  }) => {
    const operator = await world.person({ operator: true })
    const { questionId, takers } = await reportedBy(world, 3)
    const isSuspect = async () =>
      (
        await world.owner<
          { is: boolean }[]
        >`select suspect_at is not null as is from quiz_question where id = ${questionId}`
      )[0]?.is
    for (const [index, taker] of takers.entries()) {
      expect(await isSuspect()).toBe(false)
      expect([index, (await report(taker, questionId)).statusCode]).toEqual([index, 200])
    }
    expect(await isSuspect()).toBe(true)
    for (let number = 0; number < 3; number++) expect((await givenTaker(world)).ids).not.toContain(questionId)
    const [row] = await world.owner<
      { n: number }[]
    >`select count(*)::int as n from quiz_answer where question_id = ${questionId}`
    expect(row?.n).toBeGreaterThanOrEqual(3)
    const { content } = await operator.call(listReportedQuestions, {})
    // She meets it here first, and may correct it from here.
    expect(content).toMatchObject([{ questionId, isSuspect: true, mayCorrect: true }])
    expect(content[0]?.reports).toHaveLength(3)
    expect(JSON.stringify(content)).not.toContain(takers[0]?.id)
    await operator.call(decideReportedQuestion, { questionId, decision: 'KEEP' })
    expect(await isSuspect()).toBe(false)
    expect((await operator.call(listReportedQuestions, {})).content).toEqual([])
    expect(codeOf(await operator.ask(decideReportedQuestion, { questionId, decision: 'KEEP' }))).toBe(
      'QUESTION_NOT_FOUND',
    )
  })

  test('is taken out of use by whoever looked, and comes before somebody again should its story bring it back', async ({
    world,
  }) => {
    const operator = await world.person({ operator: true })
    const { questionId, takers } = await reportedBy(world, 1)
    await report(takers[0] as TestPerson, questionId)
    await operator.call(decideReportedQuestion, { questionId, decision: 'RETIRE' })
    const [row] = await world.owner<{ state: string; suspect: boolean }[]>`
      select state, suspect_at is not null as suspect from quiz_question where id = ${questionId}`
    expect(row).toEqual({ state: 'RETIRED', suspect: true })
    expect((await operator.call(listReportedQuestions, {})).content).toEqual([])
  })

  test('of a school’s own bank comes before whoever runs that school, and before nobody else', async ({ world }) => {
    const school = await world.workspace()
    const head = await world.person({ workspace: school, role: 'ADMIN' })
    const others = {
      operator: await world.person({ operator: true }),
      'another head': await world.person({ workspace: await world.workspace(), role: 'OWNER' }),
      teacher: await world.person({ workspace: school, role: 'FACULTY' }),
      pupil: await world.person({ workspace: school, class: 7 }),
    }
    const { person, ids } = await givenTaker(world, school)
    const questionId = ids[0] ?? ''
    await report(person, questionId)
    await world.owner`update quiz_question set workspace_id = ${school} where id = ${questionId}`
    expect(
      (await head.call(listReportedQuestions, {})).content.map((each) => [each.questionId, each.mayCorrect]),
    ).toEqual([[questionId, true]])
    for (const [who, other] of Object.entries(others)) {
      expect([who, JSON.stringify(await other.ask(listReportedQuestions, {})).includes(questionId)]).toEqual([
        who,
        false,
      ])
      const said = await other.ask(decideReportedQuestion, { questionId, decision: 'RETIRE' })
      expect([who, ['NOT_ALLOWED', 'QUESTION_NOT_FOUND'].includes(codeOf(said) ?? '')]).toEqual([who, true])
    }
    await head.call(decideReportedQuestion, { questionId, decision: 'KEEP' })
  })
})
