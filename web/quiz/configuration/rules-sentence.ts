import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { m } from '../../paraglide/messages.js'

const DAYS = [
  m.content_day_1,
  m.content_day_2,
  m.content_day_3,
  m.content_day_4,
  m.content_day_5,
  m.content_day_6,
  m.content_day_0,
]
/** Days of the week by their number, 1 is Monday. */
export const dayOfWeek = (day: number): string => DAYS[day - 1]?.() ?? ''

const FEWEST_IN_RANGE = 3
const MINUTE = 60

// Mon–Sat instead of six names; two days beside each other are named.
function daysText(days: readonly number[]): string {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
    .flatMap((run) => {
      const names = run.map((day) => dayOfWeek(day))
      return run.length < FEWEST_IN_RANGE ? names : [`${names[0] ?? ''}–${names.at(-1) ?? ''}`]
    })
    .join(', ')
}

function whenText({ allowedDays, allowedHours }: QuizConfig): string {
  const days = allowedDays.length === DAYS.length ? m.quiz_rules_any_day() : daysText(allowedDays)
  return allowedHours ? m.quiz_rules_hours({ days, ...allowedHours }) : days
}

const timeText = ({ questions, timePerQuestionSec }: QuizConfig): string =>
  timePerQuestionSec === 0
    ? m.quiz_rules_no_limit()
    : m.quiz_rules_minutes({ count: Math.round((questions * timePerQuestionSec * 10) / MINUTE) / 10 })

const REVIEWS: Partial<Record<QuizConfig['review'], () => string[]>> = {
  AFTER_CLOSE: () => [m.quiz_rules_says_close()],
  SCORE_ONLY: () => [m.quiz_rules_says_score()],
  NEVER: () => [m.quiz_rules_says_never()],
}

/** What rules mean, in a sentence (QC13). */
export function rulesSentence(config: QuizConfig): string {
  if (!config.enabled) return m.quiz_rules_off()
  const { minArticlesRead, questions, timePerQuestionSec, attemptsPerDay, passPercent, allowedDays } = config
  const numbers = [minArticlesRead, questions, timePerQuestionSec, attemptsPerDay, passPercent]
  if (allowedDays.length === 0 || numbers.some((each) => Number.isNaN(each))) return m.quiz_rules_unfinished()
  const who = minArticlesRead === 0 ? m.quiz_rules_everybody() : m.quiz_rules_readers({ count: minArticlesRead })
  const paper = m.quiz_rules_sentence({
    who,
    questions: m.quiz_rules_question_count({ count: questions }),
    time: timeText(config),
    tries: m.quiz_rules_try_count({ count: attemptsPerDay }),
    when: whenText(config),
  })
  const parts = config.partialCredit ? [] : [m.quiz_rules_no_parts()]
  const shown = REVIEWS[config.review]?.() ?? []
  return [paper, m.quiz_rules_passed({ percent: passPercent }), ...parts, ...shown].join(' ')
}
