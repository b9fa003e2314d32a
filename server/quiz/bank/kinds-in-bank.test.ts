import { expect } from 'vitest'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import { addBankQuestion, changeBankQuestion, getBankQuestion } from '@chowk/contract/quiz/bank.ts'
import { QUESTION_KINDS } from '@chowk/contract/quiz/question.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import { standardOptions } from '@chowk/contract/quiz/written-question.ts'
import type { WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { givenSet, writtenSet } from '../../testing/quiz/set.ts'
import { writtenBy } from '../../testing/quiz/short.ts'
import { writtenQuestion } from '../../testing/quiz/written.ts'
import { faultsOf } from '../making/gate.rules.ts'
import { settled } from './settled.rules.ts'

const METALS = ['Iron', 'Mercury', 'Copper', 'Zinc', 'Lead', 'Gold']
const none = { options: [], key: [] }

/** How many options each kind that has some may have. */
const COUNTS: Partial<Record<QuestionKind, readonly number[]>> = {
  MCQ_SINGLE: [3, 4, 5],
  MCQ_MULTI: [3, 4, 5],
  TRUE_FALSE: [2],
  SENTENCE_CHECK: [2],
  HEADLINE_MATCH: [3, 4, 5],
  ORDER: [3, 4, 5],
  MATCH: [3, 4, 5],
  POLL: [2, 3, 4, 5],
}

function counted(kind: QuestionKind, count: number): WrittenQuestion {
  const options = METALS.slice(0, count)
  const key = { ORDER: options.map((_, place) => place), MATCH: [], POLL: [] } as Partial<
    Record<QuestionKind, number[]>
  >
  const matches = kind === 'MATCH' ? options.map((each) => `Ore of ${each}`) : null
  return writtenQuestion({ kind, options, key: key[kind] ?? [0], matches, stem: 'What is asked here?' })
}

const countsOf = (kind: QuestionKind) =>
  METALS.map((_, index) => index + 1).filter((count) => faultsOf(settled(counted(kind, count))).length === 0)

/** One of each kind that differs from those with options of their own. */
const OTHERS: Partial<Record<QuestionKind, Partial<WrittenQuestion>>> = {
  NUMBER: { ...none, number: 3.5, tolerance: 0.1, stem: 'How many metres deep is the tank?' },
  FILL: { ...none, accepted: ['mercury', 'quicksilver'], stem: 'Thermometers once held ____ inside.' },
  ASSERTION_REASON: { options: [], key: [0], stem: 'Assertion: ice floats. Reason: freezing water grows.' },
  SHORT: { ...none, stem: 'Why do wells dry up in summer?', marks: 2 },
  POLL: { options: ['Yes', 'No'], key: [], stem: 'Should every lane have a library?' },
}

test('each kind of question has as many options as belong to it, an assertion the four standard ones; numbers have a tolerance, gaps several answers, a short one is marked by a person, a poll has no marks, and a passage has two to four questions [news:QG4]', async ({
  school: { teacher, asha },
}) => {
  let keys = 0
  const put = async (question: WrittenQuestion, caseOf?: string) =>
    await teacher.ask(
      addBankQuestion,
      { question, approves: true, ...(caseOf && { caseOf }) },
      { 'idempotency-key': `kind-${++keys}` },
    )
  const idOf = ({ body }: { body: unknown }) => (body as { questionId?: string }).questionId ?? ''

  expect(QUESTION_KINDS.filter((kind) => !(kind in COUNTS) && !(kind in OTHERS))).toEqual([])
  for (const [kind, counts] of Object.entries(COUNTS)) expect(countsOf(kind as QuestionKind), kind).toEqual(counts)

  const ids: Partial<Record<QuestionKind, string>> = {}
  for (const [kind, change] of Object.entries(OTHERS))
    ids[kind as QuestionKind] = idOf(await put(writtenQuestion({ ...change, kind: kind as QuestionKind })))
  const { question: assertion } = await teacher.call(getBankQuestion, { questionId: ids.ASSERTION_REASON ?? '' })
  expect(assertion.options).toEqual(standardOptions('ASSERTION_REASON', 'en'))
  const own = await put(
    writtenQuestion({ kind: 'ASSERTION_REASON', stem: 'Assertion: iron rusts. Reason: air is dry.' }),
  )
  expect([own.statusCode, JSON.stringify(own.body)]).toEqual([400, expect.stringContaining('OPTIONS_NOT_STANDARD')])

  const { NUMBER = '', FILL = '', SHORT = '', POLL = '' } = ids
  const { slug } = await givenSet(teacher, writtenSet([NUMBER, FILL, POLL, SHORT]))
  const written = { [NUMBER]: '3.55', [FILL]: 'Quicksilver', [SHORT]: 'Pumps take too much.' }
  const { resultSlug } = await writtenBy(asha, slug, { written })
  const review = await asha.call(getQuizReview, { result: resultSlug })
  expect(review.questions.map(({ kind, marks, mostMark }) => [kind, marks, mostMark])).toEqual([
    ['NUMBER', 1, 1],
    ['FILL', 1, 1],
    ['POLL', 0, 0],
    ['SHORT', 0, 1],
  ])
  expect(review.toMark).toBe(1)

  const passage = 'A well of the old town was dug by hand, and its water rose for two hundred years.'
  const first = idOf(await put(writtenQuestion({ stem: 'Which metal lines the first well?', passage })))
  const questionsOf = async (questionId: string) => (await teacher.call(getBankQuestion, { questionId })).ofCase.length
  expect(await questionsOf(first), 'a question with a passage alone is none').toBe(0)
  const stems = [
    'Who carried the buckets home?',
    'How did the rope break one summer?',
    'When was its roof built again?',
  ]
  for (const stem of stems) expect((await put(writtenQuestion({ stem, passage: null }), first)).statusCode).toBe(200)
  expect(await questionsOf(first)).toBe(4)
  const fifth = await put(writtenQuestion({ stem: 'Why does nobody drink from it today?', passage: null }), first)
  expect((fifth.body as { code?: string }).code).toBe('CASE_FULL')
  const leave = async (questionId: string) => {
    const { question, version } = await teacher.call(getBankQuestion, { questionId })
    await teacher.call(changeBankQuestion, { questionId, version, question: { ...question, passage: null } })
  }
  const { ofCase } = await teacher.call(getBankQuestion, { questionId: first })
  for (const { questionId } of ofCase.slice(1)) await leave(questionId)
  expect(await questionsOf(first), 'the last one of a case is none').toBe(0)
})
