import { describe, expect } from 'vitest'
import {
  attemptQuiz,
  getQuizQuestions,
  getQuizReview,
  getUserwiseQuiz,
  startQuiz,
  submitQuiz,
} from '@chowk/contract/quiz/attempt.ts'
import { QUIZ_DEFAULTS, updateQuizConfig } from '@chowk/contract/quiz/config.ts'
import type { ReviewPreset } from '@chowk/contract/quiz/config.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { getQuizData } from '@chowk/contract/quiz/own-figures.ts'
import { listQuizAttempts, listStudentSummary } from '@chowk/contract/quiz/summary/summary.ts'
import { exportQuizSummary } from '@chowk/contract/quiz/summary/summary-file.ts'
import { givenAttempt } from '../../testing/quiz/attempts.ts'
import { givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { feedbackOf } from './result-around.ts'
import { shownOf } from './visible-result.ts'

/** Words of answers that say what is right. */
const KEYS = ['"right":[', '"evidence"', '"key"', '"fraction"', '"explanation"']

async function setRules(world: World, workspaceId: string, rules: object): Promise<void> {
  await world.owner`
    insert into quiz_config (workspace_id, content, changed_at) values (${workspaceId}, ${world.owner.json(rules as never)}, ${world.clock.now()})
    on conflict (workspace_id) do update set content = excluded.content`
}

async function handedIn(world: World, pupil: TestPerson) {
  await givenReads(world, pupil, 6)
  const { quizSlug } = await pupil.call(getUserwiseQuiz, {})
  const { quizSessionId } = await pupil.call(startQuiz, { quizSlug })
  const { questions } = await pupil.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
  const answers = questions.map(({ questionId }) => ({ questionId, seq: 1, chosen: [0] }))
  const during = [
    await pupil.ask(attemptQuiz, { quizSessionId, answers }),
    await pupil.ask(getQuizQuestions, { quizId: quizSlug, quizSessionId }),
    await pupil.ask(getQuizReview, { result: quizSlug }),
    await pupil.ask(getUserwiseQuiz, {}),
  ]
  const { resultSlug } = await pupil.call(submitQuiz, { quizSessionId })
  return { quizSlug, resultSlug, during: JSON.stringify(during) }
}

/** The quiz is one that the school set for all, and it closes then. */
const makeSet = async (
  world: World,
  { quizSlug, school, closesAt }: { quizSlug: string; school: string; closesAt: Date | null },
) =>
  await world.owner`update quiz set kind = 'ENTITY', state = 'OPEN', rules = '{}', workspace_id = ${school}, closes_at = ${closesAt} where slug = ${quizSlug}`

describe('what of a result leaves the server', () => {
  test.for<[ReviewPreset, string, string, string]>([
    ['AFTER_SUBMIT', 'ALL', 'ALL', 'ALL'],
    ['AFTER_CLOSE', 'SCORE', 'SCORE', 'ALL'],
    ['SCORE_ONLY', 'SCORE', 'SCORE', 'SCORE'],
    ['NEVER', 'NOTHING', 'NOTHING', 'NOTHING'],
  ])(
    'by %s: straight after %s, while others may take it %s, when it is over %s; keys never earlier, her teacher sees all [news:QR3]',
    async ([review, ...expected], { world, school: { id, chetan, teacher, head } }) => {
      await setRules(world, id, { review })
      const { quizSlug, resultSlug, during } = await handedIn(world, chetan)
      for (const word of KEYS) expect(during).not.toContain(word)
      const now = world.clock.now().getTime()
      const seen: string[] = []
      for (const closesAt of [now + 3_600_000, now + 60_000, now]) {
        await makeSet(world, { quizSlug, school: id, closesAt: new Date(closesAt) })
        const said = await chetan.ask(getQuizReview, { result: resultSlug })
        const text = JSON.stringify(said)
        const { shown, percent, questions } = said.body as never as {
          shown: string
          percent: number | null
          questions: unknown[]
        }
        seen.push(shown)
        if (shown !== 'ALL') for (const word of KEYS) expect([review, text.includes(word)]).toEqual([review, false])
        expect([percent === null, questions.length > 0]).toEqual([shown === 'NOTHING', shown === 'ALL'])
      }
      expect(seen).toEqual(expected)
      for (const person of [teacher, head]) {
        const all = await person.call(getQuizReview, { result: resultSlug })
        expect([all.shown, all.questions.length > 0, all.percent === null]).toEqual(['ALL', true, false])
      }
    },
  )

  test('of a quiz without an end the questions of AFTER_CLOSE stay closed; of one’s own quiz nobody else waits', async ({
    world,
    school: { id, chetan },
  }) => {
    await setRules(world, id, { review: 'AFTER_CLOSE' })
    const { quizSlug, resultSlug } = await handedIn(world, chetan)
    expect((await chetan.call(getQuizReview, { result: resultSlug })).shown).toBe('ALL')
    await makeSet(world, { quizSlug, school: id, closesAt: null })
    expect(await chetan.call(getQuizReview, { result: resultSlug })).toMatchObject({ shown: 'SCORE', opensAt: null })
  })

  test('waits for whoever was given a later end', async ({ world, school: { id, chetan, bela } }) => {
    await setRules(world, id, { review: 'AFTER_CLOSE' })
    const { quizSlug, resultSlug } = await handedIn(world, chetan)
    await makeSet(world, { quizSlug, school: id, closesAt: world.clock.now() })
    await world.owner`
      insert into quiz_accommodation (workspace_id, person_id, content, reason, changed_at)
      values (${id}, ${bela.id}, '{"closesLaterHours": 2}', 'ill', ${world.clock.now()})`
    const opensAt = new Date(world.clock.now().getTime() + 7_200_000).toISOString()
    expect(await chetan.call(getQuizReview, { result: resultSlug })).toMatchObject({ shown: 'SCORE', opensAt })
  })

  test('waits for a try that goes on after the close, since its taker was given minutes', async ({
    world,
    school: { id, chetan, bela },
  }) => {
    await setRules(world, id, { review: 'AFTER_CLOSE' })
    const { quizSlug, resultSlug } = await handedIn(world, chetan)
    const now = world.clock.now()
    await makeSet(world, { quizSlug, school: id, closesAt: now })
    const until = new Date(now.getTime() + 600_000)
    const [running] = await world.owner<{ id: string }[]>`
      insert into quiz_attempt (id, quiz_id, person_id, workspace_id, number, state, started_at, deadline, config, result_slug, stories)
      select 'still-at-it', quiz_id, ${bela.id}, ${id}, 1, 'IN_PROGRESS', ${now}, ${until}, ${world.owner.json({ ...QUIZ_DEFAULTS, graceSec: 15 })}, 'not-yet', '{}'
      from quiz_attempt where result_slug = ${resultSlug} returning id`
    const opensAt = new Date(until.getTime() + 15_000).toISOString()
    expect(await chetan.call(getQuizReview, { result: resultSlug })).toMatchObject({ shown: 'SCORE', opensAt })
    await world.owner`update quiz_attempt set state = 'VOIDED' where id = ${running?.id ?? ''}`
    expect(await chetan.call(getQuizReview, { result: resultSlug })).toMatchObject({ shown: 'ALL' })
  })

  test('is nothing in no other answer either, where results are never told', async ({
    world,
    school: { id, chetan, head },
  }) => {
    await setRules(world, id, { review: 'NEVER' })
    const { quizSlug, resultSlug } = await handedIn(world, chetan)
    await world.owner`update quiz_attempt set percent = 73.5, passed = true where result_slug = ${resultSlug}`
    const file = await chetan.call(exportQuizSummary, { by: 'ATTEMPT' })
    const said = JSON.stringify([
      await chetan.ask(getQuizReview, { result: quizSlug }),
      await chetan.ask(getUserwiseQuiz, {}),
      await chetan.ask(getQuizEligibility, {}),
      await chetan.ask(getQuizData, { userId: chetan.id }),
      await chetan.ask(listQuizAttempts, {}),
      await chetan.ask(listStudentSummary, {}),
      Buffer.from(file.content, 'base64').toString(),
    ])
    expect(said).not.toContain('73.5')
    expect(said).not.toContain('"passed":true')
    expect(JSON.stringify(await head.ask(listQuizAttempts, { userId: chetan.id }))).toContain('73.5')
  })

  test('is shown wholly where a try began before there was a choice', () => {
    expect(shownOf({ preset: 'AFTER_SUBMIT', isOwn: true, closedAt: null }, new Date())).toBe('ALL')
  })
})

describe('beside a result', () => {
  test('the average of her class stands there once five of it took one, and not before', async ({
    world,
    school: { id, asha, seventh },
  }) => {
    const result = await givenAttempt(world, {
      personId: asha.id,
      workspaceId: id,
      class: 7,
      departmentId: seventh,
      percent: 60,
    })
    const averageNow = async () => (await asha.call(getQuizReview, { result })).classAverage
    expect(await averageNow()).toBeNull()
    for (const percent of [10, 20]) {
      const person = await world.person({ workspace: id, class: 7 })
      await givenAttempt(world, { personId: person.id, workspaceId: id, class: 7, percent })
    }
    expect(await averageNow()).toBeNull()
    const fifth = await world.person({ workspace: id, class: 7 })
    await givenAttempt(world, { personId: fifth.id, workspaceId: id, class: 7, percent: 40 })
    // 40, 90 and 60 of hers, 20 of Bela’s, and the three: who is in another class is none of them.
    expect(await averageNow()).toBe(40)
  })

  test('what the school says of it goes by the per cent, in both languages; where it says nothing Chowk does [news:QR5]', async ({
    world,
    school: { id, head, chetan, bela },
  }) => {
    const feedback = [
      { from: 70, en: 'Splendid', hi: 'शानदार' },
      { from: 0, en: 'Read on', hi: 'और पढ़ें' },
    ]
    expect([0, 69.9, 70, 100].map((percent) => feedbackOf(feedback, percent)?.en)).toEqual([
      'Read on',
      'Read on',
      'Splendid',
      'Splendid',
    ])
    expect(feedbackOf([], 50)).toBeNull()
    const before = await handedIn(world, chetan)
    expect((await chetan.call(getQuizReview, { result: before.resultSlug })).feedback).toBeNull()
    const now = world.clock.now()
    await world.owner`
      insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
      values (${id}, 'COMPLETE', 'YEAR', 'ACTIVE', ${now}, ${new Date(now.getTime() + 1e10)})`
    await head.call(updateQuizConfig, { version: 0, config: { feedback } })
    const { resultSlug } = await handedIn(world, bela)
    await world.owner`update quiz_attempt set percent = 69.9 where result_slug = ${resultSlug}`
    expect((await bela.call(getQuizReview, { result: resultSlug })).feedback).toEqual({ en: 'Read on', hi: 'और पढ़ें' })
    await world.owner`update quiz_attempt set percent = 70 where result_slug = ${resultSlug}`
    expect((await bela.call(getQuizReview, { result: resultSlug })).feedback).toEqual({ en: 'Splendid', hi: 'शानदार' })
  })

  test.for<['BEST' | 'FIRST' | 'LAST' | 'AVERAGE', number[], number]>([
    ['BEST', [80], 80],
    ['FIRST', [50], 50],
    ['LAST', [20], 20],
    ['AVERAGE', [20, 80, 50], 50],
  ])(
    'of several tries at a quiz that was set %s counts: %j, and the summary says the same [news:QR7]',
    async ([gradeMethod, counting, average], { world, school: { id, chetan, head } }) => {
      const given = { personId: chetan.id, workspaceId: id, class: 7 }
      for (const percent of [50, 80, 20]) await givenAttempt(world, { ...given, percent })
      await world.owner`update quiz set kind = 'ENTITY', state = 'OPEN', rules = '{}', workspace_id = ${id} where person_id = ${chetan.id}`
      await world.owner`update quiz_attempt set config = ${world.owner.json({ ...QUIZ_DEFAULTS, gradeMethod })} where person_id = ${chetan.id}`
      const [{ slug } = { slug: '' }] = await world.owner<{ slug: string }[]>`
      select result_slug as slug from quiz_attempt where person_id = ${chetan.id} limit 1`
      const { tries } = await chetan.call(getQuizReview, { result: slug })
      expect(tries.filter(({ counts }) => counts).map(({ percent }) => percent)).toEqual(counting)
      const { content } = await head.call(listStudentSummary, { userId: chetan.id })
      expect(content[0]).toMatchObject({ attempts: 3, average })
    },
  )

  test('of a standing quiz every try counts, of one for practice none is in any figure', async ({
    world,
    school: { asha, head },
  }) => {
    const rowOf = async () => (await head.call(listStudentSummary, { userId: asha.id })).content[0]
    expect(await rowOf()).toMatchObject({ attempts: 2, average: 65 })
    await world.owner`update quiz set kind = 'PRACTICE' where person_id = ${asha.id}`
    expect(await rowOf()).toMatchObject({ attempts: 0, average: null })
  })
})
