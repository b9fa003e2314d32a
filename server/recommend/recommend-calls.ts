import type { Handler } from '../platform/handle.ts'
import { answerRecommended } from './for-you.ts'
import { answerShowStories } from './impressions.ts'
import {
  answerForYouShape,
  answerGetLearnedForStudents,
  answerLearnedForStudents,
  answerResetRecommendations,
  answerSetLearning,
} from './learning.ts'
import { answerAddPick, answerEndPick, answerPicks } from './picks.ts'
import { answerSimilar } from './similar.ts'
import { answerTaste, answerWhy } from './taste.ts'
import { answerTrending, answerTrendingCategories } from './trending.ts'

/** Every call of the lists that are ranked, and of what they are ranked by. */
export const recommendCalls: Handler[] = [
  answerShowStories,
  answerTrending,
  answerTrendingCategories,
  answerRecommended,
  answerForYouShape,
  answerSetLearning,
  answerResetRecommendations,
  answerGetLearnedForStudents,
  answerLearnedForStudents,
  answerTaste,
  answerWhy,
  answerSimilar,
  answerPicks,
  answerAddPick,
  answerEndPick,
]
