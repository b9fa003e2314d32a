import { expect } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { makeSavedFolder } from '@chowk/contract/news/saved.ts'
import { returnAddress } from './organisation/sign-on/sign-on-row.ts'
import { openHouse } from './open.ts'
import { test } from './testing/test.ts'

test('production refuses a database that holds the people of the demo, whose password everybody can read', async ({
  world,
}) => {
  await world.person({ name: 'Meera Joshi', email: 'meera@demo.chowk.example' })
  const opening = openHouse({ ...world.config, mode: 'serve' }, { database: world.database, pages: false })
  await expect(opening).rejects.toThrow('people of the demo')
})

test('production opens on a database with people of its own, and the demo on its own people', async ({ world }) => {
  await world.person({ email: 'asha@school.example' })
  const serving = await openHouse({ ...world.config, mode: 'serve' }, { database: world.database, pages: false })
  const ready = await fetch(`${serving.address}/health/ready`)
  await serving.close()
  expect(ready.status).toBe(200)

  await world.person({ email: 'meera@demo.chowk.example' })
  const showing = await openHouse({ ...world.config, mode: 'demo' }, { database: world.database, pages: false })
  await showing.close()
})

test('at any free port, letters and providers are told the port that it became', async ({ world }) => {
  const open = await openHouse({ ...world.config, port: 0 }, { database: world.database, pages: false })
  const { port } = new URL(open.address)
  await open.close()
  expect(returnAddress(open.house.config)).toBe(`http://localhost:${port}/sign-on`)
  expect(world.config.port).toBe(0)
})

test('[V1:H2] while one table is locked, who reads others is served, who writes it is told when to come again, and we are ready', async ({
  world,
}) => {
  const open = await openHouse(
    { ...world.config, port: 0 },
    { database: world.database, clock: world.clock, pages: false },
  )
  world.address = open.address
  const asha = await world.person()
  const locked = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = world.owner.begin(async (tx) => {
    await tx`lock table saved_folder in access exclusive mode`
    locked.resolve()
    await over.promise
  })
  await locked.promise
  // All of this is answered while the table is locked: it is let go of only then.
  const writing = Promise.all(
    Array.from({ length: 16 }, async (_, n) => {
      const { path } = addressOf(makeSavedFolder.address)
      const answer = await asha.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Folder ${n}` }),
      })
      return [answer.status, answer.headers.get('retry-after')]
    }),
  )
  let isAnswered = false
  void writing.finally(() => (isAnswered = true))
  const read: number[] = []
  const health: number[] = []
  while (!isAnswered) {
    read.push((await asha.ask(getLatest, { page: 0 })).statusCode)
    health.push((await fetch(`${open.address}/health/ready`)).status)
  }
  over.resolve()
  await holding
  expect(new Set((await writing).map(String))).toEqual(new Set(['503,2']))
  expect(new Set([...read, ...health])).toEqual(new Set([200]))
  expect(read.length).toBeGreaterThan(2)
  expect((await asha.call(makeSavedFolder, { name: 'Debate' })).name).toBe('Debate')
  await open.close()
})
