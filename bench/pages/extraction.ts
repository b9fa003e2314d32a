// How well articles are taken out of real pages, beside what people marked as their text, date, author and site. Prints one line a claim.
// CHOWK_PAGES: a folder with ground-truth.json ({id: {articleBody, url}}) and html/{id}.html.gz, as the public benchmark of article extraction
// has them. CHOWK_PAGE_FACTS: a folder of folders with source.html and expected-metadata.json, as the tests of Readability have them.
import fs from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readArticlePage } from '@chowk/server/ingest/page/article-page.ts'
import { readPageFacts } from '@chowk/server/ingest/page/link-metadata.ts'
import { overlapOf, scoreOf } from './overlap.rules.ts'
import type { Overlap } from './overlap.rules.ts'

type Truth = Record<string, { articleBody: string; url: string }>

const json = <Content>(path: string) => JSON.parse(fs.readFileSync(path, 'utf8')) as Content
const digitAt = (id: string, position: number) => Number.parseInt(id.at(position) ?? '0', 16)
const isTuned = (id: string) => digitAt(id, -1) % 2 === 0
const isSeen = (id: string) => !isTuned(id) && digitAt(id, -2) % 2 === 0
/** The rules were made looking at half of the pages and mended by a quarter; what holds is said of the last quarter. */
const GROUPS = {
  'all of them': () => true,
  'those the rules were made with': isTuned,
  'those the rules were mended with': isSeen,
  'those that nobody looked at': (id: string) => !isTuned(id) && !isSeen(id),
}

function benchTexts(folder: string): void {
  const overlaps: { id: string; overlap: Overlap }[] = []
  for (const [id, { articleBody, url }] of Object.entries(json<Truth>(join(folder, 'ground-truth.json')))) {
    const bytes = gunzipSync(fs.readFileSync(join(folder, 'html', `${id}.html.gz`)))
    const page = readArticlePage({ bytes, address: url })
    const text = 'code' in page ? '' : page.text
    overlaps.push({ id, overlap: overlapOf(articleBody, text) })
  }
  for (const [name, isIn] of Object.entries(GROUPS)) {
    const group = overlaps.filter(({ id }) => isIn(id)).map(({ overlap }) => overlap)
    const { f1, precision, recall } = scoreOf(group)
    const figures = `F1 ${f1.toFixed(3)}   precision ${precision.toFixed(3)}   recall ${recall.toFixed(3)}`
    console.log(`${`texts, ${name}`.padEnd(44)} ${figures}  (${group.length} pages)`)
  }
}

const FACTS = { publishedAt: 'publishedTime', byline: 'byline', siteName: 'siteName' } as const

function benchFacts(folder: string): void {
  const pages = fs.readdirSync(folder).flatMap((name) => {
    const path = join(folder, name, 'source.html')
    if (!fs.existsSync(path)) return []
    const bytes = fs.readFileSync(path)
    const address = 'https://paper.example/story'
    const page = readArticlePage({ bytes, address })
    const facts = readPageFacts(bytes.toString(), address)
    const expected = json<Record<string, string | null>>(join(folder, name, 'expected-metadata.json'))
    return [
      {
        name,
        expected,
        found: { ...facts, ...('code' in page ? {} : { byline: page.byline, publishedAt: page.publishedAt }) },
      },
    ]
  })
  for (const [name, expected] of Object.entries(FACTS)) {
    const those = pages.filter((page) => page.expected[expected])
    const n = those.filter((page) => page.found[name as keyof typeof FACTS] !== null).length
    const all = pages.filter((page) => page.found[name as keyof typeof FACTS] !== null).length
    console.log(
      `${`${name} of pages that are known to have one`.padEnd(44)} ${n} of ${those.length}  (${all} of all ${pages.length})`,
    )
  }
}

const { CHOWK_PAGES: pages, CHOWK_PAGE_FACTS: facts } = process.env
if (pages) benchTexts(pages)
else console.log('texts of pages: skipped, there are none (CHOWK_PAGES)')
if (facts) benchFacts(facts)
else console.log('facts of pages: skipped, there are none (CHOWK_PAGE_FACTS)')
