import { enableCompileCache, flushCompileCache } from 'node:module'
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

function say(): void {
  const width = Math.max(...people.map((person) => person.email.length))
  const lines = people.map(({ email, part }) => `  ${email.padEnd(width)}  ${part}`)
  console.log(
    `\nChowk is open at ${open.address}\n\nSign in as one of these, password ${DEMO_PASSWORD}\n${lines.join('\n')}\n`,
  )
}

// Without internet the world's publications would stand in every list with nothing to read.
async function addWorldIfReachable({ fetcher, owner, house }: OpenHouse): Promise<void> {
  try {
    if (await isWorldReachable(fetcher)) await addWorldPublications(owner, new Date(), { isDefault: false })
  } catch (failure) {
    house.log.warn({ error: String(failure) }, "the world's publications were not added")
  }
}
