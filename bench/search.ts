// p95 of searching 200,000 articles, over a stated mix. Prints one line a claim.
import { searchNews, suggestNews } from '@chowk/contract/news/search.ts'
import { countSearchTerms } from '@chowk/server/news/search/search-terms.job.ts'
import { noteSearchWords } from '@chowk/server/news/search/search-words.job.ts'
import { systemClock } from '@chowk/server/platform/clock.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import { fillArchive, OLD_WORD } from './archive.ts'
import { inputsOf, measureCall, openBenchHouse } from './house.ts'
import { VOCABULARY, wordOf } from './vocabulary.ts'

const ARCHIVE = { articles: Number(process.env['BENCH_ARTICLES'] ?? 200_000), days: 120, words: 144 }
const ROUNDS = 60

const spread = (from: number, to: number, n: number) => wordOf(from + ((n * 7919) % (to - from)))
const common = (n: number) => spread(0, 30, n)
const middle = (n: number) => spread(200, 2000, n)
const rare = (n: number) => spread(10_000, VOCABULARY, n)

const MIX = [
  common,
  middle,
  middle,
  rare,
  (n: number) => `${common(n)} ${middle(n)}`,
  (n: number) => `${middle(n)} -${common(n)}`,
]
const mix = (n: number) => MIX[n % MIX.length]?.(n) ?? ''
const someMonth = new Date(Date.now() - 45 * 86_400_000).toISOString().slice(0, 7)

async function run(house: House): Promise<void> {
  const search = async (name: string, q: (n: number) => string, goalMs?: number) =>
    await measureCall(
      house,
      { name: `search, ${name}`, call: searchNews, ...(goalMs && { goalMs }) },
      inputsOf(ROUNDS, (n) => ({ q: q(n) })),
    )
  await search('common word', common)
  await search('middling word', middle)
  await search('rare word', rare)
  await search('two words', (n) => `${common(n)} ${middle(n)}`)
  await search('either of two', (n) => `${rare(n)} OR ${middle(n)}`)
  await search('without a word', (n) => `${middle(n)} -${common(n + 3)}`)
  await search('phrase', (n) => `"${common(n)} ${common(n + 1)}"`)
  await search('one publication', (n) => `${middle(n)} from:"Paper ${1 + (n % 200)}"`)
  await search('a period', (n) => `${middle(n)} since:${someMonth} until:${someMonth}`)
  await search('the mix (2 middling, 1 each of 4 kinds)', mix, 10)
  await search('word of old articles only', () => `${OLD_WORD} since:2000-01`, 150)
  await measureCall(
    house,
    { name: 'search, the mix with what narrows it', call: searchNews },
    inputsOf(ROUNDS, (n) => ({ q: mix(n), facets: 'YES' })),
  )
  await search('typed wrong', (n) => `${middle(n).slice(0, 3)}x${middle(n).slice(3)}`)
  const suggest = async (name: string, q: (n: number) => string) =>
    await measureCall(
      house,
      { name, call: suggestNews },
      inputsOf(ROUNDS, (n) => ({ q: q(n) })),
    )
  await suggest('suggest', (n) => middle(n).slice(0, 4))
  await suggest('suggest, typed wrong', (n) => `${rare(n).slice(0, 5)}x${rare(n).slice(5)}`)
}

const { house, owner, close } = await openBenchHouse('search')
try {
  const began = performance.now()
  await fillArchive(owner, ARCHIVE)
  console.log(`${ARCHIVE.articles} articles made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const counting = performance.now()
  const terms = await countSearchTerms(owner, systemClock)
  console.log(`${terms} words counted for suggestions in ${((performance.now() - counting) / 1000).toFixed(1)} s`)
  await owner`vacuum analyze search_term`
  const noting = performance.now()
  const noted = await noteSearchWords(owner, systemClock)
  console.log(`${noted} stories read for their words in ${((performance.now() - noting) / 1000).toFixed(1)} s`)
  await owner`vacuum analyze search_word, search_word_near`
  await run(house)
} finally {
  await close()
}
