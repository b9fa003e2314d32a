import fs from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { describe, expect } from 'vitest'
import { hostileFeed, hostileMarkup } from '../testing/feeds/hostile-feed.ts'
import { givenPublication } from '../testing/news.ts'
import { pressOfFile } from '../testing/feeds/press-of-file.ts'
import { givenFeed, rssOf } from '../testing/press.ts'
import type { Press } from '../testing/press.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { pollFeed } from './poll/poll-feed.ts'
import { processorMs } from '../testing/attack/processor-time.ts'

const MB = 1024 * 1024
const DATA = process.env['CHOWK_DATA'] ?? join(import.meta.dirname, '../../../shared/data')
const PURIFY = join(DATA, 'security/dompurify/expect.json')

const press = await pressOfFile()

let numbers = 0

async function poll(world: World, answer: Parameters<Press['put']>[1], licence: 'FULL_TEXT' | 'EXCERPT' = 'FULL_TEXT') {
  const publication = await givenPublication(world, { licence })
  const id = await givenFeed(world, press.put(`/hostile-${++numbers}`, answer), { publication })
  const polled = await pollFeed({ house: world.house, ...press }, id)
  const [row] = await world.sql<{ errorCode: string | null }[]>`select error_code from feed where id = ${id}`
  return { ...polled, errorCode: row?.errorCode, id }
}

const ALLOWED_HOSTS = /^(www\.youtube\.com|www\.youtube-nocookie\.com|player\.vimeo\.com|www\.dailymotion\.com)$/

/** What in stored HTML could run or lead astray; read as a browser reads it, with scripts on. */
function dangersIn(html: string): string[] {
  const { document } = new JSDOM(`<body>${html}`).window
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const name = element.tagName.toLowerCase()
    const bad =
      /^(script|style|object|embed|form|input|button|textarea|select|svg|math|base|meta|link|template|noscript|video|audio|source)$/
    const found = bad.test(name) ? [`<${name}>`] : []
    for (const { name: attribute, value } of element.attributes) {
      if (/^on|^style$|^srcdoc$|^formaction$|^id$|^name$|^class$/i.test(attribute)) found.push(`${name} ${attribute}`)
      const isAddress = attribute === 'href' || attribute === 'src'
      if (isAddress && !/^(https?:|mailto:|\/image\/)/i.test(value))
        found.push(`${name} ${attribute}=${value.slice(0, 40)}`)
    }
    const src = element.getAttribute('src') ?? ''
    if (name === 'iframe' && !ALLOWED_HOSTS.test(URL.canParse(src) ? new URL(src).hostname : ''))
      found.push(`frame ${src}`)
    return found
  })
}

async function dangersStored(world: World): Promise<{ stories: number; dangers: string[] }> {
  const rows = await world.sql<
    { html: string; title: string; plain: string; summary: string; author: string | null }[]
  >`
    select html, title, plain, summary, author from article`
  return { stories: rows.length, dangers: rows.flatMap((row) => dangersIn(row.html)) }
}

describe('[V08] hostile markup', () => {
  test('nothing that a feed carries in titles and bodies can run', async ({ world }) => {
    expect(await poll(world, { body: hostileFeed(world.clock.now()) })).toMatchObject({
      newItems: hostileMarkup.length,
    })
    const { stories, dangers } = await dangersStored(world)
    expect(stories).toBe(hostileMarkup.length)
    expect(dangers).toEqual([])
  })

  test.skipIf(!fs.existsSync(PURIFY))(
    'nothing runs of the attacks that a known sanitiser collected',
    { timeout: 60_000 },
    async ({ world }) => {
      const cases = JSON.parse(fs.readFileSync(PURIFY, 'utf8')) as { payload: string }[]
      const payloads = cases.map((each) => each.payload)
      for (let index = 0; index < payloads.length; index += 100)
        await poll(world, { body: hostileFeed(world.clock.now(), payloads.slice(index, index + 100)) })
      const { stories, dangers } = await dangersStored(world)
      console.log(`${payloads.length} attacks made ${stories} stories, ${dangers.length} dangers`)
      expect(stories).toBeGreaterThan(payloads.length * 0.8)
      expect(dangers).toEqual([])
    },
  )
})

