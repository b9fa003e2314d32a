import type { TransitionTable } from '../../platform/postgres/transition.ts'

/** Where a question stands; papers are made of approved ones (QG3). */
export type QuestionState = 'DRAFT' | 'APPROVED' | 'RETIRED' | 'VOIDED'

/** Which may follow which. One that was retired with its story's text comes back with it. */
export const QUIZ_QUESTION: TransitionTable<QuestionState> = {
  entity: 'quiz_question',
  allowed: {
    DRAFT: ['APPROVED', 'RETIRED', 'VOIDED'],
    APPROVED: ['RETIRED', 'VOIDED'],
    RETIRED: ['DRAFT', 'APPROVED', 'VOIDED'],
    VOIDED: [],
  },
}
