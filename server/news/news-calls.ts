import type { Handler } from '../platform/handle.ts'
import { answerArticle, answerTexts } from './article.ts'
import { answerChanges } from './change/changes.ts'
import { correctionCalls } from './operator/correction.ts'
import { followCalls } from './follow/follow.ts'
import { mixCalls } from './follow/mix.ts'
import { workspacePublicationCalls } from './follow/workspace-publications.ts'
import { answerLatest, answerNewer } from './latest.ts'
import { categoryCalls } from './list/category.ts'
import { filterCalls } from './list/filter.ts'
import { answerHub } from './list/hub.ts'
import { muteCalls } from './list/mute.ts'
import { answerPublications } from './list/publication-row.ts'
import { publicationCalls } from './list/publication.ts'
import { feedLinkCalls } from './out/feed-link.ts'
import { answerExportFollowed } from './out/opml-export.ts'
import { answerExportOwnData } from './own-data/own-data.ts'
import {
  answerDeviceReads,
  answerPauseHistory,
  answerRecentReads,
  answerRemoveRecentReads,
  answerTakeDeviceReads,
} from './reading/reading-list.ts'
import { answerMarkRead, answerReadActions, answerUndoMarkRead, answerUnreadCount } from './reading/reading-marks.ts'
import { answerArticleView, answerReadingBeat, answerShare } from './reading/reading.ts'
import { reportCalls } from './report/report-calls.ts'
import { savedCalls } from './saved/saved-calls.ts'
import { answerSearch } from './search/search.ts'
import { answerSuggest } from './search/suggest.ts'

const listCalls: Handler[] = [
  answerLatest,
  answerNewer,
  answerHub,
  ...filterCalls,
  ...muteCalls,
  ...followCalls,
  ...mixCalls,
  ...workspacePublicationCalls,
  ...publicationCalls,
  answerPublications,
  ...categoryCalls,
  answerSearch,
  answerSuggest,
]

const readingCalls: Handler[] = [
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
]

/** Every call of the news domain. */
export const newsCalls: Handler[] = [
  ...listCalls,
  answerArticle,
  answerTexts,
  answerChanges,
  ...savedCalls,
  ...reportCalls,
  ...feedLinkCalls,
  answerExportOwnData,
  answerExportFollowed,
  ...correctionCalls,
  ...readingCalls,
]
