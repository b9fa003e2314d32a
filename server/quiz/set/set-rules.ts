import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { Accommodation } from '@chowk/contract/quiz/accommodation.ts'
import type { SetRules } from '@chowk/contract/quiz/set/set.ts'
import { withAccommodation } from '../accommodation/accommodation.rules.ts'
import type { HeldRules } from '../accommodation/accommodation.rules.ts'

/** The rules that a try of a set quiz keeps: those of its workspace, and over them its own. */
export type SetConfig = QuizConfig & Pick<SetRules, 'review' | 'minutes'>

const SECONDS = 60

/** The rules of a quiz above those of its workspace. */
export function configOf(workspace: QuizConfig, rules: SetRules, questions: number): SetConfig {
  const { minutes, negative, passPercent, review, shuffleQuestions, shuffleOptions, navigation } = rules
  return {
    ...workspace,
    minArticlesRead: 0,
    questions,
    timePerQuestionSec: minutes === null ? 0 : Math.max(1, Math.floor((minutes * SECONDS) / Math.max(1, questions))),
    minutes,
    negative,
    passPercent,
    review,
    shuffleQuestions,
    shuffleOptions,
    navigation,
  }
}

/** The same with what one person needs: her minutes grow as her time for a question does, and have no end where she was given none. */
export function withNeeds(config: SetConfig, accommodation: Accommodation | null): SetConfig & HeldRules {
  const { minutes } = config
  const held = { ...config, ...withAccommodation(config, accommodation) }
  if (!accommodation || minutes === null) return held
  return { ...held, minutes: accommodation.noTimeLimit ? null : Math.ceil(minutes * accommodation.timeFactor) }
}
