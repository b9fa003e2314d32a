import { describe, expect } from 'vitest'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { getQuizData } from '@chowk/contract/quiz/own-figures.ts'
import { listToMark, markAnswer } from '@chowk/contract/quiz/set/marking.ts'
import { stepQuizTry } from '@chowk/contract/quiz/set/set-live.ts'
import { givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import { givenShort, writtenBy } from '../../testing/quiz/short.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { endAttemptsTask } from '../attempt/end-attempt.ts'
import { jobRun } from '../../testing/job-run.ts'

const WRITTEN = 'Pumps take too much.'
const MODEL = 'Pumps take more than the rain gives.'

// One question of one mark to choose, and a short one of four.
async function givenWells(
  world: World,
  by: TestPerson,
  { hasChoice = true, ...more }: { hasChoice?: boolean; kind?: 'ENTITY' | 'PUBLIC' } = {},
) {
  const why = await givenShort(world)
  const set = writtenSet(await givenQuestions(world, hasChoice ? 1 : 0))
  const made = await givenSet(by, { ...set, questions: [...set.questions, { questionId: why, mostMark: 4 }] }, more)
  return { ...made, why }
}

const runJob = async (world: World) =>
  await endAttemptsTask({ sql: world.sql, clock: world.clock, enqueue: async () => {} })({ follows: true }, jobRun())

const reviewOf = async (who: TestPerson, result: string) => await who.call(getQuizReview, { result })

const UNMARKED = {
  status: 'SUBMITTED',
  toMark: 0,
  marks: 1,
  mostMarks: 1,
  percent: 100,
  passed: true,
  right: 1,
  wrong: 0,
  blank: 0,
}

describe('a try whose taker is the only one who marks there', () => {
  test('ends at once: what she wrote counts for nothing and stands beside the answer that was expected', async ({
    world,
  }) => {
    const owner = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    const { id, slug, why } = await givenWells(world, owner)
    const { resultSlug: result, status } = await writtenBy(owner, slug, { right: 1, written: { [why]: WRITTEN } })
    expect(status).toBe('SUBMITTED')
    const review = await reviewOf(owner, result)
    expect(review).toMatchObject(UNMARKED)
    expect(review.questions[1]).toMatchObject({
      written: WRITTEN,
      explanation: MODEL,
      isUnmarked: true,
      waits: false,
      marks: 0,
    })
    expect(await owner.call(listToMark, { id })).toMatchObject({ answers: [], tries: 0, hasOwn: false })
    const own = await owner.call(getQuizData, { userId: owner.id })
    expect(own.averagePercent).toBe(100)
    // Where nothing else was asked there is no per cent that could spoil an average.
    const other = await givenWells(world, owner, { hasChoice: false })
    const alone = await writtenBy(owner, other.slug, { written: { [other.why]: WRITTEN } })
    expect(await reviewOf(owner, alone.resultSlug)).toMatchObject({ toMark: 0, mostMarks: 0, passed: false })
    expect((await owner.call(getQuizData, { userId: owner.id })).averagePercent).toBe(100)
  })

  test('waits as long as somebody else marks there, and ends once she has left; what that one marked stays', async ({
    world,
    school,
  }) => {
    const { head, teacher } = school
    const [why, how] = [await givenShort(world), await givenShort(world, 'How is a well dug?')]
    const asked = [why, how].map((questionId) => ({ questionId, mostMark: 4 }))
    const { id, slug } = await givenSet(teacher, { ...writtenSet([]), questions: asked })
    const { resultSlug: result } = await writtenBy(teacher, slug, { written: { [why]: WRITTEN, [how]: 'By hand.' } })
    await runJob(world)
    expect(await reviewOf(teacher, result)).toMatchObject({ toMark: 2, passed: null })
    await head.call(markAnswer, { id, attempt: result, questionId: why, version: 0, marks: 3 })
    await world.owner`update membership set state = 'LEFT', left_at = ${world.clock.now()} where person_id = ${head.id}`
    await runJob(world)
    expect(await reviewOf(teacher, result)).toMatchObject({
      toMark: 0,
      marks: 3,
      mostMarks: 4,
      percent: 75,
      passed: true,
    })
    const told = (await teacher.call(listNotices, {})).content.filter(({ kind }) => kind === 'quiz-marked')
    expect(told).toMatchObject([{ leadsTo: `/result/${result}` }])
    await runJob(world)
    expect((await teacher.call(listNotices, {})).content.filter(({ kind }) => kind === 'quiz-marked')).toHaveLength(1)
  })

  test('is marked as any other once somebody else is there and it was opened again; pupils wait for whoever comes next', async ({
    world,
  }) => {
    const workspace = await world.workspace()
    const owner = await world.person({ workspace, role: 'OWNER' })
    const { id, slug, why } = await givenWells(world, owner)
    const { resultSlug: attempt } = await writtenBy(owner, slug, { right: 1, written: { [why]: WRITTEN } })
    const pupil = await world.person({ workspace, class: 7 })
    const { resultSlug: waiting } = await writtenBy(pupil, slug, { right: 1, written: { [why]: WRITTEN } })
    await world.owner`update membership set state = 'SUSPENDED' where person_id = ${owner.id}`
    await runJob(world)
    expect(await reviewOf(pupil, waiting)).toMatchObject({ toMark: 1 })
    await world.owner`update membership set state = 'PRESENT' where person_id = ${owner.id}`
    const admin = await world.person({ workspace, role: 'ADMIN' })
    const step = { id, attempt, reason: 'Now there are two of us.' }
    await admin.call(stepQuizTry, { ...step, step: 'REOPEN', minutes: 5 })
    await admin.call(stepQuizTry, { ...step, step: 'END' })
    expect(await reviewOf(owner, attempt)).toMatchObject({ toMark: 1, passed: null })
    await admin.call(markAnswer, { id, attempt, questionId: why, version: 0, marks: 4 })
    expect(await reviewOf(owner, attempt)).toMatchObject({ toMark: 0, marks: 5, mostMarks: 5 })
  })

  test('of a quiz for everybody is that of the only operator', async ({ world }) => {
    await world.owner`update person set is_operator = false`
    const operator = await world.person({ operator: true })
    const { slug, why } = await givenWells(world, operator, { kind: 'PUBLIC' })
    const { resultSlug: result } = await writtenBy(operator, slug, { right: 1, written: { [why]: WRITTEN } })
    expect(await reviewOf(operator, result)).toMatchObject(UNMARKED)
  })
})
