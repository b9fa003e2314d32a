import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTry } from './command-try.ts'

const FEED = `<rss version="2.0"><channel><title>पत्र</title><item><title>बाँध का पानी छोड़ा गया और नदी में नाव चली है</title><link>https://patra.example/1</link></item></channel></rss>`
let folder: string
const server = createServer((request, response) => {
  if (request.url === '/feed') response.setHeader('content-type', 'application/rss+xml').end(FEED)
  else response.writeHead(404).end()
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chowk-try-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

type Line = { source: string; error?: { code: string }; items?: Record<string, unknown>[] } & Record<string, unknown>

async function run(...argv: string[]): Promise<{ exit: number; lines: Line[] }> {
  let written = ''
  const stdout = new Writable({
    write(chunk, _, done) {
      written += String(chunk)
      done()
    },
  })
  const { port } = server.address() as AddressInfo
  const exit = await runTry(argv, stdout, { innerOrigins: [`http://127.0.0.1:${port}`], manners: { gapMs: 0 } })
  const lines = written.trim().split('\n')
  return { exit, lines: lines.map((each) => (each.startsWith('{') ? (JSON.parse(each) as Line) : { source: each })) }
}

test('a feed from the net, one from a file and inputs that fail give one JSON line each', async () => {
  const { port } = server.address() as AddressInfo
  const file = join(folder, 'feed.xml')
  await writeFile(file, Buffer.from('<rss version="2.0"><channel><title>Caf\u00e9</title></channel></rss>', 'latin1'))
  const address = `http://127.0.0.1:${port}/feed`
  const { exit, lines } = await run(
    'feed',
    'try',
    address,
    file,
    join(folder, 'none'),
    `http://127.0.0.1:${port}/no`,
    'http://10.0.0.1/',
  )
  expect(exit).toBe(1)
  expect(lines.map((each) => each.error?.code)).toEqual([
    undefined,
    undefined,
    'NO_SUCH_FILE',
    'REFUSED',
    'BLOCKED_ADDRESS',
  ])
  expect(lines[0]).toMatchObject({ source: address, format: 'rss', title: 'पत्र', language: 'hi', warnings: [] })
  expect(Object.keys(lines[0]!)).toEqual(['source', 'format', 'title', 'language', 'items', 'warnings'])
  expect(Object.keys(lines[0]!.items![0]!)).toEqual([
    'identity',
    'url',
    'title',
    'summaryHtml',
    'contentHtml',
    'authors',
    'publishedAt',
    'updatedAt',
    'categories',
    'enclosures',
    'image',
  ])
  expect(lines[1]!['title']).toBe('Café')
})

test('a saved page is read as article and as link, and a wrong command says how to use it', async () => {
  const file = join(folder, 'page.html')
  const paragraph =
    'The old stepwell in the middle of the town was opened again on Sunday after three years of patient work by masons. '
  await writeFile(
    file,
    `<html><head><title>Well</title><link rel="canonical" href="https://courier.example/well"></head><body><article><p>${paragraph.repeat(3)}</p><p>${paragraph.repeat(3)}</p></article></body></html>`,
  )
  const article = await run('article', 'try', file, '--content-type', 'text/html')
  expect(article.lines[0]).toMatchObject({
    source: file,
    url: 'https://courier.example/well',
    title: 'Well',
    language: 'en',
  })
  expect((await run('link', 'try', file)).lines[0]).toMatchObject({
    url: 'https://courier.example/well',
    title: 'Well',
    description: null,
  })
  expect((await run('feed', 'look')).exit).toBe(2)
})
