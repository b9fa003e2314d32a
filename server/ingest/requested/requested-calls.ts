import type { Handler } from '../../platform/handle.ts'
import { answerImportOpml, answerReadOpml } from './reader-opml.ts'
import { answerRequestedFeeds, answerSettle } from './requested-feed.ts'

/** Feeds that readers bring along in a file, and those they ask for. */
export const requestedCalls: Handler[] = [answerReadOpml, answerImportOpml, answerRequestedFeeds, answerSettle]
