import type { House } from '../platform/handle.ts'
import type { Fetcher } from '../platform/fetch/fetch.ts'
import type { Job } from '../platform/job-list.ts'
import { makeAddressTest } from './operator/address-test.ts'
import { inspectPages } from './page/page-inspection.ts'
import { enqueueDueFeeds, pollFeed } from './poll/poll-feed.ts'
import { READ_STORY_PAGES, readStoryPagesTask } from './story-page/read-pages.job.ts'
import { makeLanguageReader } from './text/language.ts'

const STORY_WORD_LIFE = '6 days'
const POLL_LIFE = '30 days'
const CARD_LIFE = '1 day'

/**
 * The jobs of the ingest: due feeds are found each minute and polled one by one; pages of articles are looked at every two minutes, and
 * those that questions are wanted of are read for their texts; what is only needed for a time is swept each night (IST 03:10).
 */
export function ingestJobs(house: House, fetcher: Fetcher): readonly Job[] {
  const polling = { house, fetcher, languages: makeLanguageReader() }
  return [
    { name: 'find-due-feeds', at: '* * * * *', task: async () => void (await enqueueDueFeeds(house)) },
    {
      name: 'poll-feed',
      task: async (payload) => {
        const { feedId, requested = false } = payload as { feedId: string; requested?: boolean }
        await pollFeed(polling, feedId, { requested })
      },
    },
    {
      name: 'test-address',
      task: async (payload) => await makeAddressTest(house, fetcher, (payload as { testId: string }).testId),
    },
    {
      name: 'look-at-pages',
      at: '*/2 * * * *',
      isSingle: true,
      task: async (_, { signal }) => void (await inspectPages(house, fetcher, signal)),
    },
    { name: READ_STORY_PAGES, at: '* * * * *', isSingle: true, task: readStoryPagesTask(house, fetcher) },
    { name: 'sweep-story-words', at: '40 21 * * *', task: async () => await sweepIngest(house) },
  ]
}

/** Removes what has served its time. */
export async function sweepIngest({ sql, clock }: House): Promise<void> {
  const now = clock.now()
  await sql`delete from story_word where published_at < ${now}::timestamptz - ${STORY_WORD_LIFE}::interval`
  await sql`delete from feed_poll where at < ${now}::timestamptz - ${POLL_LIFE}::interval`
  await sql`delete from link_card where not is_shown and at < ${now}::timestamptz - ${CARD_LIFE}::interval`
  await sql`delete from address_test where at < ${now}::timestamptz - ${CARD_LIFE}::interval`
}
