import { expect } from 'vitest'
import {
  getQuizQuestions,
  getQuizReview,
  getUserwiseQuiz,
  startQuiz,
  submitQuiz,
} from '@chowk/contract/quiz/attempt.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { givenReads, givenRules } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const reasonsOf = async (person: TestPerson) =>
  (await person.call(getQuizEligibility, {})).reasons.map(({ code }) => code)

async function givenPupil(world: World, reads: number, rules: Parameters<typeof givenRules>[2]) {
  const school = await world.workspace()
  await givenRules(world, school, { minArticlesRead: reads, ...rules })
  const { id } = await world.person({ workspace: school, class: 7, name: 'Asha' })
  const stories = await givenReads(world, { id }, reads)
  return { school, asha: await world.session(id, school), stories }
}

async function begin(person: TestPerson) {
  const { quizSlug } = await person.call(getUserwiseQuiz, {})
  const { quizSessionId } = await person.call(startQuiz, { quizSlug })
  const { questions } = await person.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
  return { quizSessionId, questions }
}

const clustersOf = async (world: World, questionIds: readonly string[]) =>
  (
    await world.owner<
      { clusterId: string }[]
    >`select cluster_id from quiz_question where id = any(${[...questionIds]}::uuid[])`
  ).map(({ clusterId }) => clusterId)

test('who read too little for ten questions is asked about other stories of these subjects too, half of the paper at most, each marked so [news:QA6]', async ({
  world,
}) => {
  const { asha, stories } = await givenPupil(world, 2, {})
  const read = stories.map(({ cluster }) => cluster)
  expect(await asha.call(getQuizEligibility, {})).toMatchObject({ eligible: true, general: 4 })
  const { questions, quizSessionId } = await begin(asha)
  const [general, own] = [true, false].map((wanted) => questions.filter(({ isGeneral }) => isGeneral === wanted))
  expect([own?.length, general?.length]).toEqual([4, 4])
  const idsOf = (some: typeof general) => (some ?? []).map(({ questionId }) => questionId)
  for (const cluster of await clustersOf(world, idsOf(own))) expect(read).toContain(cluster)
  const others = await clustersOf(world, idsOf(general))
  for (const cluster of others) expect(read).not.toContain(cluster)
  // At most two of a story here too.
  for (const cluster of others) expect(others.filter((each) => each === cluster).length).toBeLessThanOrEqual(2)
  const { resultSlug } = await asha.call(submitQuiz, { quizSessionId })
  const { questions: reviewed } = await asha.call(getQuizReview, { result: resultSlug })
  expect(
    reviewed
      .filter(({ isGeneral }) => isGeneral)
      .map(({ questionId }) => questionId)
      .toSorted(),
  ).toEqual(idsOf(general).toSorted())
})

test('one story is too little, whatever the bank holds: half of four questions is not five', async ({ world }) => {
  const { asha } = await givenPupil(world, 1, {})
  expect(await reasonsOf(asha)).toEqual(['NOT_ENOUGH_QUESTIONS'])
})

test('stories of other subjects, or too hard or too easy for her class, fill no paper', async ({ world }) => {
  const { school, asha, stories } = await givenPupil(world, 2, {})
  const read = stories.map(({ cluster }) => cluster)
  const general = async () => (await asha.call(getQuizEligibility, {})).general
  const others = world.owner`cluster_id <> all(${read}::bigint[])`
  for (const [level, count] of [
    [10, 4],
    [11, 0],
    [4, 4],
    [3, 0],
  ] as const) {
    await world.owner`update quiz_question set level = ${level} where ${others}`
    expect([level, await general()]).toEqual([level, count])
  }
  await givenRules(world, school, { minArticlesRead: 2, classes: [{ class: 7, levelOffset: -1 }] })
  expect(await general()).toBe(4)
  await world.owner`update quiz_question set level = null, category_id = null where ${others}`
  expect(await general()).toBe(0)
})

