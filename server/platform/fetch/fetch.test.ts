import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FetchFailure, makeFetcher, type Fetcher, type FetcherOptions } from './fetch.ts'
import { makeManners } from './manners.ts'

const dataFolder = process.env['CHOWK_DATA'] ?? join(import.meta.dirname, '../../../shared/data')
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function listen(listener: RequestListener, host = '127.0.0.1'): Promise<{ port: number; hits: string[] }> {
  const hits: string[] = []
  const server: Server = createServer((request, response) => {
    hits.push(request.url ?? '')
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, hits }
}

function fetcher(options: FetcherOptions = {}): Fetcher {
  const made = makeFetcher({ manners: { gapMs: 0 }, ...options })
  closers.push(() => void made.close())
  return made
}

/** Treats this machine as the outside, so that limits can be tried without leaving it. */
const open = (port: number, more: FetcherOptions = {}) =>
  fetcher({ ports: [String(port)], isPublic: (address) => address === '127.0.0.1', ...more })

async function codeOf(answer: Promise<unknown>): Promise<string> {
  return await answer.then(
    () => 'ANSWERED',
    (error: unknown) => (error instanceof FetchFailure ? error.code : String(error)),
  )
}

const insideForms = (port: number) => [
  `http://127.0.0.1:${port}/`,
  `http://2130706433:${port}/`,
  `http://0x7f000001:${port}/`,
  `http://0177.0.0.1:${port}/`,
  `http://0177.0.0.01:${port}/`,
  `http://127.1:${port}/`,
  `http://127.0.1:${port}/`,
  `http://0:${port}/`,
  `http://0.0.0.0:${port}/`,
  `http://[::1]:${port}/`,
  `http://[::]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://[::ffff:7f00:1]:${port}/`,
  `http://[::7f00:1]:${port}/`,
  `http://[0:0:0:0:0:ffff:127.0.0.1]:${port}/`,
  `http://[64:ff9b::7f00:1]:${port}/`,
  `http://[2002:7f00:1::]:${port}/`,
  `http://①②⑦.⓪.⓪.①:${port}/`,
  `http://１２７.０.０.１:${port}/`,
  `http://127。0。0。1:${port}/`,
  `http://localhost:${port}/`,
  `http://localhost.:${port}/`,
  `http://LOCALHOST:${port}/`,
  `http:127.0.0.1:${port}/`,
  `http:\\\\127.0.0.1:${port}\\`,
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
]

test('what is posted goes to the address that was named, and no redirect carries it on', async () => {
  const said: string[] = []
  const { port, hits } = await listen((request, response) => {
    request.on('data', (chunk: Buffer) => said.push(`${request.method} ${chunk.toString()}`))
    request.on('end', () => {
      if (request.url === '/away') response.writeHead(307, { location: '/token' }).end()
      else response.end('taken')
    })
  })
  const address = `http://127.0.0.1:${port}`
  const post = { method: 'POST' as const, body: 'code=1' }
  expect((await open(port).fetch(`${address}/token`, post)).body.toString()).toBe('taken')
  expect(said).toEqual(['POST code=1'])
  expect(await codeOf(open(port).fetch(`${address}/away`, post))).toBe('TOO_MANY_REDIRECTS')
  expect(hits).toEqual(['/token', '/away'])
})

describe('[news:I10] addresses inside are never reached', () => {
  test('every way to write an inside address is refused and the listener hears nothing', async () => {
    const inside = await listen((_, response) => response.end('secret'))
    const outside = fetcher({ ports: [String(inside.port)] })
    for (const address of insideForms(inside.port)) {
      expect([address, await codeOf(outside.fetch(address))]).toEqual([address, 'BLOCKED_ADDRESS'])
    }
    expect(inside.hits).toEqual([])
  })

  test('other schemes, passwords, odd ports and rubbish are refused', async () => {
    const { fetch } = fetcher()
    const invalid = ['file:///etc/passwd', 'gopher://example.org/', 'ftp://example.org/', 'javascript:1', 'data:,a', '']
    for (const address of [...invalid, 'http://', 'not an address', 'http://user:word@example.org/']) {
      expect([address, await codeOf(fetch(address))]).toEqual([address, 'INVALID_URL'])
    }
    for (const port of [22, 25, 5432, 6379, 8080]) {
      expect(await codeOf(fetch(`http://example.org:${port}/`))).toBe('BLOCKED_ADDRESS')
    }
  })

  test('a redirect from outside to any inside address is refused, and so is one to the inner feed server', async () => {
    const inside = await listen((_, response) => response.end('secret'), '127.0.0.2')
    const outside = await listen((request, response) =>
      response.writeHead(302, { location: decodeURIComponent(request.url!.slice(1)) }).end(),
    )
    const { fetch } = fetcher({
      ports: [String(outside.port), String(inside.port)],
      innerOrigins: [`http://127.0.0.2:${inside.port}`],
      isPublic: (address) => address === '127.0.0.1',
    })
    const targets = [
      `http://127.0.0.2:${inside.port}/`,
      `http://2130706434:${inside.port}/`,
      `http://[::ffff:127.0.0.2]:${inside.port}/`,
      'http://169.254.169.254/',
    ]
    for (const target of targets) {
      const address = `http://127.0.0.1:${outside.port}/${encodeURIComponent(target)}`
      expect([target, await codeOf(fetch(address))]).toEqual([target, 'BLOCKED_ADDRESS'])
    }
    expect(await codeOf(fetch(`http://127.0.0.1:${outside.port}/${encodeURIComponent('file:///etc/passwd')}`))).toBe(
      'INVALID_URL',
    )
    expect(inside.hits).toEqual([])
  })

  test('the inner feed server given at construction is reached, its neighbours are not', async () => {
    const feeds = await listen((_, response) => response.end('news'))
    const neighbour = await listen((_, response) => response.end('secret'))
    const { fetch } = fetcher({ innerOrigins: [`http://127.0.0.1:${feeds.port}`] })
    expect((await fetch(`http://127.0.0.1:${feeds.port}/feed`)).body.toString()).toBe('news')
    expect(await codeOf(fetch(`http://127.0.0.1:${neighbour.port}/`))).toBe('BLOCKED_ADDRESS')
    expect(neighbour.hits).toEqual([])
  })

  test('a name with one inside answer among public ones is refused', async () => {
    const inside = await listen((_, response) => response.end('secret'))
    const { fetch } = fetcher({
      ports: [String(inside.port)],
      lookup: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    })
    expect(await codeOf(fetch(`http://mixed.example:${inside.port}/`))).toBe('BLOCKED_ADDRESS')
    expect(inside.hits).toEqual([])
  })

  test('a name that turns inside after the first answer gains nothing', async () => {
    const inside = await listen((_, response) => response.end('secret'))
    const outside = await listen((_, response) => response.writeHead(302, { location: '/again' }).end(), '127.0.0.3')
    let requestCount = 0
    const { fetch } = fetcher({
      ports: [String(inside.port), String(outside.port)],
      isPublic: (address) => address === '127.0.0.3',
      lookup: async () => [{ address: requestCount++ === 0 ? '127.0.0.3' : '127.0.0.1', family: 4 }],
    })
    expect(await codeOf(fetch(`http://rebinding.example:${outside.port}/`))).toMatch(/BLOCKED_ADDRESS|TOO_MANY/)
    expect(await codeOf(fetch(`http://rebinding.example:${inside.port}/`))).toBe('BLOCKED_ADDRESS')
    expect(inside.hits).toEqual([])
  })

  const metadata = join(dataFolder, 'security/ssrf-testing/cloud-metadata.txt')
  test.skipIf(!existsSync(metadata))('addresses of the clouds that describe machines are refused', async () => {
    const { fetch } = fetcher({
      lookup: async (host) => [{ address: host.includes('metadata') ? '169.254.169.254' : '10.0.0.1', family: 4 }],
    })
    const listed = readFileSync(metadata, 'utf8').match(/https?:\/\/\S+/g) ?? []
    expect(listed.length).toBeGreaterThan(10)
    for (const address of listed) {
      expect([address, await codeOf(fetch(address))]).toEqual([address, 'BLOCKED_ADDRESS'])
    }
  })
})

describe('[news:I9] limits hold', () => {
  test('a small packed answer that unpacks to 300 MB is given up as too large', async () => {
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024))
    const { port } = await listen((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    expect(await codeOf(open(port).fetch(`http://127.0.0.1:${port}/`))).toBe('TOO_LARGE')
  })

  test('a body without end and one that says it is 100 MB are given up as too large', async () => {
    const { port } = await listen((request, response) => {
      if (request.url === '/announced') return response.writeHead(200, { 'content-length': 100 * 1024 * 1024 }).end('a')
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', more)
      return more()
    })
    const { fetch } = open(port)
    expect(await codeOf(fetch(`http://127.0.0.1:${port}/`))).toBe('TOO_LARGE')
    expect(await codeOf(fetch(`http://127.0.0.1:${port}/announced`))).toBe('TOO_LARGE')
  })

  test('a server that drips, and one that says nothing, are left at the time limit', async () => {
    const { port } = await listen((request, response) => {
      if (request.url === '/silent') return
      const drip = setInterval(() => response.write('.'), 50)
      response.on('close', () => clearInterval(drip))
    })
    const { fetch } = open(port)
    for (const path of ['drip', 'silent'])
      expect(await codeOf(fetch(`http://127.0.0.1:${port}/${path}`, { timeoutMs: 400 }))).toBe('TIMED_OUT')
  })

  test('fifty redirects are given up after the fifth, and followed ones are told', async () => {
    const { port, hits } = await listen((request, response) => {
      const left = Number(request.url!.slice(1))
      if (left === 0) return response.end('there')
      return response.writeHead(left % 2 ? 301 : 302, { location: `/${left - 1}` }).end()
    })
    const { fetch } = open(port)
    expect(await codeOf(fetch(`http://127.0.0.1:${port}/50`))).toBe('TOO_MANY_REDIRECTS')
    expect(hits.length).toBe(6)
    const found = await fetch(`http://127.0.0.1:${port}/2`)
    expect(found.url).toBe(`http://127.0.0.1:${port}/0`)
    expect(found.redirects).toEqual([
      { status: 302, to: `http://127.0.0.1:${port}/1` },
      { status: 301, to: `http://127.0.0.1:${port}/0` },
    ])
  })

  test('gzip, brotli and both kinds of deflate are unpacked, zstd is refused', async () => {
    const text = Buffer.from('खबर '.repeat(1000))
    const packed: Record<string, [string, Buffer]> = {
      '/gzip': ['gzip', gzipSync(text)],
      '/br': ['br', brotliCompressSync(text)],
      '/deflate': ['deflate', deflateSync(text)],
      '/raw': ['deflate', deflateRawSync(text)],
      '/zstd': ['zstd', zstdCompressSync(text)],
      '/broken': ['gzip', Buffer.from('not gzip at all')],
    }
    const { port } = await listen((request, response) => {
      const [coding, body] = packed[request.url!]!
      response.writeHead(200, { 'content-encoding': coding }).end(body)
    })
    const { fetch } = open(port)
    for (const path of ['/gzip', '/br', '/deflate', '/raw']) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).body.equals(text)).toBe(true)
    }
    expect(await codeOf(fetch(`http://127.0.0.1:${port}/zstd`))).toBe('UNREACHABLE')
    expect(await codeOf(fetch(`http://127.0.0.1:${port}/broken`))).toBe('UNREACHABLE')
  })

  test('a server that is not there and a name that is not known are unreachable', async () => {
    const { port } = await listen(() => undefined)
    for (const close of closers.splice(0)) close()
    expect(await codeOf(open(port).fetch(`http://127.0.0.1:${port}/`))).toBe('UNREACHABLE')
    const { fetch } = fetcher({
      lookup: async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
    })
    expect(await codeOf(fetch('http://nowhere.example/'))).toBe('UNREACHABLE')
  })

  test('one host is asked twice at once at most', async () => {
    let running = 0
    let most = 0
    const { port } = await listen((_, response) => {
      most = Math.max(most, ++running)
      setTimeout(() => response.end(String(running--)), 120)
    })
    const { fetch } = open(port, { manners: { gapMs: 40 } })
    await Promise.all(Array.from({ length: 6 }, () => fetch(`http://127.0.0.1:${port}/`)))
    expect(most).toBe(2)
  })

  test('turns at one host begin a gap apart, those at others do not wait', async () => {
    vi.useFakeTimers()
    try {
      const { take } = makeManners({ concurrent: 8, perHost: 2, gapMs: 40 })
      const began = Date.now()
      const turns: [string, number][] = []
      const hosts = ['one', 'one', 'one', 'other', 'one']
      const taken = hosts.map(async (host) => {
        const giveBack = await take(host)
        turns.push([host, Date.now() - began])
        setTimeout(giveBack, 1)
      })
      await vi.advanceTimersByTimeAsync(500)
      await Promise.all(taken)
      const expected = [0, 0, 40, 80, 120].map((ms, index) => [index === 1 ? 'other' : 'one', ms])
      expect(turns).toEqual(expected)
    } finally {
      vi.useRealTimers()
    }
  })
})
