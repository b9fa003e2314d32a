import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { m } from '../paraglide/messages.js'

/** What a wrong answer costs, in words. */
export const COST_NAMES: Record<QuizConfig['negative'], () => string> = {
  0: m.quiz_rules_cost_none,
  0.25: m.quiz_rules_cost_quarter,
  0.33: m.quiz_rules_cost_third,
  0.5: m.quiz_rules_cost_half,
  1: m.quiz_rules_cost_full,
}
