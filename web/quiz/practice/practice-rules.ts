import type { RunningAttempt } from '@chowk/contract/quiz/attempt.ts'
import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import { m } from '../../paraglide/messages.js'

/** The rules of practice in words (QW1). */
export const practiceRules = ({ rules }: Eligibility, running: RunningAttempt | null): string[] => [
  m.quiz_rule_questions({ count: running?.questionCount ?? rules.questions }),
  m.quiz_practice_rule_counts(),
  m.quiz_practice_rule_often(),
  m.quiz_rule_review(),
]
