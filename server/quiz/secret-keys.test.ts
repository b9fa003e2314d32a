import { expect } from 'vitest'
import { attemptQuiz, getQuizReview, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import type { Call } from '@chowk/contract/call.ts'
import { fieldNamesOf } from '@chowk/contract/field-names.ts'
import { handlers } from '../app.ts'
import { domainOfCall } from '../testing/permission/declared-calls.ts'
import { KIND_QUESTIONS, putKindPaper } from '../testing/quiz/kinds.ts'
import { givenReads } from '../testing/quiz/quiz.ts'
import { test } from '../testing/test.ts'
import type { TestPerson, World } from '../testing/world.ts'

// How many are right is a number, and the key of a class a text: what is right is a list.
const FIELDS = [
  '"key":[',
  '"right":[',
  '"accepted":',
  '"rightNumber":',
  '"tolerance":',
  '"explanation":',
  '"evidence":',
  '"fraction":',
]
/** Fields and words that say what is right; of a question with options its key is known by its field alone. */
const SECRETS = KIND_QUESTIONS.flatMap(({ explanation, accepted = [], number, tolerance }) => [
  explanation,
  ...accepted,
  ...(number === undefined ? [] : [String(number)]),
  ...(tolerance === undefined ? [] : [String(tolerance)]),
])
// Other subjects have keys of another sort.
const leakedIn = ({ quiz, all }: Pick<Said, 'quiz' | 'all'>) => [
  ...FIELDS.filter((word) => quiz.includes(word)),
  ...SECRETS.filter((word) => all.includes(word)),
]

/** Calls about quizzes that a pupil is refused: they are of those who keep the bank, set quizzes or correct them, or of what she has not. */
const REFUSED: Readonly<Record<string, number>> = {
  'GET /api/quiz-bank': 403,
  'GET /api/quiz-paper-preview': 403,
  'GET /api/quiz-bank/{questionId}': 403,
  'GET /api/quiz-bank-review': 403,
  'GET /api/quiz-bank-suggestion': 403,
  'GET /api/quiz-bank-file/export': 403,
  'GET /api/quiz-bank-file/template': 403,
  'GET /api/quiz-set/list': 403,
  'GET /api/quiz-set/question/list': 403,
  'GET /api/quiz-set/file/{id}': 403,
  'GET /api/quiz-set/live/{id}': 403,
  'GET /api/quiz-set/marking/{id}': 403,
  'GET /api/quiz/regrade/list': 403,
  'GET /api/quiz/accommodation/list': 403,
  'GET /api/quiz/question/report/list': 403,
  // Hers is not heard, and nobody was certified.
  'GET /api/quiz/speech': 404,
  'GET /api/quiz/certificate/{code}': 404,
}
/** A result there is when it was handed in. */
const WHILE_IT_RUNS: Readonly<Record<string, number>> = {
  'GET /api/quiz-leaderboard': 404,
  'GET /recommend/review': 404,
}
/** Its paper there is until then. */
const ONCE_HANDED_IN: Readonly<Record<string, number>> = { 'GET /api/quiz/questions/{quizId}': 409 }

const SET_RULES = {
  tries: 1,
  minutes: 30,
  negative: 0,
  passPercent: 40,
  review: 'AFTER_CLOSE',
  shuffleQuestions: false,
  shuffleOptions: false,
  navigation: 'FREE',
  sections: [],
} as const

/** A pupil at a set quiz whose questions stay closed until it closes, with one question of each kind. */
async function givenTaker(world: World) {
  const workspaceId = await world.workspace({ name: 'Neem School' })
  const asha = await world.person({ name: 'Asha', workspace: workspaceId, class: 7 })
  const now = world.clock.now()
  const rules = { review: 'AFTER_CLOSE' } as const
  const { quizSlug, quizSessionId, questionIds } = await putKindPaper(world.owner, {
    personId: asha.id,
    workspaceId,
    now,
    rules,
  })
  const closesAt = new Date(now.getTime() + 86_400_000)
  await world.owner`
    update quiz set kind = 'ENTITY', state = 'OPEN', title = 'Clay', rules = ${world.owner.json(SET_RULES)}, person_id = null, workspace_id = ${workspaceId}, closes_at = ${closesAt}
    where slug = ${quizSlug}`
  await givenReads(world, asha, 5)
  const [story] = await world.owner<{ key: string }[]>`select key from article limit 1`
  return { workspaceId, asha, quizSlug, quizSessionId, questionIds, closesAt, articleId: story?.key ?? '' }
}

type Taker = Awaited<ReturnType<typeof givenTaker>>

// What each call is asked with: the name of a field means one thing in all of them.
const inputFor = ({ workspaceId, asha, quizSlug, resultSlug, quizSessionId, questionIds, articleId }: Searched) => ({
  quizId: quizSlug,
  quizSlug,
  quizSessionId,
  quiz: quizSlug,
  result: resultSlug,
  articleIds: articleId,
  category: '1',
  id: questionIds[0],
  code: 'AAAAAAAAAAAAAAAAAAAAAA',
  userId: asha.id,
  personId: asha.id,
  workspaceId,
  questionId: questionIds[0],
  by: 'RESPONSE',
  query: 'clay',
  q: 'clay',
})

// A call refuses fields that it does not know.
const knownTo = (call: Call, input: object) => {
  const names = fieldNamesOf(call.input)
  return Object.fromEntries(Object.entries(input).filter(([name]) => names?.includes(name) ?? true))
}

type Searched = Taker & { resultSlug: string }

/** What was said: by calls about quizzes, and by all. */
interface Said {
  quiz: string
  all: string
  statuses: ReadonlyMap<string, number>
}

/** Asks everything that can be read; answers what was said, and of each call with which status. */
async function readAll(person: TestPerson, told: Searched): Promise<Said> {
  const statuses = new Map<string, number>()
  const said: { isQuiz: boolean; text: string }[] = []
  for (const { call } of handlers) {
    if (!call.address.startsWith('GET ')) continue
    const answer = await person.ask(call, knownTo(call, inputFor(told)) as never)
    statuses.set(call.address, answer.statusCode)
    const { content } = (answer.body ?? {}) as { content?: unknown }
    // Files come as base64.
    const file = typeof content === 'string' ? Buffer.from(content, 'base64').toString('utf8') : ''
    const isQuiz = domainOfCall.get(call.address) === 'quiz'
    said.push({ isQuiz, text: `${JSON.stringify(answer)}\n${file}` })
  }
  const joined = (which: typeof said) => which.map(({ text }) => text).join('\n')
  return { quiz: joined(said.filter(({ isQuiz }) => isQuiz)), all: joined(said), statuses }
}

const unexpected = (statuses: ReadonlyMap<string, number>, refused: Readonly<Record<string, number>>) =>
  [...statuses].filter(
    ([address, status]) => domainOfCall.get(address) === 'quiz' && status !== (refused[address] ?? 200),
  )

test('what is right leaves the server by no call of any kind, neither while a try runs nor after it was handed in as long as others may still take the quiz; then the result says it [news:QN1]', async ({
  world,
}) => {
  const taker = await givenTaker(world)
  const { asha, quizSlug, quizSessionId, questionIds } = taker
  const answers = questionIds.map((questionId) => ({ questionId, seq: 1, chosen: [0] }))
  const saying = [
    await asha.ask(startQuiz, { quizSlug }),
    await asha.ask(attemptQuiz, { quizSessionId, answers: answers.slice(0, 1) }),
  ]
  expect(saying.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const [row] = await world.owner<{ resultSlug: string }[]>`
    select result_slug from quiz_attempt where id = ${quizSessionId}`
  const told = { ...taker, resultSlug: row?.resultSlug ?? '' }
  const during = await readAll(asha, told)
  expect(during.quiz).toContain(KIND_QUESTIONS[3]?.stem)
  expect(leakedIn({ ...during, quiz: JSON.stringify(saying) + during.quiz })).toEqual([])
  expect(unexpected(during.statuses, { ...REFUSED, ...WHILE_IT_RUNS })).toEqual([])

  await asha.call(submitQuiz, { quizSessionId })
  const held = await readAll(asha, told)
  expect(await asha.call(getQuizReview, { result: told.resultSlug })).toMatchObject({ shown: 'SCORE' })
  expect(leakedIn(held)).toEqual([])
  expect(unexpected(held.statuses, { ...REFUSED, ...ONCE_HANDED_IN })).toEqual([])

  world.clock.set(taker.closesAt.toISOString())
  const after = JSON.stringify(await asha.call(getQuizReview, { result: told.resultSlug }))
  expect(SECRETS.filter((word) => !after.includes(word))).toEqual([])
})
