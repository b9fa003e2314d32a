import { expect, test } from 'vitest'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import {
  countAnswers,
  furthest,
  isAnswered,
  joinAnswers,
  letterOf,
  optionOfKey,
  paired,
  swapped,
  toggled,
  withSaved,
} from './answers.rules.ts'
import { ONE, paperOf } from '../keeper/given-paper.ts'

const question = (questionId: string, seq: number, chosen: number[] | null = null, flagged = false): PaperQuestion => ({
  questionId,
  number: 1,
  kind: 'MCQ_SINGLE',
  language: 'en',
  stem: '?',
  passage: null,
  isGeneral: false,
  options: ['a', 'b'],
  matches: null,
  mostMark: 1,
  chosen,
  written: null,
  flagged,
  seq,
})

test('of the answer that the server has and the one that this device kept the later one stands, and only that is sent again', () => {
  const questions = [question('a', 3, [0]), question('b', 1, [1]), question('c', 0)]
  const kept = {
    a: { seq: 3, chosen: [1], written: null, flagged: true, elapsedMs: 9 },
    b: { seq: 2, chosen: null, written: 'clay', flagged: true, elapsedMs: 5 },
    z: { seq: 8, chosen: [0], written: null, flagged: false, elapsedMs: 1 },
  }
  const { answers, unsent } = joinAnswers(questions, kept)
  expect(unsent).toEqual(['b'])
  expect(answers).toEqual({
    a: { seq: 3, chosen: [0], written: null, flagged: false, elapsedMs: 9 },
    b: kept.b,
    c: { seq: 0, chosen: null, written: null, flagged: false, elapsedMs: 0 },
  })
})

test('what is not answered and what is flagged is counted before a quiz is handed in', () => {
  const questions = [
    question('a', 1, [0]),
    question('b', 1, []),
    question('c', 1, null, true),
    question('d', 1, [1], true),
  ]
  expect(countAnswers(questions, joinAnswers(questions, {}).answers)).toEqual({ answered: 2, blank: 2, flagged: 2 })
})

test('the letter beside an option is the key that chooses it, large or small; others choose nothing', () => {
  expect([0, 1, 3].map(letterOf)).toEqual(['A', 'B', 'D'])
  expect(['a', 'B', 'd', 'e', '1', 'Enter', 'é', ''].map((key) => optionOfKey(key, 4))).toEqual([
    0,
    1,
    3,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('an answer is a choice, a pair or words; spaces and options without a partner are none', () => {
  const of = (chosen: number[] | null, written: string | null = null) => isAnswered({ chosen, written })
  expect([of([0]), of([-1, 2]), of(null, '7')]).toEqual([true, true, true])
  expect([of(null), of([]), of([-1, -1]), of(null, '  '), isAnswered(undefined)]).toEqual(Array(5).fill(false))
})

test('options are ticked and unticked, places of an order swapped, and a partner leaves the one that had it', () => {
  expect(toggled(null, 2)).toEqual([2])
  expect(toggled([2], 0)).toEqual([0, 2])
  expect(toggled([0, 2], 2)).toEqual([0])
  expect(toggled([0], 0)).toBeNull()
  expect(swapped([2, 0, 1], 0, 1)).toEqual([1, 0, 2])
  expect(swapped([2, 0, 1], 1, 0)).toEqual([2, 0, 1])
  expect(paired([-1, -1, -1], 1, 2)).toEqual([-1, 2, -1])
  expect(paired([0, 2, -1], 2, 2)).toEqual([0, -1, 2])
  expect(paired([-1, 2, -1], 1, -1)).toBeNull()
})

test('who cannot go back stands at the last question that she answered or saw, on another device or after a reload too', () => {
  const { questions } = paperOf()
  const [one, two] = questions.map(({ questionId }) => questionId)
  const answer = { seq: 1, chosen: [0], written: null, flagged: false, elapsedMs: 0 }
  const none = new Set<string>()
  expect(furthest(questions, { answers: {}, seen: none })).toBe(1)
  expect(furthest(questions, { answers: { [one ?? '']: answer }, seen: none })).toBe(1)
  expect(furthest(questions, { answers: { [two ?? '']: answer }, seen: none })).toBe(2)
  expect(furthest(questions, { answers: {}, seen: new Set([two ?? '']) })).toBe(2)
})

test('a paper on the device knows what the server took since it came, and what time it said was left', () => {
  const paper = paperOf()
  const taken = [{ questionId: ONE, seq: 4, chosen: [1], written: null, flagged: true }]
  const { attempt, questions } = withSaved(paper, taken, {
    serverNow: '2026-11-23T09:05:00.000Z',
    remainingMs: 120_000,
  })
  expect([attempt.serverNow, attempt.deadline]).toEqual(['2026-11-23T09:05:00.000Z', '2026-11-23T09:07:00.000Z'])
  expect(questions).toMatchObject([
    { seq: 4, chosen: [1], flagged: true },
    { seq: 0, chosen: null },
  ])
})