test('a child is asked about no story that she may not read, a grown-up is', async ({ world }) => {
  const school = await world.workspace()
  await givenRules(world, school, { minArticlesRead: 2 })
  const child = await world.person({ workspace: school, birthYear: 2014 })
  const teacher = await world.person({ workspace: school, role: 'FACULTY' })
  const stories = await givenReads(world, child, 2)
  await givenReads(world, teacher, 2)
  const general = async () =>
    await Promise.all([child, teacher].map(async (each) => (await each.call(getQuizEligibility, {})).general))
  expect(await general()).toEqual([4, 4])
  const others = world.owner`cluster_id <> all(${stories.map(({ cluster }) => cluster)}::bigint[])`
  await world.owner`update article set sensitive = true where ${others}`
  expect(await general()).toEqual([0, 4])
  await world.owner`update article set sensitive = false, hidden_for_minors = true where ${others}`
  expect(await general()).toEqual([0, 4])
})

test('a story far above her class is not asked about though she opened it, and is once her class is taken for a higher one [news:QC6]', async ({
  world,
}) => {
  const { school, asha, stories } = await givenPupil(world, 5, {})
  const hard = stories[0]?.cluster ?? ''
  await world.owner`update quiz_question set level = 11 where cluster_id = ${hard}`
  await world.owner`update quiz_question set state = 'RETIRED' where cluster_id <> all(${stories.map(({ cluster }) => cluster)}::bigint[])`
  const asked = async () => {
    const { questions, quizSessionId } = await begin(asha)
    await world.owner`delete from quiz_attempt where id = ${quizSessionId}`
    return new Set(
      await clustersOf(
        world,
        questions.map(({ questionId }) => questionId),
      ),
    )
  }
  expect((await asked()).has(hard)).toBe(false)
  await givenRules(world, school, { classes: [{ class: 7, levelOffset: 1 }] })
  expect((await asked()).has(hard)).toBe(true)
  // What she read is never too easy for her.
  await world.owner`update quiz_question set level = 3 where cluster_id = ${hard}`
  expect((await asked()).has(hard)).toBe(true)
})

test('without shuffling, her newest story comes first and options stand as they were written; with it papers differ in their order and in that of their options [news:QC5]', async ({
  world,
}) => {
  const { asha, school, stories } = await givenPupil(world, 5, { shuffleQuestions: false, shuffleOptions: false })
  for (const [index, { id }] of stories.entries())
    await world.owner`
      update reading set qualified_at = qualified_at - make_interval(mins => ${stories.length - index}) where person_id = ${asha.id} and article_id = ${id}`
  const paper = async () => {
    const { questions, quizSessionId } = await begin(asha)
    const shown = await world.owner<{ shown: number[]; options: number }[]>`
      select w.shown, cardinality(v.options) as options from quiz_answer w
      join quiz_question_version v on v.question_id = w.question_id and v.version = w.version where w.attempt_id = ${quizSessionId} order by w.position`
    await world.owner`delete from quiz_attempt where id = ${quizSessionId}`
    return { order: questions.map(({ questionId }) => questionId), shown }
  }
  const first = await paper()
  expect((await clustersOf(world, first.order.slice(0, 1)))[0]).toBe(stories.at(-1)?.cluster)
  for (const { shown, options } of first.shown) expect(shown).toEqual([...Array(options).keys()])
  expect((await paper()).order).toEqual(first.order)
  await givenRules(world, school, { shuffleQuestions: true, shuffleOptions: true })
  const papers: Awaited<ReturnType<typeof paper>>[] = []
  // Five starts a minute are let through.
  world.clock.pass(MINUTE_MS)
  for (let index = 0; index < 4; index++) papers.push(await paper())
  const differ = (of: (one: (typeof papers)[number]) => string) => new Set(papers.map(of)).size > 1
  expect(differ(({ order }) => order.join())).toBe(true)
  const inOrder = ({ options }: { options: number }) => Array.from({ length: options }, (_, place) => place).join()
  expect(papers.every(({ shown }) => shown.some((one) => one.shown.join() !== inOrder(one)))).toBe(true)
  expect(differ(({ shown }) => shown.map((one) => one.shown.join()).join(';'))).toBe(true)
})
