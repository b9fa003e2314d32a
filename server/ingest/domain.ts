import { domain } from '../domain.ts'
import { ingestCalls } from './ingest-calls.ts'
import { ingestJobs } from './ingest.ts'
import { requestedCalls } from './requested/requested-calls.ts'
import { SOURCE_ADDED } from './requested/requested-notices.ts'
import { settlePageTask } from './story-page/read-pages.job.ts'

export const ingest = domain({
  name: 'ingest',
  needs: ['article', 'picture', 'trend', 'news', 'notice'],
  publicModules: ['page/known-link', 'story-page/story-page'],
  calls: () => [...requestedCalls, ...ingestCalls],
  jobs: ({ house, fetcher }) => ingestJobs(house, fetcher),
  hears: ({ house }) => ({ 'article-changed': settlePageTask(house) }),
  notices: [SOURCE_ADDED],
})
