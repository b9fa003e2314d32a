import { expect } from 'vitest'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import { getQuizData } from '@chowk/contract/quiz/own-figures.ts'
import { listToMark, markAnswer } from '@chowk/contract/quiz/set/marking.ts'
import { getQuizLive, stepQuizTry } from '@chowk/contract/quiz/set/set-live.ts'
import { listClassSummary, listQuizAttempts } from '@chowk/contract/quiz/summary/summary.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { begunBy, givenQuestions, givenSet, takenBy, writtenSet } from '../../testing/quiz/set.ts'
import { givenShort, writtenBy } from '../../testing/quiz/short.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { endAttemptsTask } from './end-attempt.ts'

const REASON = 'The room was too loud.'
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string } | null)?.code

/** The states that a try of somebody's at a quiz went through, and who voided it and why. */
async function historyOf(world: World, quizId: string, personId: string) {
  const [row] = await world.owner<{ slug: string; state: string; steps: string[]; reasons: string[] }[]>`
    select t.result_slug as slug, t.state, coalesce(h.steps, '{}') as steps, coalesce(h.reasons, '{}') as reasons from quiz_attempt t
    left join lateral (
      select array_agg(from_state || '>' || to_state order by id) as steps, array_agg(reason order by id) filter (where to_state = 'VOIDED') as reasons
      from status_history where entity = 'quiz_attempt' and entity_id = t.id) h on true
    where t.quiz_id = ${quizId} and t.person_id = ${personId}`
  if (!row) throw new Error('she began nothing')
  return row
}

test('a try runs until it is handed in, its time is over with answers or without, or a person has marked it; an administrator voids it from each of these with a reason, and then it is in no total and has no result [news:QA1]', async ({
  world,
  school,
}) => {
  const chosen = await givenQuestions(world, 2)
  const short = await givenShort(world)
  const { id, slug } = await givenSet(school.head, writtenSet([...chosen, short]))
  const [later] = await world.owner<{ state: string }[]>`
    select state from quiz_attempt where quiz_id = ${id} and person_id = ${school.asha.id}`
  expect(later, 'nobody has a try who did not begin').toBeUndefined()
  await begunBy(school.chetan, slug, 1)
  await begunBy(school.dev, slug)
  expect(await historyOf(world, id, school.dev.id)).toMatchObject({ state: 'IN_PROGRESS', steps: [] })
  world.clock.pass(20 * MINUTE_MS)
  await endAttemptsTask(world.house)(undefined, { signal: new AbortController().signal, attempt: 1, isLast: false })
  const again = async ({ id: personId }: TestPerson) => await world.session(personId, school.id)
  const [head, asha, bela] = [await again(school.head), await again(school.asha), await again(school.bela)]
  const written = { [short]: 'Pumps take too much.' }
  await writtenBy(bela, slug, { right: 2, written })
  const pupil = await world.person({ workspace: school.id, class: 7, name: 'Esha' })
  await writtenBy(pupil, slug, { right: 2, written })
  await begunBy(asha, slug, 1)
  const own = await world.person({ workspace: school.id, class: 7, name: 'Farid' })
  await takenBy(own, slug, 1)
  const toMark = (await head.call(listToMark, { id, names: true })).answers.find(({ name }) => name === 'Bela')
  if (!toMark) throw new Error('nothing of Bela waits')
  const { attempt, questionId, version } = toMark
  await head.call(markAnswer, { id, attempt, questionId, version, marks: 1 })
  const takers: [TestPerson, string[]][] = [
    [asha, []],
    [own, ['IN_PROGRESS>SUBMITTED']],
    [school.chetan, ['IN_PROGRESS>AUTO_SUBMITTED']],
    [school.dev, ['IN_PROGRESS>ABANDONED']],
    [pupil, ['IN_PROGRESS>SUBMITTED', 'SUBMITTED>MARKING']],
    [bela, ['IN_PROGRESS>SUBMITTED', 'SUBMITTED>MARKING', 'MARKING>SUBMITTED']],
  ]
  for (const [taker, steps] of takers) expect((await historyOf(world, id, taker.id)).steps).toEqual(steps)
  expect((await bela.call(getQuizReview, { result: slug })).percent).not.toBeNull()

  const totals = async () => ({
    summary: (await head.call(listClassSummary, { quiz: slug })).total.attempts,
    listed: (await head.call(listQuizAttempts, { quiz: slug })).content.length,
    average: (await head.call(getQuizLive, { id })).average,
    own: (await bela.call(getQuizData, { userId: bela.id })).attempts,
  })
  const before = await totals()
  expect([before.summary, before.listed]).toEqual([3, 3])
  for (const [taker, steps] of takers) {
    const { slug: result } = await historyOf(world, id, taker.id)
    const step = { id, attempt: result, step: 'VOID' as const }
    expect(codeOf(await head.ask(stepQuizTry, { ...step, reason: ' ' }))).toBe('INVALID_INPUT')
    expect(codeOf(await asha.ask(stepQuizTry, { ...step, reason: REASON }))).toBe('NOT_ALLOWED')
    await head.call(stepQuizTry, { ...step, reason: REASON })
    const from = steps.at(-1)?.split('>')[1] ?? 'IN_PROGRESS'
    expect(await historyOf(world, id, taker.id)).toMatchObject({
      state: 'VOIDED',
      steps: [...steps, `${from}>VOIDED`],
      reasons: [REASON],
    })
    expect(codeOf(await head.ask(getQuizReview, { result }))).toBe('RESULT_NOT_FOUND')
    expect(codeOf(await head.ask(stepQuizTry, { ...step, reason: REASON })), 'and it stays void').toBe('STEP_TOO_LATE')
  }
  expect(await totals()).toEqual({ summary: 0, listed: 0, average: null, own: before.own - 1 })
})
