import { expect, test } from 'vitest'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import { countAnswers, joinAnswers, letterOf, optionOfKey } from './answers.rules.ts'

const question = (questionId: string, seq: number, chosen: number[] | null = null, flagged = false): PaperQuestion => ({
  questionId,
  number: 1,
  kind: 'MCQ_SINGLE',
  language: 'en',
  stem: '?',
  passage: null,
  options: ['a', 'b'],
  mostMark: 1,
  chosen,
  flagged,
  seq,
})

test('of the answer that the server has and the one that this device kept the later one stands, and only that is sent again', () => {
  const questions = [question('a', 3, [0]), question('b', 1, [1]), question('c', 0)]
  const kept = {
    a: { seq: 3, chosen: [1], flagged: true, elapsedMs: 9 },
    b: { seq: 2, chosen: null, flagged: true, elapsedMs: 5 },
    z: { seq: 8, chosen: [0], flagged: false, elapsedMs: 1 },
  }
  const { answers, unsent } = joinAnswers(questions, kept)
  expect(unsent).toEqual(['b'])
  expect(answers).toEqual({
    a: { seq: 3, chosen: [0], flagged: false, elapsedMs: 9 },
    b: kept.b,
    c: { seq: 0, chosen: null, flagged: false, elapsedMs: 0 },
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
