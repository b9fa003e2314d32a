import { describe, expect } from 'vitest'
import { attemptQuiz, getQuizQuestions, getQuizReview, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { PaperQuestion, QuestionKind } from '@chowk/contract/quiz/question.ts'
import { handlersOf } from '../../testing/domain-calls.ts'
import { KINDS_ON_PAPER, KIND_QUESTIONS, putKindPaper } from '../../testing/quiz/kinds.ts'
import { givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

async function givenPaper(world: World, rules?: Partial<QuizConfig>) {
  const workspaceId = await world.workspace({ name: 'Neem School' })
  const asha = await world.person({ name: 'Asha', workspace: workspaceId })
  const now = world.clock.now()
  const paper = await putKindPaper(world.owner, { personId: asha.id, workspaceId, now, ...(rules && { rules }) })
  const { quizSlug, quizSessionId } = paper
  const questions = async () => (await asha.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })).questions
  const shown = await questions()
  const of = (kind: QuestionKind): PaperQuestion => {
    const found = shown.find((each) => each.kind === kind)
    if (!found) throw new Error(`no ${kind} on the paper`)
    return found
  }
  const save = async (kind: QuestionKind, seq: number, answer: { chosen?: number[]; written?: string }) =>
    await asha.ask(attemptQuiz, {
      quizSessionId,
      answers: [{ questionId: of(kind).questionId, seq, chosen: null, ...answer }],
    })
  return { ...paper, asha, questions, of, save }
}

const places = (names: readonly string[], shown: readonly string[] | null) =>
  names.map((name) => (shown ?? []).indexOf(name))

describe('a paper with each kind of question', () => {
  test('is answered, read again with every answer, and marked by the rule of each kind [news:QM1] [news:QM3]', async ({
    world,
  }) => {
    const { asha, quizSlug, quizSessionId, questions, of, save } = await givenPaper(world)
    const order = places(['Dig the clay', 'Fire it', 'Shape it'], of('ORDER').options)
    const pairs = of('MATCH').options.map((name) =>
      name === 'Potter' ? (of('MATCH').matches ?? []).indexOf('Wheel') : -1,
    )
    const answers: [QuestionKind, { chosen?: number[]; written?: string }][] = [
      ['MCQ_SINGLE', { chosen: places(['Dried leaves'], of('MCQ_SINGLE').options) }],
      ['MCQ_MULTI', { chosen: places(['Jar'], of('MCQ_MULTI').options) }],
      ['TRUE_FALSE', { chosen: [1] }],
      ['ORDER', { chosen: order }],
      ['MATCH', { chosen: pairs }],
      ['NUMBER', { written: ' १,२५१ ' }],
      ['FILL', { written: 'Set  FIRE to' }],
      ['ASSERTION_REASON', { chosen: [1] }],
    ]
    for (const [kind, answer] of answers) expect((await save(kind, 1, answer)).statusCode, kind).toBe(200)
    const read = await questions()
    expect(read.map(({ kind, chosen, written }) => [kind, chosen, written])).toEqual(
      answers.map(([kind, { chosen = null, written }]) => [kind, chosen, written?.trim() ?? null]),
    )
    await asha.call(submitQuiz, { quizSessionId })
    const review = await asha.call(getQuizReview, { result: quizSlug })
    expect(review.questions.map(({ marks }) => Math.round(marks * 1000) / 1000)).toEqual([1, 0.5, 0, 0, 0.333, 1, 1, 0])
    expect(review).toMatchObject({ right: 3, partly: 2, wrong: 3, blank: 0, title: null })
  })

  test('shows after the end what is right in each kind, and why [news:QG12]', async ({ world }) => {
    const { asha, quizSlug, quizSessionId, save, of } = await givenPaper(world)
    await save('MATCH', 1, { chosen: of('MATCH').options.map((_, option) => option) })
    await asha.call(submitQuiz, { quizSessionId })
    const { questions, blank } = await asha.call(getQuizReview, { result: quizSlug })
    const shownOf = (kind: QuestionKind) => questions.find((each) => each.kind === kind)
    expect(blank).toBe(7)
    expect(questions.map(({ explanation }) => explanation)).toEqual(KIND_QUESTIONS.map((each) => each.explanation))
    const match = shownOf('MATCH')
    const right = match?.options.map((name, option) => [name, match.matches?.[match.right[option] ?? -1]])
    expect(Object.fromEntries(right ?? [])).toEqual({ Potter: 'Wheel', Weaver: 'Loom', 'Kite maker': 'Paper' })
    expect(match?.chosen).toEqual([0, 1, 2])
    expect(shownOf('ORDER')?.right.map((place) => shownOf('ORDER')?.options[place])).toEqual([
      'Dig the clay',
      'Shape it',
      'Fire it',
    ])
    expect(shownOf('NUMBER')).toMatchObject({ rightNumber: 1250.75, tolerance: 0.25, written: null, right: [] })
    expect(shownOf('FILL')).toMatchObject({ accepted: ['scorch', 'set fire to'], written: null })
  })

  test('refuses pairs and options that are none, keeps no words where there is something to choose, and a later answer takes one away', async ({
    world,
  }) => {
    const { questions, save, of } = await givenPaper(world)
    const refused: [QuestionKind, number[]][] = [
      ['MATCH', [0, 1]],
      ['MATCH', [0, 0, 1]],
      ['MATCH', [0, 1, 3]],
      ['MCQ_SINGLE', [-1]],
      ['NUMBER', [0]],
      ['FILL', [-1]],
    ]
    for (const [kind, chosen] of refused)
      expect((await save(kind, 1, { chosen })).body, `${kind} ${chosen.join()}`).toMatchObject({
        code: 'OPTION_NOT_FOUND',
      })
    expect((await save('FILL', 1, { written: 'x'.repeat(121) })).body).toMatchObject({ code: 'WRITTEN_TOO_LONG' })
    expect((await save('FILL', 1, { written: 'x'.repeat(1001) })).body).toMatchObject({ code: 'INVALID_INPUT' })
    await save('MCQ_SINGLE', 1, { chosen: [0], written: 'Coal' })
    await save('FILL', 1, { written: 'burn' })
    const writtenOf = async (kind: QuestionKind) =>
      (await questions()).find(({ questionId }) => questionId === of(kind).questionId)?.written
    expect([await writtenOf('MCQ_SINGLE'), await writtenOf('FILL')]).toEqual([null, 'burn'])
    await save('FILL', 2, { written: '  ' })
    expect(await writtenOf('FILL')).toBeNull()
  })

  test('shows the right column in the same order each time, in another one to others, and beside what belongs to it to nobody', async ({
    world,
  }) => {
    const orders = new Set<string>()
    for (let person = 0; person < 12; person++) {
      const { questions, of } = await givenPaper(world)
      const { options, matches } = of('MATCH')
      expect(options.map((name, option) => `${name} ${matches?.[option]}`)).not.toEqual([
        'Potter Wheel',
        'Weaver Loom',
        'Kite maker Paper',
      ])
      expect((await questions()).find(({ kind }) => kind === 'MATCH')?.matches).toEqual(matches)
      orders.add(matches?.join() ?? '')
    }
    expect(orders.size).toBeGreaterThan(1)
  })

  test('never shows an order as it is right, though its options were drawn so', async ({ world }) => {
    const { of } = await givenPaper(world)
    expect(of('ORDER').options.toSorted()).toEqual(['Dig the clay', 'Fire it', 'Shape it'])
    expect(of('ORDER').options).not.toEqual(['Dig the clay', 'Shape it', 'Fire it'])
  })

  test('counts no part of an answer where the rules of the quiz say so [news:QM2]', async ({ world }) => {
    const { asha, quizSlug, quizSessionId, save, of } = await givenPaper(world, { partialCredit: false, negative: 0.5 })
    await save('MCQ_MULTI', 1, { chosen: places(['Jar'], of('MCQ_MULTI').options) })
    await save('ORDER', 1, { chosen: [1, 0, 2] })
    await save('NUMBER', 1, { written: '7' })
    await asha.call(submitQuiz, { quizSessionId })
    const { questions } = await asha.call(getQuizReview, { result: quizSlug })
    const marksOf = (kind: QuestionKind) => questions.find((each) => each.kind === kind)?.marks
    expect([marksOf('MCQ_MULTI'), marksOf('ORDER'), marksOf('NUMBER')]).toEqual([-0.5, 0, 0])
  })
})

