import { domain } from '../domain.ts'
import { newsCalls } from './news-calls.ts'
import { registerFeeds } from './out/feed-out.ts'
import { newsOfClosed } from './own-data/closed-news.ts'
import { newsData } from './own-data/news-data.ts'
import { retentionTask } from './retention.job.ts'
import { wordsLike } from './search/forgive.ts'
import { countFirstTerms, countSearchTerms } from './search/search-terms.job.ts'
import { forgetSearchWords, noteSearchWords } from './search/search-words.job.ts'

export const news = domain({
  name: 'news',
  needs: ['article', 'picture', 'trend', 'identity', 'device', 'moderation'],
  publicModules: ['follow/follow', 'reading/heard'],
  provides: { findSpellings: wordsLike },
  calls: () => newsCalls,
  jobs: ({ house: { sql, clock } }) => [
    { name: 'remove-old-readings', at: '50 20 * * *', task: retentionTask(sql, clock) },
    { name: 'first-search-terms', at: '* * * * *', task: async () => void (await countFirstTerms(sql, clock)) },
    { name: 'search-terms', at: '*/20 * * * *', task: async () => void (await countSearchTerms(sql, clock)) },
    { name: 'search-words', at: '* * * * *', task: async () => void (await noteSearchWords(sql, clock)) },
    { name: 'old-search-words', at: '40 3 * * *', task: async () => await forgetSearchWords(sql, clock) },
  ],
  addresses: registerFeeds,
  personalData: [newsData],
  workspaceData: [newsOfClosed],
})
