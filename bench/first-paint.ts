// First paint of a screen from the server, beside the same bytes from a bare file server. Prints one line a screen.
import fs from 'node:fs'
import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { end, start } from './load.ts'

const ROUNDS = Number(process.env['BENCH_PAINTS'] ?? 31)
const ARTICLES = '2000'
const GOAL = 1.3
const PHONE = { width: 390, height: 844 }

const QUIET = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync']
const launch = {
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...QUIET],
}

interface Copy {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The bytes of one address as a browser gets them, still compressed. */
async function copyOf(address: string): Promise<Copy> {
  return await new Promise((done, fail) => {
    const opening = request(
      address,
      { headers: { 'accept-encoding': 'gzip, deflate, br, zstd', accept: '*/*' } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (chunk: Buffer) => parts.push(chunk))
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        )
      },
    )
    opening.on('error', fail).end()
  })
}

/** Milliseconds until the first text or picture stands on an empty browser's screen, and the addresses that it asked for. */
async function paint(browser: Browser, address: string): Promise<{ ms: number; asked: string[] }> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, serviceWorkers: 'block' })
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', (one) => void (one.method() === 'GET' && requests.push(one.url())))
  await page.goto(address, { waitUntil: 'networkidle' })
  const ms = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await context.close()
  return { ms, asked: requests }
}

const COPIED = ['content-type', 'content-encoding', 'content-security-policy', 'cache-control', 'vary']

/** A server that does nothing but hand out these bytes. */
async function serveFiles(copies: Map<string, Copy>): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const copy = copies.get(request.url ?? '')
    if (!copy) return void response.writeHead(404).end()
    const headers = COPIED.flatMap((name) => (copy.headers[name] ? [[name, String(copy.headers[name])] as const] : []))
    response.writeHead(copy.status, { ...Object.fromEntries(headers), 'content-length': copy.body.length })
    response.end(copy.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((done) => void server.close(() => done()))
    },
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function benchScreen(browser: Browser, name: string, address: string): Promise<void> {
  const origin = new URL(address).origin
  const { asked: requests } = await paint(browser, address)
  const paths = [
    ...new Set(requests.filter((each) => each.startsWith(origin)).map((each) => each.slice(origin.length))),
  ]
  const copies = new Map<string, Copy>()
  for (const path of paths) copies.set(path, await copyOf(origin + path))
  const files = await serveFiles(copies)
  const times: { ours: number[]; plain: number[] } = { ours: [], plain: [] }
  const sides = [
    [times.ours, address],
    [times.plain, files.origin + address.slice(origin.length)],
  ] as const
  // By turns first, so that neither is always the one that comes after a pause.
  for (let round = 0; round < ROUNDS; round++)
    for (const [remaining, address] of round % 2 ? sides.toReversed() : sides)
      remaining.push((await paint(browser, address)).ms)
  await files.close()
  const [ours, plain] = [median(times.ours), median(times.plain)]
  // Each round beside itself: what else the machine does then slows both.
  const pairs = median(times.ours.map((ms, round) => ms / (times.plain[round] ?? Number.NaN)))
  console.log(
    `${name.padEnd(10)} first paint ${ours.toFixed(0).padStart(5)} ms   same bytes as files ${plain.toFixed(0).padStart(5)} ms   ratio of a round ${pairs.toFixed(2)}, of the medians ${(ours / plain).toFixed(2)}  (goal ${GOAL})`,
  )
}

const home = fs.mkdtempSync(join(os.tmpdir(), 'chowk-bench-paint-'))
fs.chmodSync(home, 0o755)
const server = await start('requests/server.ts', { CHOWK_HOME: home, BENCH_ARTICLES: ARTICLES })
const browser = await chromium.launch(launch)
try {
  await benchScreen(browser, 'article', `${server.said['address']}/details/${server.said['slug']}`)
  await benchScreen(browser, 'latest', `${server.said['address']}/latest`)
} finally {
  await browser.close()
  await end(server.child)
  fs.rmSync(home, { recursive: true, force: true })
}
