import { describe, expect } from 'vitest'
import {
  attemptQuiz,
  getQuizQuestions,
  getQuizReview,
  getUserwiseQuiz,
  startQuiz,
  submitQuiz,
} from '@chowk/contract/quiz/attempt.ts'
import { getArticle } from '@chowk/contract/news/article.ts'
import type { RunningAttempt } from '@chowk/contract/quiz/attempt.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { givenCategory } from '../../testing/news.ts'
import { givenQuizStory, givenRead, givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { makeQuestions } from '../making/make-questions.ts'
import { endAttemptsTask } from './end-attempt.ts'
import { QUIZ_LIMITS } from './quiz-limits.ts'
import { jobRun } from '../../testing/job-run.ts'

const DAY_MS = 86_400_000
const reasonsOf = async (person: TestPerson) =>
  (await person.call(getQuizEligibility, {})).reasons.map(({ code }) => code)
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

async function givenReader(world: World, reads = 5) {
  const asha = await world.person({ name: 'Asha' })
  const stories = await givenReads(world, asha, reads)
  return { asha: await world.session(asha.id), stories }
}

async function begin(person: TestPerson) {
  const { quizSlug } = await person.call(getUserwiseQuiz, {})
  const attempt = await person.call(startQuiz, { quizSlug })
  const { questions } = await person.call(getQuizQuestions, { quizId: quizSlug, quizSessionId: attempt.quizSessionId })
  return { quizSlug, attempt, questions, quizSessionId: attempt.quizSessionId }
}

/** Places of the right options as they are shown, by question. */
async function keysOf(world: World, quizSessionId: string): Promise<Map<string, number>> {
  const rows = await world.owner<{ questionId: string; shown: number[]; key: number[] }[]>`
    select w.question_id, w.shown, v.key from quiz_answer w
    join quiz_question_version v on v.question_id = w.question_id and v.version = w.version where w.attempt_id = ${quizSessionId}`
  return new Map(rows.map(({ questionId, shown, key }) => [questionId, shown.indexOf(key[0] ?? 9)]))
}

const runJob = async (world: World) => await endAttemptsTask(world.house)(undefined, jobRun())

describe('whether a reader may begin', () => {
  test('she reads five stories; four, an opened one, and a story read twice in two papers are too few [news:QE3] [news:QE4] [quiz-eligible]', async ({
    world,
  }) => {
    const asha = await world.person({ name: 'Asha' })
    const stories = await givenReads(world, asha, 4)
    const [first] = stories
    const sixth = await givenQuizStory(world, 4)
    await world.owner`update article set cluster_id = ${first?.cluster ?? ''} where id = ${sixth.id}`
    await givenRead(world, asha, { ...sixth, cluster: first?.cluster ?? '' })
    const fifth = await givenQuizStory(world, 5)
    await world.owner`
      insert into reading (person_id, article_id, cluster_id, first_opened_at, last_opened_at)
      values (${asha.id}, ${fifth.id}, ${fifth.cluster}, ${world.clock.now()}, ${world.clock.now()})`
    expect(await asha.call(getQuizEligibility, {})).toMatchObject({
      eligible: false,
      need: 5,
      have: 4,
      remaining: 1,
      reasons: [{ code: 'READ_MORE', message: 'Read 1 more articles to take the quiz' }],
    })
    await world.owner`update reading set qualified_at = ${world.clock.now()} where article_id = ${fifth.id}`
    await makeQuestions(world.house, fifth.id)
    expect(await asha.call(getQuizEligibility, {})).toMatchObject({
      eligible: true,
      have: 5,
      remaining: 0,
      reasons: [],
    })
  })

  test('questions that are not made yet are asked for, once for all readers, and then she may', async ({ world }) => {
    const asha = await world.person({ name: 'Asha' })
    const category = await givenCategory(world, 'craft')
    const stories = []
    for (const number of [0, 1, 2, 3, 4, 5]) stories.push(await givenQuizStory(world, number, { category }))
    for (const story of stories) await givenRead(world, asha, story)
    const hers = await world.session(asha.id)
    expect(await reasonsOf(hers)).toEqual(['SCRAPE_PENDING'])
    expect(await reasonsOf(hers)).toEqual(['SCRAPE_PENDING'])
    const [jobs] = await world.owner<{ n: number }[]>`
      select count(*)::int as n from graphile_worker.jobs where task_identifier = 'make-quiz-questions'`
    expect(jobs?.n).toBe(6)
    for (const story of stories) await makeQuestions(world.house, story.id)
    expect(await reasonsOf(hers)).toEqual([])
  })

  test('what the first answer said is not trusted: the start judges again [news:QE10]', async ({ world }) => {
    const { asha } = await givenReader(world)
    const { quizSlug } = await asha.call(getUserwiseQuiz, {})
    expect(await reasonsOf(asha)).toEqual([])
    await world.owner`delete from reading where person_id = ${asha.id} and article_id = (select min(article_id) from reading)`
    const said = await asha.ask(startQuiz, { quizSlug })
    expect([said.statusCode, codeOf(said), said.body['details']]).toEqual([
      409,
      'NOT_ELIGIBLE',
      { reasons: ['READ_MORE'] },
    ])
  })
})

describe('a try', () => {
  test('begins once, however many windows press at once, and goes on where it was [news:QA2] [quiz-start]', async ({
    world,
  }) => {
    const { asha } = await givenReader(world)
    const { quizSlug } = await asha.call(getUserwiseQuiz, {})
    const pressed = await Promise.all(Array.from({ length: 12 }, async () => await asha.ask(startQuiz, { quizSlug })))
    // As many as the limit lets through; the others are asked to wait.
    const said = pressed
      .filter(({ statusCode }) => statusCode === 200)
      .map(({ body }) => body as unknown as RunningAttempt)
    expect(said.length).toBe(QUIZ_LIMITS.start)
    expect(new Set(pressed.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]))
    expect(new Set(said.map(({ quizSessionId }) => quizSessionId)).size).toBe(1)
    expect(said[0]).toMatchObject({ attemptNo: 1, questionCount: 10, stories: 5 })
    expect(Date.parse(said[0]?.deadline ?? '') - Date.parse(said[0]?.startedAt ?? '')).toBe(600_000)
    expect(await reasonsOf(asha)).toContain('ATTEMPT_RUNNING')
    expect((await asha.call(getUserwiseQuiz, {})).running?.quizSessionId).toBe(said[0]?.quizSessionId)
    const [row] = await world.owner<{ n: number }[]>`select count(*)::int as n from quiz_attempt`
    expect(row?.n).toBe(1)
  })

  test('has at most two questions of a story, all of stories that were read, in an order of its own [news:QA4] [news:QA6]', async ({
    world,
  }) => {
    const { asha, stories } = await givenReader(world, 6)
    const { quizSessionId, questions } = await begin(asha)
    const rows = await world.owner<{ clusterId: string; n: number }[]>`
      select q.cluster_id, count(*)::int as n from quiz_answer w join quiz_question q on q.id = w.question_id
      where w.attempt_id = ${quizSessionId} group by 1`
    expect(rows.every(({ n }) => n <= 2)).toBe(true)
    expect(rows.every(({ clusterId }) => stories.some(({ cluster }) => cluster === clusterId))).toBe(true)
    const again = await asha.call(getQuizQuestions, {
      quizId: (await asha.call(getUserwiseQuiz, {})).quizSlug,
      quizSessionId,
    })
    expect(again.questions).toEqual(questions)
  })

  test('shows nothing of what is right, in no answer, until it is handed in [news:QN1] [news:QA3] [quiz-questions]', async ({
    world,
  }) => {
    const { asha } = await givenReader(world)
    const { quizSlug, quizSessionId, questions } = await begin(asha)
    const [one] = questions
    const answers = [
      await asha.ask(getQuizQuestions, { quizId: quizSlug, quizSessionId }),
      await asha.ask(getUserwiseQuiz, {}),
      await asha.ask(getQuizEligibility, {}),
      await asha.ask(getQuizReview, { result: quizSlug }),
      await asha.ask(startQuiz, { quizSlug }),
    ]
    const saved = await asha.ask(attemptQuiz, {
      quizSessionId,
      answers: [{ questionId: one?.questionId ?? '', seq: 1, chosen: [0] }],
    })
    const all = JSON.stringify([...answers, saved])
    for (const word of ['"key"', '"right"', '"evidence"', '"fraction"', '"marks"', 'articleId'])
      expect(all).not.toContain(word)
    expect(all).toContain('"stem"')
  })

  test('belongs to its taker: to others it is missing, with every call', async ({ world }) => {
    const { asha } = await givenReader(world)
    const ravi = await world.person({ name: 'Ravi' })
    const { quizSlug, quizSessionId, questions } = await begin(asha)
    const questionId = questions[0]?.questionId ?? ''
    const said = [
      await ravi.ask(startQuiz, { quizSlug }),
      await ravi.ask(getQuizQuestions, { quizId: quizSlug, quizSessionId }),
      await ravi.ask(attemptQuiz, { quizSessionId, answers: [{ questionId, seq: 1, chosen: [0] }] }),
      await ravi.ask(submitQuiz, { quizSessionId }),
    ]
    const { resultSlug } = await asha.call(submitQuiz, { quizSessionId })
    said.push(
      await ravi.ask(getQuizReview, { result: resultSlug }),
      await ravi.ask(getQuizReview, { result: quizSlug }),
    )
    expect(said.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual([
      [404, 'QUIZ_NOT_FOUND'],
      [404, 'ATTEMPT_NOT_FOUND'],
      [404, 'ATTEMPT_NOT_FOUND'],
      [404, 'ATTEMPT_NOT_FOUND'],
      [404, 'RESULT_NOT_FOUND'],
      [404, 'RESULT_NOT_FOUND'],
    ])
  })
})

describe('answers', () => {
  test('of one question the highest number counts, however late a lower one comes, and the same twice is one [news:QA8] [quiz-attempt]', async ({
    world,
  }) => {
    const { asha } = await givenReader(world)
    const { quizSlug, quizSessionId, questions } = await begin(asha)
    const [one, two] = questions.map(({ questionId }) => questionId)
    if (!one || !two) throw new Error('the paper is too short')
    const save = async (questionId: string, seq: number, chosen: number[] | null, flagged = false) =>
      await asha.call(attemptQuiz, { quizSessionId, answers: [{ questionId, seq, chosen, flagged }] })
    expect(await save(one, 5, [1])).toMatchObject({ saved: [one], stale: [] })
    expect(await save(one, 4, [0])).toMatchObject({ saved: [], stale: [one] })
    expect(await save(one, 5, [0])).toMatchObject({ saved: [], stale: [one] })
    expect(await save(one, 5, [1])).toMatchObject({ saved: [one], stale: [] })
    expect(await save(two, 1, null, true)).toMatchObject({ saved: [two], remainingMs: 600_000 })
    const both = [
      { questionId: one, seq: 7, chosen: [0] },
      { questionId: one, seq: 6, chosen: [1] },
    ]
    expect(await asha.call(attemptQuiz, { quizSessionId, answers: both })).toMatchObject({ saved: [one] })
    const after = await asha.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
    expect(after.questions.slice(0, 3).map(({ chosen, flagged, seq }) => [chosen, flagged, seq])).toEqual([
      [[0], false, 7],
      [null, true, 1],
      [null, false, 0],
    ])
  })

  test('to what is not on the paper, or no option, change nothing at all', async ({ world }) => {
    const { asha } = await givenReader(world)
    const { quizSlug, quizSessionId, questions } = await begin(asha)
    const own = { questionId: questions[0]?.questionId ?? '', seq: 1, chosen: [0] }
    const strange = { questionId: '0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c11', seq: 1, chosen: [0] }
    const wrong: [unknown, string][] = [
      [[own, strange], 'QUESTION_NOT_FOUND'],
      [[own, { ...own, seq: 2, chosen: [4] }], 'OPTION_NOT_FOUND'],
      [[own, { ...own, seq: 2, chosen: [0, 1] }], 'OPTION_NOT_FOUND'],
      [[{ ...own, seq: 0 }], 'INVALID_INPUT'],
    ]
    for (const [answers, code] of wrong)
      expect(codeOf(await asha.ask(attemptQuiz, { quizSessionId, answers })), code).toBe(code)
    const after = await asha.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
    expect(after.questions.every(({ seq }) => seq === 0)).toBe(true)
  })

  test('sent after the deadline count while the line is forgiven, and no longer [news:QA13] [news:QA14]', async ({
    world,
  }) => {
    const { asha } = await givenReader(world)
    const { quizSessionId, questions } = await begin(asha)
    const keys = await keysOf(world, quizSessionId)
    const answer = (index: number, seq = 1) => {
      const questionId = questions[index]?.questionId ?? ''
      return { questionId, seq, chosen: [keys.get(questionId) ?? 0] }
    }
    world.clock.pass(600_000 + 14_000)
    const hers = await world.session(asha.id)
    await hers.call(attemptQuiz, { quizSessionId, answers: [answer(0)] })
    world.clock.pass(1_000)
    expect(codeOf(await hers.ask(attemptQuiz, { quizSessionId, answers: [answer(1)] }))).toBe('ATTEMPT_ENDED')
    // What comes with that is kept too.
    const done = await hers.call(submitQuiz, { quizSessionId, answers: [answer(2)] })
    expect(done.status).toBe('AUTO_SUBMITTED')
    const result = await hers.call(getQuizReview, { result: done.resultSlug })
    expect(result).toMatchObject({ right: 1, wrong: 0, blank: 9, marks: 1 })
    const [late] = await world.owner<
      { n: number }[]
    >`select count(*)::int as n from quiz_answer where late_chosen is not null and chosen is null`
    expect(late?.n).toBe(2)
  })
})

describe('the end', () => {
  test('marks what was answered, shows what was right with its sentence and story, and is the same when repeated [news:QA12] [news:QR2] [news:QG12] [quiz-submit] [quiz-review]', async ({
    world,
  }) => {
    const { asha, stories } = await givenReader(world)
    const { quizSlug, quizSessionId, questions } = await begin(asha)
    const keys = await keysOf(world, quizSessionId)
    const answers = questions.slice(0, 9).map(({ questionId, options }, index) => {
      const right = keys.get(questionId) ?? 0
      return { questionId, seq: 1, chosen: [index < 6 ? right : (right + 1) % options.length] }
    })
    const done = await asha.call(submitQuiz, { quizSessionId, answers })
    expect(done.status).toBe('SUBMITTED')
    const again = await Promise.all([1, 2, 3].map(async () => await asha.call(submitQuiz, { quizSessionId })))
    expect(again).toEqual([done, done, done])
    const result = await asha.call(getQuizReview, { result: done.resultSlug })
    expect(result).toMatchObject({ marks: 6, mostMarks: 10, percent: 60, passed: true, right: 6, wrong: 3, blank: 1 })
    expect(await asha.call(getQuizReview, { result: quizSlug })).toEqual(result)
    for (const { questionId, right, evidence, kind, passage, story } of result.questions) {
      expect(right).toEqual([keys.get(questionId)])
      expect(stories.some(({ key }) => key === story?.articleId)).toBe(true)
      if (kind === 'SENTENCE_CHECK') expect(evidence === '' || evidence === passage).toBe(true)
    }
  })

  test('names a story of each question and leads to it while its taker may read it, and no longer [news:QR6]', async ({
    world,
  }) => {
    const { asha } = await givenReader(world)
    const { quizSlug, quizSessionId } = await begin(asha)
    await asha.call(submitQuiz, { quizSessionId })
    const storiesIn = async () =>
      (await asha.call(getQuizReview, { result: quizSlug })).questions.map(({ story }) => story?.articleId ?? null)
    const before = await storiesIn()
    expect(before).not.toContain(null)
    for (const { story } of (await asha.call(getQuizReview, { result: quizSlug })).questions) {
      const { _id } = await asha.call(getArticle, { slug: story?.slug ?? '' })
      expect([_id, story?.heard]).toEqual([story?.articleId, null])
    }
    const [hidden] = await world.owner<{ key: string }[]>`
      update article set state = 'HIDDEN' where key = ${before[0] ?? ''} returning key`
    expect(await storiesIn()).toEqual(before.map((key) => (key === hidden?.key ? null : key)))
  })

  test('uses up what was read: it grants no second quiz, today or later, and what is read since does [news:QE5]', async ({
    world,
  }) => {
    const { asha } = await givenReader(world)
    const { quizSessionId } = await begin(asha)
    expect(await reasonsOf(asha)).toEqual(['ATTEMPTS_USED', 'ATTEMPT_RUNNING'])
    await asha.call(submitQuiz, { quizSessionId })
    expect(await reasonsOf(asha)).toEqual(['READ_MORE', 'ATTEMPTS_USED'])
    world.clock.pass(DAY_MS)
    const hers = await world.session(asha.id)
    expect(await hers.call(getQuizEligibility, {})).toMatchObject({ have: 0, reasons: [{ code: 'READ_MORE' }] })
    const sixth = await givenQuizStory(world, 5)
    await givenRead(world, asha, sixth)
    expect(await hers.call(getQuizEligibility, {})).toMatchObject({ have: 1 })
  })

  test('comes by itself when time is over; without any answer nothing is used up and no result stands [news:QA13] [news:QA15]', async ({
    world,
  }) => {
    const { asha } = await givenReader(world)
    const { quizSessionId, questions } = await begin(asha)
    world.clock.pass(614_000)
    await runJob(world)
    const stateOf = async () =>
      (await world.owner<{ state: string }[]>`select state from quiz_attempt where id = ${quizSessionId}`)[0]?.state
    expect(await stateOf()).toBe('IN_PROGRESS')
    world.clock.pass(1_000)
    await runJob(world)
    expect(await stateOf()).toBe('ABANDONED')
    const sameDay = await world.session(asha.id)
    expect(await reasonsOf(sameDay)).toEqual(['ATTEMPTS_USED'])
    expect((await sameDay.call(getUserwiseQuiz, {})).results).toEqual([])
    world.clock.pass(DAY_MS)
    const hers = await world.session(asha.id)
    expect(await reasonsOf(hers)).toEqual([])
    const second = await begin(hers)
    expect(second.attempt.attemptNo).toBe(2)
    const had = new Set(questions.map(({ questionId }) => questionId))
    expect(second.questions.filter(({ questionId }) => had.has(questionId))).toEqual([])
    const [question] = second.questions
    await hers.call(attemptQuiz, {
      quizSessionId: second.quizSessionId,
      answers: [{ questionId: question?.questionId ?? '', seq: 1, chosen: [0] }],
    })
    world.clock.pass(700_000)
    await runJob(world)
    await runJob(world)
    const later = await world.session(asha.id)
    expect((await later.call(getUserwiseQuiz, {})).results).toHaveLength(1)
    expect(await reasonsOf(later)).toEqual(['READ_MORE', 'ATTEMPTS_USED'])
  })

  test('within two minutes and without an answer takes no quiz and no question away [news:QA15]', async ({ world }) => {
    const { asha } = await givenReader(world)
    const { quizSessionId } = await begin(asha)
    world.clock.pass(616_000)
    await runJob(world)
    // As of a quiz that lasts no longer.
    await world.owner`update quiz_attempt set ended_at = started_at + interval '2 minutes' where id = ${quizSessionId}`
    const hers = await world.session(asha.id)
    expect(await hers.call(getQuizEligibility, {})).toMatchObject({ reasons: [], attemptsLeft: 1, have: 5 })
    expect((await begin(hers)).questions).toHaveLength(10)
  })
})
