import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { describe, expect, test as plain } from 'vitest'
import { listen } from './listen.ts'
import type { Listening } from './listen.ts'
import type { Config } from './platform/config.ts'
import type { Env } from './platform/wire/wire.ts'

const LONG = 'x'.repeat(4 * 1024 * 1024)

const app = new Hono<Env>()
app.get('/short', (c) => c.text('short'))
app.get('/long', (c) => c.text(LONG))
let slowBegan = false
app.get('/slow', async (c) => {
  slowBegan = true
  await sleep(700)
  return c.text('slow')
})
app.get('/very-slow', async (c) => {
  await sleep(14_500)
  return c.text('at last')
})
app.post('/body', async (c) => c.text(String((await c.req.text()).length)))

const test = plain.extend<{ listening: Listening }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest wants the pattern
  listening: async ({}, use) => {
    const listening = await listen(app, { host: '127.0.0.1', port: 0, behindProxy: false } as Config)
    await use(listening)
    await listening.close()
  },
})

const portOf = ({ address }: Listening) => Number(new URL(address).port)

/** Opens a connection, sends a beginning and then one more piece every half second, until the server closes it. */
async function untilClosed(listening: Listening, beginning: string, piece = ''): Promise<void> {
  const socket = net.connect(portOf(listening), '127.0.0.1')
  socket.on('error', () => undefined).resume()
  socket.write(beginning)
  const more = setInterval(() => piece && socket.write(piece), 500)
  await new Promise<void>((done) => socket.once('close', () => done()))
  clearInterval(more)
}

// They only wait, so they wait together.
describe.concurrent('slow clients', () => {
  test(
    '[V04] whoever sends headers or a body one letter at a time, or nothing at all, is let go while others are served',
    {
      timeout: 60_000,
    },
    async ({ listening }) => {
      const head = 'POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n'
      const all = Promise.all([
        untilClosed(listening, ''),
        untilClosed(listening, 'GET /short HTTP/1.1\r\nhost: x\r\nx-long: ', 'a'),
        untilClosed(listening, `${head}content-length: 1000\r\n\r\n`, 'a'),
        untilClosed(listening, `${head}transfer-encoding: chunked\r\n\r\n`, '1\r\na\r\n'),
      ])
      let isHeld = true
      void all.then(() => (isHeld = false))
      const others: string[] = []
      while (isHeld) {
        others.push(await (await fetch(`${listening.address}/short`)).text())
        await sleep(250)
      }
      expect(new Set(others)).toEqual(new Set(['short']))
    },
  )

  test(
    '[V04] [I04] an upload may take longer than 15 seconds as long as it moves, and is let go when it stops',
    { timeout: 60_000 },
    async ({ listening }) => {
      const head =
        'POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=y\r\ncontent-length: 9000000\r\n\r\n'
      const moving = untilClosed(listening, head, 'x'.repeat(8 * 1024))
      await untilClosed(listening, head)
      expect(await Promise.race([moving.then(() => 'closed'), sleep(3000, 'open')])).toBe('open')
    },
  )

  test(
    '[V04] whoever takes an answer one kilobyte at a time is let go, whoever takes it at an ordinary pace gets it whole',
    {
      timeout: 40_000,
    },
    async ({ listening }) => {
      const ask = `GET /long HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(6)
      const slow = net.connect(portOf(listening), '127.0.0.1')
      let isClosed = false
      slow.on('error', () => (isClosed = true)).on('close', () => (isClosed = true))
      slow.pause()
      slow.write(ask)
      const sips = setInterval(() => slow.read(1024), 1000)
      let taken = 0
      const steady = net.connect(portOf(listening), '127.0.0.1')
      steady.write(ask)
      steady.on('data', (chunk: Buffer) => {
        taken += chunk.length
        steady.pause()
        setTimeout(() => steady.resume(), chunk.length / 2500)
      })
      await sleep(15_500)
      // A paused socket hears of its end when it reads on.
      slow.resume()
      await sleep(500)
      clearInterval(sips)
      expect(isClosed).toBe(true)
      while (taken < 6 * LONG.length && !steady.destroyed) await sleep(100)
      expect(taken).toBeGreaterThanOrEqual(6 * LONG.length)
      steady.destroy()
    },
  )

  test(
    'a proxy in front sends its next request over a connection that rested for twenty seconds, a browser without one is let go after some',
    { timeout: 40_000 },
    async ({ listening }) => {
      const proxied = await listen(app, { host: '127.0.0.1', port: 0, behindProxy: true } as Config)
      const rested = async (port: number) => {
        const socket = net.connect(port, '127.0.0.1')
        let [answers, isClosed] = [0, false]
        socket.on('data', (bytes: Buffer) => (answers += String(bytes).split('HTTP/1.1 200').length - 1))
        socket.on('error', () => undefined).on('close', () => (isClosed = true))
        const ask = () => socket.write('GET /short HTTP/1.1\r\nhost: x\r\n\r\n')
        ask()
        await sleep(20_000)
        if (isClosed) return answers
        ask()
        await new Promise((done) => socket.once('data', done))
        socket.destroy()
        return answers
      }
      expect(await Promise.all([rested(proxied.port), rested(listening.port)])).toEqual([2, 1])
      await proxied.close()
    },
  )
})

test(
  '[V1:H2] whoever has asked and waits for us longer than a slow client may take gets her answer',
  { timeout: 25_000 },
  async ({ listening }) => {
    const answer = await fetch(`${listening.address}/very-slow`)
    expect(await answer.text()).toBe('at last')
  },
)

describe('closing', () => {
  test('[V07] under the load of 24 clients no request is dropped, and the one that takes long is finished [V1:H8]', async () => {
    const listening = await listen(app, { host: '127.0.0.1', port: 0 } as Config)
    const tally = { answered: 0, dropped: [] as string[] }
    const ask = async (agent: http.Agent, path: string) =>
      await new Promise<boolean>((done) => {
        http
          .get(`${listening.address}${path}`, { agent }, (answer) => {
            answer.resume().once('end', () => {
              tally.answered++
              done(true)
            })
          })
          .once('error', (error: NodeJS.ErrnoException) => {
            // The closed door is what a balancer or a browser tries the next server for.
            if (error.code !== 'ECONNREFUSED') tally.dropped.push(String(error.code))
            done(false)
          })
      })
    const clients = Array.from({ length: 24 }, async () => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
      while (await ask(agent, '/short'));
    })
    while (tally.answered < 100) await sleep(10)
    const long = ask(new http.Agent(), '/slow')
    while (!slowBegan) await sleep(10)
    await listening.close()
    await Promise.all(clients)
    expect(await long).toBe(true)
    expect(tally.dropped).toEqual([])
  })
})
