import type { QuizSheet } from '@chowk/contract/quiz/attempt.ts'
import { accommodationOf } from '../accommodation/accommodation.rules.ts'
import type { HeldRules } from '../accommodation/accommodation.rules.ts'
import { deadlineOf } from '../attempt/deadline.rules.ts'
import { navigationOf } from '../attempt/attempt-row.ts'
import type { Asking } from '../kind/quiz-kind.ts'
import { quizStatusOf } from '../kind/find-quiz.ts'
import type { SetConfig } from './set-rules.ts'

/** What is said of a set quiz before it is begun; null of a quiz that nobody set. */
export async function quizSheet(asking: Asking): Promise<QuizSheet | null> {
  const { kind, title } = asking.quiz
  if (kind !== 'ENTITY' && kind !== 'PUBLIC' && kind !== 'PREVIEW') return null
  const standing = await quizStatusOf(asking)
  const config = standing.config as SetConfig & HeldRules
  const now = asking.clock.now()
  const { questions, timePerQuestionSec, negative, passPercent, minutes, review } = config
  const own = standing.lastsMs(questions)
  return {
    kind,
    title: title ?? '',
    config: {
      questions,
      timePerQuestionSec,
      negative,
      passPercent,
      navigation: navigationOf({ config }),
      largeText: accommodationOf(config)?.largeText ?? false,
      readAloud: accommodationOf(config)?.readAloud ?? false,
      fullscreenAsk: config.fullscreenAsk,
    },
    minutes,
    triesLeft: standing.triesLeft,
    review,
    closesAt: standing.closesAt?.toISOString() ?? null,
    isCutShort: own > 0 && deadlineOf(standing, questions, now).getTime() - now.getTime() < own,
  }
}