/** What a question of the paper says of what is right: no word of it may be read while the try runs. */
const SECRETS = KIND_QUESTIONS.flatMap(({ explanation, accepted = [], number, tolerance }) => [
  explanation,
  ...accepted,
  ...(number === undefined ? [] : [String(number)]),
  ...(tolerance === undefined ? [] : [String(tolerance)]),
])

describe('what is right', () => {
  test('is in no answer of any call of quizzes while a try runs, neither options, pairs, texts, numbers nor why, and in the result it is [news:QN1]', async ({
    world,
  }) => {
    const { asha, quizSlug, quizSessionId, save } = await givenPaper(world)
    await givenReads(world, asha, 5)
    const everything = {
      quizId: quizSlug,
      quizSlug,
      quizSessionId,
      quiz: quizSlug,
      result: quizSlug,
      userId: asha.id,
      by: 'USER',
    }
    const said: unknown[] = [
      await asha.ask(startQuiz, { quizSlug }),
      await save('FILL', 1, { written: 'burn' }),
      await save('MATCH', 1, { chosen: [0, 1, 2] }),
    ]
    const reading = handlersOf('quiz').filter(({ call }) => call.address.startsWith('GET '))
    for (const { call } of reading) said.push(await asha.ask(call, everything))
    const all = JSON.stringify(said)
    expect(all).toContain(KIND_QUESTIONS[3]?.stem)
    const fields = ['key', 'right', 'accepted', 'rightNumber', 'tolerance', 'explanation', 'evidence', 'fraction']
    const leaked = [...fields.map((each) => `"${each}":`), ...SECRETS].filter((word) => all.includes(word))
    expect(leaked).toEqual([])
    await asha.call(submitQuiz, { quizSessionId })
    const result = JSON.stringify(await asha.call(getQuizReview, { result: quizSlug }))
    for (const word of SECRETS) expect(result).toContain(word)
    expect(KINDS_ON_PAPER).toHaveLength(8)
  })
})
