import type { Handler } from '../platform/handle.ts'
import { answerArticle } from './article.ts'
import { answerLatest } from './latest.ts'

/** Every call of the news domain. */
export const newsCalls: Handler[] = [answerLatest, answerArticle]
