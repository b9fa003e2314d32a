import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { NOTICE_EVENTS, listNotices, readNotice } from '@chowk/contract/notice/notice.ts'
import { logout } from '@chowk/contract/identity/session.ts'
import { tell as tellOf } from '../../testing/rows/notices.ts'
import { test } from '../../testing/test.ts'
import { World } from '../../testing/world.ts'
import type { TestPerson } from '../../testing/world.ts'

const tell = async (world: World, personId: string, subject: string) => await tellOf(world, [personId], { subject })

interface Opened {
  status: number
  headers: IncomingMessage['headers']
  /** Everything that came so far. */
  text(): string
  counts(): number[]
  isOver(): boolean
}

async function openStream(world: World, cookie: string, headers: Record<string, string> = {}): Promise<Opened> {
  return await new Promise((resolve, reject) => {
    const request = get(
      `${world.address}${NOTICE_EVENTS}`,
      { headers: { cookie, ...headers }, agent: false },
      (answer) => {
        let text = ''
        let isOver = false
        answer.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk))
        answer.on('close', () => void (isOver = true)).on('error', () => {})
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: () => text,
          counts: () => [...text.matchAll(/^data: \{"unread":(\d+)\}$/gm)].map(([, count]) => Number(count)),
          isOver: () => isOver,
        })
      },
    )
    request.on('error', reject)
    onTestFinished(() => void request.destroy())
  })
}

const open = async (world: World, person: TestPerson) => await openStream(world, person.cookie)
const within = { timeout: 10_000, interval: 10 }

test('a browser hears the count when it comes, at each notification and at each reading', async ({ world }) => {
  const asha = await world.person()
  await tell(world, asha.id, 'a')
  const stream = await open(world, asha)
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  })
  await expect.poll(() => stream.counts().at(-1), within).toBe(1)
  await tell(world, asha.id, 'b')
  await expect.poll(() => stream.counts().at(-1), within).toBe(2)
  const [first] = (await asha.call(listNotices, {})).content
  await asha.call(readNotice, { id: first?._id ?? '' })
  await expect.poll(() => stream.counts().at(-1), within).toBe(1)
})

test('what is said to one person reaches all of her browsers and nobody else', async ({ world }) => {
  const [asha, bilal] = [await world.person(), await world.person()]
  const phone = await world.session(asha.id)
  const streams = await Promise.all([open(world, asha), open(world, phone), open(world, bilal)])
  for (const stream of streams) await expect.poll(() => stream.counts(), within).toEqual([0])
  await tell(world, asha.id, 'a')
  await expect
    .poll(() => [streams[0]?.counts(), streams[1]?.counts()], within)
    .toEqual([
      [0, 1],
      [0, 1],
    ])
  expect(streams[2]?.counts()).toEqual([0])
})

test('a notification that is made in another process is heard too', async ({ world }) => {
  const other = new World(world.database)
  onTestFinished(async () => await other.end())
  const asha = await world.person()
  const stream = await open(world, asha)
  await expect.poll(() => stream.counts(), within).toEqual([0])
  await tell(other, asha.id, 'a')
  await expect.poll(() => stream.counts().at(-1), within).toBe(1)
})

test('what happened while the connection to the database was lost is counted once it is back', async ({ world }) => {
  const asha = await world.person()
  const stream = await open(world, asha)
  await expect.poll(() => stream.counts(), within).toEqual([0])
  await world.owner`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`
  await tell(world, asha.id, 'a')
  await expect.poll(() => stream.counts().at(-1), within).toBe(1)
})

test('signing out ends its streams at once, also one that another device holds of the same session', async ({
  world,
}) => {
  const asha = await world.person()
  const stream = await open(world, asha)
  await expect.poll(() => stream.counts(), within).toEqual([0])
  await asha.call(logout, {})
  await expect.poll(() => stream.isOver(), within).toBe(true)
  expect((await open(world, asha)).status).toBe(401)
})

test('the ping says something to all and ends a stream whose session has run out', async ({ world }) => {
  const [asha, bilal] = [await world.person(), await world.person()]
  const [first, second] = [await open(world, asha), await open(world, bilal)]
  await expect.poll(() => [first.counts(), second.counts()], within).toEqual([[0], [0]])
  await world.owner`update session_family set expires_at = ${world.clock.now()} where id = ${bilal.familyId}`
  await world.streams?.ping()
  await expect.poll(() => second.isOver(), within).toBe(true)
  await expect.poll(() => first.text(), within).toContain(': ping')
  expect(first.isOver()).toBe(false)
})

test('visitors, children who wait for consent, other sites and other methods get no stream', async ({ world }) => {
  const asha = await world.person()
  const waiting = await world.person({ birthYear: 2015, guardian: false })
  expect((await openStream(world, '')).status).toBe(401)
  expect((await open(world, waiting)).status).toBe(403)
  expect((await openStream(world, asha.cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await asha.fetch(NOTICE_EVENTS, { method: 'POST' })).status).toBe(405)
})

test('more browsers than twelve of one person let the oldest go', async ({ world }) => {
  const asha = await world.person()
  const streams: Opened[] = []
  for (let number = 0; number < 14; number++) streams.push(await open(world, asha))
  await expect.poll(() => streams.map((stream) => stream.isOver()).slice(0, 3), within).toEqual([true, true, false])
  expect(world.streams?.count()).toBe(12)
})
