import type { WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'

/** A question that the gate finds no fault with, changed as a test needs it. */
export const writtenQuestion = (change: Partial<WrittenQuestion> = {}): WrittenQuestion => ({
  kind: 'MCQ_SINGLE',
  language: 'en',
  categoryId: null,
  class: null,
  difficulty: 'MEDIUM',
  marks: 1,
  stem: 'Which metal is liquid in a warm room?',
  passage: null,
  options: ['Iron', 'Mercury', 'Copper', 'Zinc'],
  key: [1],
  matches: null,
  accepted: null,
  number: null,
  tolerance: null,
  explanation: 'It melts far below zero.',
  ...change,
})
