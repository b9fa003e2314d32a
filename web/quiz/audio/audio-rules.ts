import type { Output } from '@chowk/contract/call.ts'
import type { getUserwiseQuiz } from '@chowk/contract/quiz/attempt.ts'
import { MOST_HEARD_QUESTIONS } from '@chowk/contract/quiz/audio.ts'
import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import type { QuizHelper } from '../quiz-helper.ts'
import { attemptsRule, clockRules, reviewRule } from '../take/rule-words.ts'
import { m } from '../../paraglide/messages.js'

interface Facts {
  own: Output<typeof getUserwiseQuiz>
  eligibility: Eligibility
  /** Who may give her more time. */
  helper: QuizHelper
}

/** The rules of a quiz that is heard, in words, before it is begun (QL5). */
export function audioRules({ own: { running }, eligibility, helper }: Facts): string[] {
  const { rules } = eligibility
  const { questions, timePerQuestionSec, negative, passPercent, navigation } = running?.config ?? rules
  const most = Math.min(questions, MOST_HEARD_QUESTIONS)
  return [
    m.quiz_rule_heard({ count: running?.stories ?? eligibility.have }),
    running ? m.quiz_rule_questions({ count: questions }) : m.quiz_rule_most_questions({ count: most }),
    m.quiz_rule_audio(),
    ...(timePerQuestionSec === 0 ? [m.quiz_rule_no_limit()] : [m.quiz_rule_audio_clock(), ...clockRules(true, helper)]),
    negative === 0 ? m.quiz_rule_marks() : m.quiz_rule_negative({ marks: String(negative) }),
    m.quiz_rule_pass({ percent: passPercent }),
    navigation === 'FREE' ? m.quiz_rule_free() : m.quiz_rule_forward(),
    attemptsRule(eligibility, running),
    reviewRule(rules.review, helper),
  ]
}
