import { openFeedServer } from '@chowk/demo/feed-server.ts'
import { settlePublications } from '@chowk/demo/newsroom.ts'
import { settlePeople } from '@chowk/demo/people.ts'
import { settlePlans } from '@chowk/demo/plans.ts'
import { settleSchool } from '@chowk/demo/school.ts'
import { begin } from '@chowk/server/begin.ts'
import { pollFeed } from '@chowk/server/ingest/poll/poll-feed.ts'
import { makeLanguageReader } from '@chowk/server/ingest/text/language.ts'
import { registerPostBox } from '@chowk/server/platform/post/post-box.ts'
import { DAY_MS } from '@chowk/server/platform/time.ts'
import { houseTasks } from '@chowk/server/tasks.ts'
import { START_JOB, TO_DAY } from './clock-world.ts'

// A house as the demo opens it, with one of its publications, its people and their plans, whose clock can be put forward from
// outside. What no installation should be able to do stands here, where none has it: the house takes its clock from whoever opens it.
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
const newsroom = await openFeedServer({ openedAt: clock.now(), now: clock.now })
process.once('SIGTERM', () => void newsroom.close())
const { house, owner, fetcher } = await begin('demo', {
  clock,
  innerOrigins: [newsroom.origin],
  // Nobody listens here: a hundred stories read aloud would keep a processor busy.
  tasks: (opened, outside) => houseTasks(opened, outside, { audioAhead: 0 }),
  more(app, opened) {
    registerPostBox(app, opened)
    app.post(TO_DAY, (c) => {
      aheadMs = Number(c.req.query('days')) * DAY_MS
      return c.json({ now: clock.now() })
    })
    app.post(START_JOB, async (c) => {
      await opened.enqueue(opened.sql, c.req.query('name') ?? '', {})
      return c.json({})
    })
  },
})
await settlePublications(owner, { ...newsroom, feeds: newsroom.feeds.slice(0, 1) })
const people = await settlePeople(owner)
// Who leaves a school and comes back needs a seat of its plan.
await settlePlans(house, owner, people)
await settleSchool(owner, clock.now())
const languages = makeLanguageReader()
for (const { id } of await owner<{ id: string }[]>`select id from feed`)
  await pollFeed({ house, fetcher, languages }, id)
await languages.close()
console.log(`Chowk is open at http://localhost:${house.config.port}`)
