import { describe, expect } from 'vitest'
import {
  addBankQuestion,
  approveSafe,
  changeBankQuestion,
  decideBankQuestion,
  getBankQuestion,
  listDrafts,
} from '@chowk/contract/quiz/bank.ts'
import { getQuizConfig, updateQuizConfig } from '@chowk/contract/quiz/config.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { listToMark, markAnswer } from '@chowk/contract/quiz/set/marking.ts'
import { getQuizSet, listQuizSets } from '@chowk/contract/quiz/set/set.ts'
import { givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import { givenShort, writtenBy } from '../../testing/quiz/short.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import { writtenQuestion } from '../../testing/quiz/written.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string } | null)?.code

async function givenPlan(world: World, { id }: QuizSchool): Promise<void> {
  await world.owner`
    insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
    values (${id}, 'COMPLETE', 'YEAR', 'ACTIVE', ${world.clock.now()}, ${new Date(world.clock.now().getTime() + 1e10)})`
}

const choose = async (head: TestPerson, reviewers: readonly string[] | null) => {
  const { version } = await head.call(getQuizConfig, {})
  return await head.ask(updateQuizConfig, { version, config: { reviewers: reviewers ? [...reviewers] : null } })
}

const asked = (stem: string) => writtenQuestion({ stem })

