import {
  answerDeviceReads,
  answerPauseHistory,
  answerRecentReads,
  answerRemoveRecentReads,
  answerTakeDeviceReads,
} from '../news/reading/reading-list.ts'
import {
  answerMarkRead,
  answerReadActions,
  answerUndoMarkRead,
  answerUnreadCount,
} from '../news/reading/reading-marks.ts'
import { answerArticleView, answerReadingBeat, answerShare } from '../news/reading/reading.ts'
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

/** Every call of reading signals and of the lists made from them. */
export const recommendCalls: Handler[] = [
  answerArticleView,
  answerReadingBeat,
  answerShare,
  answerRecentReads,
  answerRemoveRecentReads,
  answerPauseHistory,
  answerDeviceReads,
  answerTakeDeviceReads,
  answerMarkRead,
  answerUndoMarkRead,
  answerReadActions,
  answerUnreadCount,
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
