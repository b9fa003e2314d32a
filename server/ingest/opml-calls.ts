import type { Handler } from '../platform/handle.ts'
import { answerImportOpml, answerReadOpml } from './opml-import.ts'
import { answerRequestedFeeds, answerSettle } from './requested-feed.ts'

/** Feeds that readers bring along in a file, and those they ask for. */
export const opmlCalls: Handler[] = [answerReadOpml, answerImportOpml, answerRequestedFeeds, answerSettle]