describe('who reviews questions and marks answers', () => {
  test('is every teacher until administrators choose some: then those and the administrators, and others write drafts [news:QC9]', async ({
    world,
    school,
  }) => {
    await givenPlan(world, school)
    const { head, teacher } = school
    const other = await world.person({ workspace: school.id, role: 'FACULTY', name: 'Om Das' })
    const add = async (who: TestPerson, stem: string, approves = false) =>
      await who.ask(addBankQuestion, { question: asked(stem), approves })
    expect((await add(other, 'Which metal is liquid in a warm room of box 1?', true)).statusCode).toBe(200)
    expect(await other.call(getQuizConfig, {})).toMatchObject({ reviews: true, teachers: [] })
    expect((await choose(head, [teacher.id])).statusCode).toBe(200)

    expect(codeOf(await add(other, 'Which metal melts first in oven 2?', true))).toBe('NOT_A_REVIEWER')
    const { questionId } = await other.call(addBankQuestion, { question: asked('Which metal melts first in oven 3?') })
    expect((await other.call(getBankQuestion, { questionId })).may).toEqual([])
    expect(codeOf(await other.ask(decideBankQuestion, { questionId, decision: 'APPROVE' }))).toBe('NOT_A_REVIEWER')
    expect(codeOf(await other.ask(approveSafe, {}))).toBe('NOT_A_REVIEWER')
    expect([(await other.call(listDrafts, {})).reviews, (await teacher.call(listDrafts, {})).reviews]).toEqual([
      false,
      true,
    ])
    // Her own draft she goes on writing.
    const change = async (who: TestPerson, version: number, approves = false) =>
      await who.ask(changeBankQuestion, {
        questionId,
        version,
        question: asked(`Which metal melts first in oven 4.${version}?`),
        approves,
      })
    expect((await change(other, 1)).statusCode).toBe(200)
    expect(codeOf(await change(other, 2, true))).toBe('NOT_A_REVIEWER')
    await teacher.call(decideBankQuestion, { questionId, decision: 'APPROVE' })
    expect(codeOf(await change(other, 2))).toBe('NOT_A_REVIEWER')
    expect((await change(head, 2)).statusCode).toBe(200)

    // None chosen is a choice as well: administrators alone.
    await choose(head, [])
    expect(codeOf(await teacher.ask(decideBankQuestion, { questionId, decision: 'RETIRE' }))).toBe('NOT_A_REVIEWER')
    await head.call(decideBankQuestion, { questionId, decision: 'RETIRE' })
  })

  test('are teachers of the workspace, and whoever teaches no more is no reviewer', async ({ world, school }) => {
    await givenPlan(world, school)
    const { head, teacher, asha } = school
    expect(codeOf(await choose(head, [asha.id]))).toBe('TEACHER_NOT_FOUND')
    expect(codeOf(await choose(head, [teacher.id, teacher.id]))).toBe('INVALID_INPUT')
    expect((await head.call(getQuizConfig, {})).teachers).toEqual([{ userId: teacher.id, name: 'Leela Thomas' }])
    await choose(head, [teacher.id])
    await world.owner`update membership set role = 'MEMBER' where person_id = ${teacher.id}`
    await choose(head, [teacher.id])
    expect((await head.call(getQuizConfig, {})).config.reviewers).toEqual([])
  })

  test('who was chosen marks quizzes that others set, hears of them, and may do nothing else with them', async ({
    world,
    school,
  }) => {
    await givenPlan(world, school)
    const { head, teacher, asha, seventh } = school
    const other = await world.person({ workspace: school.id, role: 'FACULTY', name: 'Om Das' })
    const why = await givenShort(world)
    const set = writtenSet(await givenQuestions(world, 1), { departmentIds: [seventh] })
    const { id, slug } = await givenSet(teacher, {
      ...set,
      questions: [...set.questions, { questionId: why, mostMark: 4 }],
    })
    await choose(head, [other.id])
    await writtenBy(asha, slug, { written: { [why]: 'Pumps take too much.' } })
    expect(await other.call(listQuizSets, {})).toMatchObject({ content: [{ id, runs: false, waiting: 1 }] })
    expect((await other.call(listNotices, {})).content.map(({ kind }) => kind)).toContain('quiz-to-mark')
    const [answer] = (await other.call(listToMark, { id })).answers
    expect(codeOf(await other.ask(getQuizSet, { id }))).toBe('QUIZ_NOT_FOUND')
    const { attempt = '', questionId = '', version = 0 } = answer ?? {}
    await choose(head, [teacher.id])
    expect(codeOf(await other.ask(markAnswer, { id, attempt, questionId, version, marks: 2 }))).toBe('QUIZ_NOT_FOUND')
    await choose(head, [other.id])
    await other.call(markAnswer, { id, attempt, questionId, version, marks: 2 })
    expect((await other.call(listQuizSets, {})).content).toEqual([])
  })
  test('nobody marks what she wrote herself: not whoever set the quiz, nor a reviewer; a colleague hears of it and does', async ({
    world,
    school,
  }) => {
    await givenPlan(world, school)
    const { head, teacher, id: workspaceId } = school
    const why = await givenShort(world)
    const set = { ...writtenSet([]), questions: [{ questionId: why, mostMark: 4 }] }
    const { id, slug } = await givenSet(teacher, set)
    await writtenBy(teacher, slug, { written: { [why]: 'Pumps take too much.' } })
    const heard = async (who: TestPerson) =>
      (await who.call(listNotices, {})).content.filter(({ kind }) => kind === 'quiz-to-mark').length
    expect([await heard(teacher), await heard(head)]).toEqual([0, 1])
    expect(await teacher.call(listToMark, { id })).toMatchObject({ answers: [], tries: 0, hasOwn: true, runs: true })
    expect(await teacher.call(listQuizSets, {})).toMatchObject({ content: [{ waiting: 0 }] })
    const [answer] = (await head.call(listToMark, { id })).answers
    const marks = { id, attempt: answer?.attempt ?? '', questionId: why, version: 0, marks: 4 }
    expect(codeOf(await teacher.ask(markAnswer, marks))).toBe('ANSWER_NOT_FOUND')

    // One who was chosen marks those of others, not hers.
    const other = await world.person({ workspace: workspaceId, role: 'FACULTY', name: 'Om Das' })
    await choose(head, [other.id])
    await writtenBy(other, slug, { written: { [why]: 'Too little rain.' } })
    const list = await other.call(listToMark, { id })
    expect(list).toMatchObject({ tries: 1, hasOwn: true, runs: false })
    expect(list.answers.map(({ written }) => written)).toEqual(['Pumps take too much.'])
    await other.call(markAnswer, marks)
    expect((await other.call(listQuizSets, {})).content).toEqual([])
  })
})
