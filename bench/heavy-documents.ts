import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MOST_PIXELS } from '@chowk/contract/files/attachment.ts'
import { drawPages, inspectPdf } from '@chowk/server/files/inspection/documents.ts'
import { makePictures } from '@chowk/server/files/inspection/make-pictures.ts'
import { readArticleAside, readOpmlAside, readPageFactsAside } from '@chowk/server/ingest/document/documents.ts'
import { pollFeed } from '@chowk/server/ingest/poll/poll-feed.ts'
import { pdfOf, plainPng } from '@chowk/server/testing/documents.ts'
import { heavyFeeds } from '@chowk/server/testing/feeds/heavy-feed.ts'
import { heavyLists, heavyPages } from '@chowk/server/testing/feeds/heavy-page.ts'
import { openPress } from '@chowk/server/testing/press.ts'
import type { BenchHouse } from './house.ts'

/** A document may keep the server from anything else for so long at most. */
const GOAL_MS = 50
const PAGES = 60
/** Of a page whose card is shown no more is taken. */
const CARD_BYTES = 1_000_000

/** The most that this thread worked between two turns of its loop: by its processor time, whatever else the machine does. */
function watchLoop(): { end(): number } {
  const workedMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [last, longest] = [workedMs(), 0]
  const note = () => {
    const now = workedMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(note, 1)
  return {
    end() {
      clearInterval(timer)
      note()
      return longest
    },
  }
}

/** Reads one document, and says for how long that kept the server from anything else; `read` answers what came of it. */
async function measureHeld(name: string, read: () => Promise<string>): Promise<void> {
  const watch = watchLoop()
  const began = performance.now()
  const outcome = await read()
  const held = `${watch.end().toFixed(0)} ms`
  const took = `${((performance.now() - began) / 1000).toFixed(1)} s`
  console.log(
    `${name.padEnd(44)} ${held.padStart(8)} the longest that the loop was held (goal ${GOAL_MS})  (${outcome} in ${took})`,
  )
}

async function benchFeeds({ house, owner }: BenchHouse, usual: string): Promise<void> {
  const press = await openPress()
  const [row] = await owner<{ id: string }[]>`select id::text from publication limit 1`
  const poll = async (name: string, body: string) => {
    const url = press.put(`/${encodeURIComponent(name)}`, { body })
    const [feed] = await owner<{ id: string }[]>`
      insert into feed (publication_id, url, next_poll_at) values (${row?.id ?? ''}, ${url}, now()) returning id::text`
    const polled = await pollFeed({ house, ...press }, feed?.id ?? '', { requested: true })
    return polled?.error?.code ?? `${polled?.items ?? 0} stories`
  }
  await poll('warm', usual)
  for (const [name, body] of Object.entries(heavyFeeds)) await measureHeld(name, async () => await poll(name, body))
  await press.close()
}

async function benchPages(): Promise<void> {
  const address = 'https://paper.example/story'
  for (const [name, text] of Object.entries(heavyPages)) {
    const bytes = Buffer.from(text)
    await measureHeld(`page: ${name}`, async () => {
      const article = await readArticleAside({ bytes, contentType: 'text/html', address })
      const facts = await readPageFactsAside({
        bytes: bytes.subarray(0, CARD_BYTES),
        contentType: 'text/html',
        address,
      })
      return `${'code' in article ? article.code : 'an article'}, ${'code' in facts ? facts.code : 'a card'}`
    })
  }
  for (const [name, text] of Object.entries(heavyLists))
    await measureHeld(`list of feeds: ${name}`, async () => {
      const read = await readOpmlAside({ bytes: Buffer.from(text), contentType: 'text/xml' })
      return read ? `${read.feeds.length} feeds` : 'refused'
    })
}

/** A PDF whose pages name themselves as their children. */
function endlessPdf(): Buffer {
  return Buffer.from(
    pdfOf(3).toString('latin1').replace('/Kids [4 0 R 6 0 R 8 0 R]', '/Kids [2 0 R 2 0 R 2 0 R]'),
    'latin1',
  )
}

async function benchUploads(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chowk-heavy-'))
  const reasonOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'failed')
  const put = async (name: string, bytes: Uint8Array) => {
    const path = join(folder, name)
    await writeFile(path, bytes)
    return path
  }
  try {
    const pdfs = {
      [`of ${PAGES} pages`]: pdfOf(PAGES),
      'of pages in themselves': endlessPdf(),
      'of endless brackets': Buffer.from(`%PDF-1.4\n1 0 obj\n${'<< /A [ '.repeat(1_000_000)}`),
    }
    for (const [name, bytes] of Object.entries(pdfs)) {
      const path = await put('a.pdf', bytes)
      await measureHeld(
        `PDF ${name}`,
        async () =>
          await inspectPdf(path)
            .then(async () => `${(await drawPages(path, folder)).length} pages`)
            .catch(reasonOf),
      )
    }
    const large = await plainPng(Math.floor(Math.sqrt(MOST_PIXELS)))
    const pictures = { 'of as many dots as may be': large, 'that is cut off': large.subarray(0, large.length / 2) }
    for (const [name, bytes] of Object.entries(pictures)) {
      const path = await put('a.png', bytes)
      await measureHeld(
        `picture ${name}`,
        async () =>
          await makePictures(path, folder)
            .then((made) => `${made.length} sizes`)
            .catch(reasonOf),
      )
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Reads what was made to keep a reader busy: feeds, pages, lists of feeds, PDFs and pictures. `usual` is a feed as they are. */
export async function benchHeavy(bench: BenchHouse, usual: string): Promise<void> {
  await benchFeeds(bench, usual)
  await benchPages()
  await benchUploads()
}