describe('hostile answers leave a clear state and a worker that lives', () => {
  const good = async (world: World) => {
    const time = new Date(world.clock.now().getTime() - 60_000)
    expect(
      await poll(world, {
        body: rssOf([{ guid: 'ok', link: 'https://ok.example/1', title: 'All is well here', time }]),
      }),
    ).toMatchObject({ newItems: 1 })
  }

  test('a feed of 100 MB and one without end are cut off, and memory stays bounded', async ({ world }) => {
    const before = process.memoryUsage().rss
    expect(await poll(world, { headers: { 'content-length': String(100 * MB) }, body: 'x' })).toMatchObject({
      errorCode: 'TOO_LARGE',
    })
    let sent = 0
    const chunk = Buffer.alloc(64 * 1024, '<item>')
    const endless = await poll(world, (response) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml' })
      const more = () => {
        let flows = true
        while (flows && !response.destroyed) {
          flows = response.write(chunk)
          sent += chunk.length
        }
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    expect(endless).toMatchObject({ errorCode: 'TOO_LARGE' })
    const grew = (process.memoryUsage().rss - before) / MB
    console.log(`endless feed: ${(sent / MB).toFixed(0)} MB sent, ${grew.toFixed(0)} MB more memory`)
    expect(grew).toBeLessThan(120)
    await good(world)
  })

  test('a packed bomb is not unpacked', async ({ world }) => {
    const bomb = gzipSync(Buffer.alloc(100 * MB, 'a'))
    expect(bomb.length).toBeLessThan(MB)
    expect(await poll(world, { headers: { 'content-encoding': 'gzip' }, body: bomb })).toMatchObject({
      errorCode: 'TOO_LARGE',
    })
    await good(world)
  })

  test('a document type with entities is refused, whatever it promises', async ({ world }) => {
    const entities = Array.from(
      { length: 10 },
      (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
    ).join('')
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${entities}]><rss version="2.0"><channel><title>&l10;</title></channel></rss>`
    const outside =
      '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><title>&x;</title></channel></rss>'
    expect(await poll(world, { body: bomb })).toMatchObject({ errorCode: 'DTD_REFUSED' })
    expect(await poll(world, { body: outside })).toMatchObject({ errorCode: 'DTD_REFUSED' })
    await good(world)
  })

  test('fifty redirects and a feed that is a picture each have their own word', async ({ world }) => {
    for (let index = 0; index < 50; index++)
      press.put(`/hop-${index}`, { status: 302, headers: { location: `/hop-${index + 1}` } })
    const id = await givenFeed(world, `${press.origin}/hop-0`)
    expect(await pollFeed({ house: world.house, ...press }, id)).toMatchObject({
      error: { code: 'TOO_MANY_REDIRECTS' },
    })
    const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    expect(await poll(world, { headers: { 'content-type': 'image/png' }, body: picture })).toMatchObject({
      errorCode: 'NOT_TEXT',
    })
    await good(world)
  })

  test(
    '[V05] a feed of many megabytes is read beside the others: the loop is never held for a tenth of a second',
    { timeout: 60_000 },
    async ({ world }) => {
      const time = new Date(world.clock.now().getTime() - 3_600_000)
      const text = `<p>${'Long text of a story that goes on. '.repeat(250)}</p>`
      const items = Array.from({ length: 900 }, (_, number) => ({
        guid: `big-${number}`,
        title: `Big ${number}`,
        text,
        // All but a few are too old to be stored: what is measured is the reading.
        time: number < 5 ? time : new Date(world.clock.now().getTime() - 90 * 86_400_000),
      }))
      const body = Buffer.from(rssOf(items))
      expect(body.length).toBeGreaterThan(7 * MB)
      let [longest, last] = [0, processorMs()]
      const timer = setInterval(() => {
        const now = processorMs()
        longest = Math.max(longest, now - last)
        last = now
      }, 1)
      const polled = await poll(world, { body })
      clearInterval(timer)
      console.log(`${(body.length / MB).toFixed(1)} MB read, the loop was held for ${longest.toFixed(0)} ms at most`)
      expect(polled).toMatchObject({ newItems: 5, items: 500 })
      expect(longest).toBeLessThan(100)
    },
  )
})
