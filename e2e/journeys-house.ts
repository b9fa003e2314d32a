import { begin } from '@chowk/server/begin.ts'
import { openDemo } from '@chowk/demo/open-demo.ts'
import { demoPeople } from '@chowk/demo/people.ts'
import { EVENING } from './clock-world.ts'
import { DEADLINE, KINDS, LEFT, findDeadline, giveKinds, leaveSeconds } from './quiz-kinds.ts'
import { LISTENS, PASSED, READS, UNHEARD, giveListens, givePassed, giveReads, giveUnheard } from './quiz-reads.ts'
import { TEACHERS } from './teachers.ts'

demoPeople.push(...TEACHERS)
// The demo world with fewer stories read aloud before anybody asks: a hundred keep a processor busy that the journeys need. Its evening,
// when the daily letters are written, comes when a journey says so.
await openDemo(
  async (mode, openings) => {
    const usual = await openings
    return await begin(mode, {
      ...usual,
      more(app, house) {
        usual?.more?.(app, house)
        app.post(EVENING, async (c) => {
          await house.enqueue(house.sql, 'begin-digests', {})
          return c.json({})
        })
        app.post(KINDS, async (c) => {
          await giveKinds(house, c.req.query('email') ?? '')
          return c.json({})
        })
        app.post(DEADLINE, async (c) => c.json({ deadline: await findDeadline(house, c.req.query('email') ?? '') }))
        app.post(LEFT, async (c) => {
          await leaveSeconds(house, c.req.query('email') ?? '', Number(c.req.query('seconds')))
          return c.json({})
        })
        app.post(READS, async (c) => {
          await giveReads(house, c.req.query('email') ?? '', Number(c.req.query('count')))
          return c.json({})
        })
        app.post(PASSED, async (c) => {
          await givePassed(house, c.req.query('email') ?? '')
          return c.body(null, 200)
        })
        app.post(UNHEARD, async (c) => {
          await giveUnheard(house, c.req.query('email') ?? '')
          return c.json({})
        })
        app.post(LISTENS, async (c) => {
          await giveListens(house, c.req.query('email') ?? '', Number(c.req.query('count')))
          return c.json({})
        })
      },
    })
  },
  { audioAhead: 6, isQuiet: true },
)
