import { ingestTasks } from './ingest/ingest.ts'
import { renewPictures } from './news/picture.ts'
import { countSearchTerms } from './news/search/search-terms.job.ts'
import type { Fetcher } from './platform/fetch.ts'
import type { House } from './platform/handle.ts'
import type { Task, Tasks } from './platform/jobs.ts'

type Listeners = Record<string, Task[]>

/** All jobs of the house. What one domain tells the others (`article-stored`, `article-changed`) is heard by each that cares. */
export function houseTasks(house: House, fetcher: Fetcher): Tasks {
  const own = [ingestTasks(house, fetcher), newsTasks(house)]
  const heard: Listeners = { 'article-stored': [], 'article-changed': [] }
  return {
    tasks: { ...Object.assign({}, ...own.map((one) => one.tasks)), ...tellAll(heard) },
    crontab: own
      .map((one) => one.crontab)
      .filter((lines) => lines !== '')
      .join('\n'),
  }
}

function newsTasks(house: House): Tasks {
  return {
    tasks: {
      'renew-pictures': async () => void (await renewPictures(house.sql, house.config.serverKey, house.clock.now())),
      'search-terms': async () => void (await countSearchTerms(house.sql, house.clock)),
    },
    crontab: ['20 21 * * * renew-pictures', '*/20 * * * * search-terms ?max=1&fill=1h'].join('\n'),
  }
}

function tellAll(listeners: Listeners): Record<string, Task> {
  return Object.fromEntries(
    Object.entries(listeners).map(([name, all]) => [
      name,
      async (payload, helpers) => {
        for (const one of all) await one(payload, helpers)
      },
    ]),
  )
}
