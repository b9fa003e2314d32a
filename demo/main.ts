import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../.chowk/compiled'))
// Only what is imported from here on is compiled from the cache.
const { begin } = await import('@chowk/server/begin.ts')
const { openDemo } = await import('./open-demo.ts')
await openDemo(begin)
import { makeLanguageReader } from '@chowk/server/ingest/text/language.ts'
import { addWorldPublications, isWorldReachable } from '@chowk/server/ingest/desk/world-publications.ts'
import { readConfig } from '@chowk/server/platform/config.ts'
import type { OpenHouse } from '@chowk/server/open.ts'
import { run } from '@chowk/server/run.ts'
import { houseTasks } from '@chowk/server/tasks.ts'
import { openFeedServer } from './feed-server.ts'
import { liveThePast } from './history.ts'
import { readThePast, settlePublications } from './newsroom.ts'
import { DEMO_PASSWORD, demoPeople, settlePeople } from './people.ts'
import { settlePlans } from './plans.ts'
import { moveToToday } from './today.ts'

enableCompileCache()
const openedAt = new Date()
let looksFrom: Date | undefined = openedAt
const newsroom = await openFeedServer({ openedAt, now: () => looksFrom ?? new Date() })
const people = demoPeople.map(({ email, name, part }) => ({ email, name, part, password: DEMO_PASSWORD }))

const open = await run(readConfig(process.env['CHOWK_DEV'] === '1' ? 'dev' : 'demo'), {
  innerOrigins: [newsroom.origin],
  tasks: houseTasks,
  more: (app) => void app.get('/demo/people', (c) => c.json({ statusCode: 200, message: 'Success!', body: people })),
})
process.once('SIGTERM', () => void newsroom.close()).once('SIGINT', () => void newsroom.close())
await moveToToday(open.owner, openedAt)
await settlePublications(open.owner, newsroom)
const ids = await settlePeople(open.owner)
await settlePlans(open.house, open.owner, ids)
const languages = makeLanguageReader()
await readThePast({ house: open.house, fetcher: open.fetcher, languages }, openedAt, (at) => {
  looksFrom = at
})
looksFrom = undefined
await liveThePast(open.house, open.owner, ids, openedAt)
await languages.close()
say()
if (open.house.config.worldFeeds) void addWorldIfReachable(open)
setTimeout(() => flushCompileCache(), 1000).unref()
