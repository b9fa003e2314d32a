import type { House } from '../platform/handle.ts'
import type { Fetcher } from '../platform/fetch.ts'
import type { Tasks } from '../platform/jobs.ts'
import { enqueueDueFeeds, pollFeed } from './poll/poll-feed.ts'
import { makeLanguageReader } from './text/language.ts'

const STORY_WORD_LIFE = '6 days'

/** The jobs of the ingest: due feeds are found each minute and polled one by one; old story words are swept each night (IST 03:10). */
export function ingestTasks(house: House, fetcher: Fetcher): Tasks {
  const polling = { house, fetcher, languages: makeLanguageReader() }
  return {
    tasks: {
      'find-due-feeds': async () => void (await enqueueDueFeeds(house)),
      'poll-feed': async (payload) => void (await pollFeed(polling, (payload as { feedId: string }).feedId)),
      'sweep-story-words': async () =>
        void (await house.sql`delete from story_word where published_at < ${house.clock.now()}::timestamptz - ${STORY_WORD_LIFE}::interval`),
    },
    crontab: '* * * * * find-due-feeds\n40 21 * * * sweep-story-words',
  }
}
