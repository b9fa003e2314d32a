import type { DIFFICULTIES } from '@chowk/contract/quiz/set/set-question.ts'
import { LEAST_ANSWERS } from '@chowk/contract/quiz/summary/item.ts'

/** What the first answers of people say of a question. */
export interface QuestionFigures {
  answers: number
  /** Mean share of its marks. */
  facility: number
  /** From −100 to 100; null: it cannot be reckoned. */
  discrimination: number | null
}

/** From so many answers on they say how hard a question is (QG14). */
const LEAST_FOR_DIFFICULTY = 30
const EASY_FROM = 0.75
const MEDIUM_FROM = 0.4
/** A question of whose marks less than this share is earned is one that hardly anybody answers rightly. */
export const FEW_RIGHT = 0.2

/** How hard a question is by its answers; null: too few, it stays as whoever made it thought. */
export function measuredDifficulty({ answers, facility }: QuestionFigures): (typeof DIFFICULTIES)[number] | null {
  if (answers < LEAST_FOR_DIFFICULTY) return null
  if (facility >= EASY_FROM) return 'EASY'
  return facility >= MEDIUM_FROM ? 'MEDIUM' : 'HARD'
}

/** Whether hardly anybody answers it rightly, and those who do well elsewhere least of all: its key may be wrong (QG15). */
export const isDoubted = ({ answers, facility, discrimination }: QuestionFigures): boolean =>
  answers >= LEAST_ANSWERS && facility < FEW_RIGHT && discrimination !== null && discrimination < 0

/** Whether it has to be looked at: once somebody kept it, only when it has twice as many answers. */
export const isSuspect = (figures: QuestionFigures, clearedAnswers: number | null): boolean =>
  isDoubted(figures) && (clearedAnswers === null || figures.answers >= 2 * clearedAnswers)
