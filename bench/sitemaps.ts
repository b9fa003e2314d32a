// What sitemaps and share pictures cost at 200,000 articles, and with BENCH_BIG=1 at 2,000,000. Prints one line a claim.
import { writeNewsSitemap, writeSitemap, writeSitemapIndex } from '@chowk/server/sharing/sitemap-document.rules.ts'
import { newsOfSitemap, sitemapDays, sitemapOfDay } from '@chowk/server/sharing/sitemap-stories.ts'
import { drawSharePicture } from '@chowk/server/sharing/draw-share-picture.ts'
import { drawScene } from '@chowk/server/drawing/scene.ts'
import { fillArchive } from './archive.ts'
import { openBenchHouse } from './house.ts'
import type { BenchHouse } from './house.ts'

const SIZES =
  process.env['BENCH_BIG'] === '1' ? [200_000, 2_000_000] : [Number(process.env['BENCH_ARTICLES'] ?? 200_000)]
/** Two years, as an installation of that size would have. */
const DAYS = 730
const ROUNDS = 40
const SITE = 'https://chowk.example'

async function measure(name: string, rounds: number, make: (round: number) => Promise<string | Buffer>): Promise<void> {
  const times: number[] = []
  let most = 0
  await make(0)
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const made = await make(round)
    times.push(performance.now() - began)
    most = Math.max(most, Buffer.byteLength(made))
  }
  const sorted = times.toSorted((a, b) => a - b)
  const position = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1).padStart(7)
  console.log(`${name.padEnd(44)} p50 ${position(0.5)} ms   p95 ${position(0.95)} ms   ${(most / 1024).toFixed(0)} KB`)
}

async function run({ house: { sql, clock } }: BenchHouse): Promise<void> {
  const days = await sitemapDays(sql, clock)
  const files = days.flatMap(({ day, files: many }) => Array.from({ length: many }, (_, n) => ({ day, file: n + 1 })))
  console.log(`${days.length} days in ${files.length} files`)
  const address = ({ day, file }: { day: string; file: number }) => `/sitemap/${day}-${file}.xml`
  await measure('index', ROUNDS, async () => {
    await sitemapDays(sql, clock)
    return writeSitemapIndex(SITE, files.map(address))
  })
  await measure('one day, all over the years', ROUNDS, async (round) => {
    const file = files[Math.floor((round * files.length) / ROUNDS)] ?? { day: '2026-01-01', file: 1 }
    return writeSitemap(SITE, await sitemapOfDay(sql, clock, file))
  })
  await measure('news', ROUNDS, async () => writeNewsSitemap(SITE, await newsOfSitemap(sql, clock)))
}

const read = async (address: string) => Buffer.from(drawScene({ scene: 'hills', seed: address }))
for (const format of ['png', 'jpg'] as const)
  await measure(`share picture, ${format}`, ROUNDS, async (round) => {
    const title = 'जैसलमेर की बावड़ियाँ फिर भर रही हैं, हिसाब रख रहे हैं बारह साल के बच्चे'
    return await drawSharePicture(
      { language: 'hi', title, line: 'गाँव चर्चा', picture: `/drawing/hills/${round}` },
      format,
      read,
    )
  })
for (const articles of SIZES) {
  const bench = await openBenchHouse('sitemaps')
  try {
    const began = performance.now()
    await fillArchive(bench.owner, { articles, days: DAYS, words: 24 })
    console.log(
      `${articles.toLocaleString('en')} articles, made in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    )
    await run(bench)
  } finally {
    await bench.close()
  }
}
