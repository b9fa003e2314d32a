import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
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

test('[V1:H2] [V02] while one table is locked, who reads others is served, who writes it is told when to come again, and we are ready', async ({
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

/** The way to a database, which can be shut and opened again: its socket in a folder of its own. */
async function shuttable(socket: string): Promise<{ path: string; shut: () => void; open: () => Promise<void> }> {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'chowk-way-'))
  const path = join(folder, '.s.PGSQL.5432')
  const passing = new Set<net.Socket>()
  let server: net.Server
  const pass = (near: net.Socket) => {
    const far = net.connect(socket)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      passing.add(one)
      one.on('error', () => other.destroy()).on('close', () => (passing.delete(one), other.destroy()))
      one.pipe(other)
    }
  }
  const open = async () => {
    server = net.createServer(pass)
    await new Promise<void>((done) => server.listen(path, done))
  }
  const shut = () => {
    server.close()
    for (const each of passing) each.destroy()
  }
  await open()
  onTestFinished(() => {
    shut()
    fs.rmSync(folder, { recursive: true, force: true })
  })
  return { path, shut, open }
}

test('[V02] without its database the server does not start; once it has, it lives without it and is not ready, tells callers when to come again, and goes on by itself', async ({
  world,
}) => {
  const { socket, database } = world.database as { socket: string; database: string }
  const way = await shuttable(socket)
  const opening = async () =>
    await openHouse(
      { ...world.config, port: 0 },
      { database: { socket: way.path, database }, clock: world.clock, pages: false },
    )
  way.shut()
  await expect(opening()).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
  await way.open()
  const open = await opening()
  world.address = open.address
  const asha = await world.person()
  const health = async () =>
    await Promise.all(['live', 'ready'].map(async (name) => (await fetch(`${open.address}/health/${name}`)).status))
  const makeFolder = async () => {
    const answer = await asha.fetch(addressOf(makeSavedFolder.address).path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Debate' }),
    })
    return [answer.status, answer.headers.get('retry-after')]
  }
  expect(await health()).toEqual([200, 200])
  way.shut()
  const answers = await Promise.all(Array.from({ length: 40 }, makeFolder))
  expect(new Set(answers.map(String))).toEqual(new Set(['503,2']))
  expect(await health()).toEqual([200, 503])
  await way.open()
  await vi.waitFor(async () => expect(await health()).toEqual([200, 200]), { timeout: 10_000, interval: 50 })
  await vi.waitFor(async () => expect(await makeFolder()).toEqual([200, null]), { timeout: 10_000, interval: 50 })
  await open.close()
})
