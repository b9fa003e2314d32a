// Latency of the long lists and of the sitemaps at 200,000 articles, and with BENCH_BIG=1 at 2,000,000. Prints one line a claim.
import type { Call } from '@chowk/contract/call.ts'
import { getNewsByCategory } from '@chowk/contract/news/category.ts'
import { countFilter } from '@chowk/contract/news/filter.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { getMix } from '@chowk/contract/news/mix.ts'
import { getNewsByPublication } from '@chowk/contract/news/publication.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import { writeNewsSitemap, writeSitemap, writeSitemapIndex } from '@chowk/server/sharing/sitemap-document.rules.ts'
import { sitemapDays } from '@chowk/server/sharing/sitemap-days.ts'
import { newsOfSitemap, storiesOfDay } from '@chowk/server/sharing/sitemap-stories.ts'
import { fillArchive } from './archive.ts'
import { answerCall, inputsOf, measureCall, measureWork, openBenchHouse } from './house.ts'

const SIZES =
  process.env['BENCH_BIG'] === '1' ? [200_000, 2_000_000] : [Number(process.env['BENCH_ARTICLES'] ?? 200_000)]
const ROUNDS = 60
/** Latest shows thirty days: page 5,000 of 20 stories then lies within it at 200,000. */
const DAYS = 45
const GOAL_MS = 10
const SITE = 'https://chowk.example'

async function run(house: House): Promise<void> {
  const list = async (name: string, call: Call, input: (n: number) => object) =>
    await measureCall(house, { name, call, goalMs: GOAL_MS }, inputsOf(ROUNDS, input))
  await list('latest, page 0', getLatest, () => ({}))
  await list('latest, page 5,000', getLatest, (n) => ({ page: 4970 + n }))
  await following(house, 'latest, page by next', getLatest, {})
  await list('latest in Hindi, page 0', getLatest, () => ({ languages: ['hi'] }))
  await following(house, 'latest in Hindi, page by next', getLatest, { languages: ['hi'] })
  await list('latest in two languages', getLatest, () => ({ languages: ['en', 'hi'] }))
  await list('latest of two publications', getLatest, (n) => ({ publicationIds: [String(100 + n), '199'] }))
  await list('latest of one category, page 50', getLatest, (n) => ({ categoryIds: [1 + (n % 20)], page: 50 }))
  await list('latest with audio only, page 100', getLatest, () => ({ media: 'AUDIO', page: 100 }))
  await list('count of a filter', countFilter, (n) => ({ categoryIds: [1 + (n % 20)], media: 'AUDIO' }))
  await list('one category, page 0', getNewsByCategory, (n) => ({ id: String(1 + (n % 20)) }))
  await following(house, 'one category, page by next', getNewsByCategory, { id: '3' })
  await list('one publication, page 0', getNewsByPublication, (n) => ({ id: String(1 + n) }))
  await following(house, 'one publication, page by next', getNewsByPublication, { id: '3' })
  await list('starter mix', getMix, () => ({}))
}

/** Writes the list of sitemaps, the first file of days all over the archive, and the sitemap for news. */
async function writeSitemaps({ sql, clock }: House): Promise<void> {
  const days = await sitemapDays(sql, clock, 'latest')
  const measure = async (name: string, write: (n: number) => Promise<unknown>) =>
    await measureWork(`sitemap: ${name}`, ROUNDS, write)
  await measure(`index of ${days.length} days`, async () => {
    const listed = await sitemapDays(sql, clock, 'latest')
    return writeSitemapIndex(
      SITE,
      listed.map(({ day }) => `/sitemap/${day}.xml`),
    )
  })
  await measure('a day, at most 5,000 stories', async (n) => {
    const day = days[n % days.length]?.day ?? ''
    return writeSitemap(SITE, await storiesOfDay(sql, clock, { day, file: 1 }))
  })
  await measure('news', async () => writeNewsSitemap(SITE, await newsOfSitemap(sql, clock)))
}

/** Walks a list from page to page by what each answer names as `next`, then measures these pages. */
async function following(house: House, name: string, call: Call, input: object): Promise<void> {
  const inputs: object[] = []
  for (let next: string | null = null, round = 0; round <= ROUNDS; round++) {
    const { body } = await answerCall(house, call, { ...input, ...(next && { next }) })
    next = (body as { next?: string | null } | null)?.next ?? null
    if (next === null) break
    inputs.push({ ...input, next })
  }
  await measureCall(house, { name: `${name} (${inputs.length} pages)`, call, goalMs: GOAL_MS }, inputs)
}

for (const articles of SIZES) {
  const { house, owner, close } = await openBenchHouse('lists')
  try {
    const began = performance.now()
    await fillArchive(owner, { articles, days: DAYS, words: 24 })
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`${articles.toLocaleString('en')} articles, made in ${seconds} s`)
    await run(house)
    await writeSitemaps(house)
  } finally {
    await close()
  }
}
