import type { QuizSheet } from '@chowk/contract/quiz/attempt.ts'
import { dateAndClock } from '../../app/time.tsx'
import type { QuizHelper } from '../quiz-helper.ts'
import { clockRules } from './rule-words.ts'
import { m } from '../../paraglide/messages.js'

const REVIEWS: Record<Exclude<QuizSheet['review'], 'NEVER'>, () => string> = {
  AFTER_SUBMIT: m.quiz_rule_review,
  AFTER_CLOSE: m.quiz_set_rule_after_close,
  SCORE_ONLY: m.quiz_set_rule_score,
}

function reviewRuleOf(kind: QuizSheet['kind'], review: QuizSheet['review'], helper: QuizHelper): string {
  if (review !== 'NEVER') return REVIEWS[review]()
  if (kind === 'PUBLIC') return m.quiz_set_rule_never_public()
  return helper === 'TEACHER' ? m.quiz_set_rule_never() : m.quiz_set_rule_never_organisation()
}

/** The rules of a quiz that somebody set, in words (QL5); what its close takes away is said before (QA5). */
export const setRules = (
  { kind, config, minutes, triesLeft, review, closesAt, isCutShort }: QuizSheet,
  helper: QuizHelper,
): string[] => [
  m.quiz_rule_questions({ count: config.questions }),
  minutes === null ? m.quiz_rule_no_limit() : m.quiz_rule_time({ count: minutes }),
  ...clockRules(minutes !== null, helper),
  ...(closesAt === null ? [] : [m.quiz_set_rule_closes({ time: dateAndClock(closesAt) })]),
  ...(isCutShort ? [m.quiz_set_rule_cut()] : []),
  config.negative === 0 ? m.quiz_set_rule_marks() : m.quiz_set_rule_negative({ marks: String(config.negative) }),
  m.quiz_rule_pass({ percent: config.passPercent }),
  config.navigation === 'FREE' ? m.quiz_rule_free() : m.quiz_rule_forward(),
  ...(triesLeft === null ? [] : [m.quiz_set_rule_tries({ count: triesLeft })]),
  reviewRuleOf(kind, review, helper),
  ...(config.fullscreenAsk ? [m.quiz_rule_fullscreen()] : []),
  m.quiz_rule_offline(),
]
