import type { Handler } from '../platform/handle.ts'
import { answerArticle } from './article.ts'
import { answerLatest } from './latest.ts'
import { savedCalls } from './saved-calls.ts'

/** Every call of the news domain. */
export const newsCalls: Handler[] = [answerLatest, answerArticle, ...savedCalls]
