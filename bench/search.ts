// p95 of searching and listing at 200,000 articles, over a stated mix. Prints one line a claim.
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import type { Call, Envelope } from '@chowk/contract/call.ts'
import { getNewsByCategory } from '@chowk/contract/news/category.ts'
import { countFilter } from '@chowk/contract/news/filter.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { getMix } from '@chowk/contract/news/mix.ts'
import { getNewsByPublication } from '@chowk/contract/news/publication.ts'
import { searchNews, suggestNews } from '@chowk/contract/news/search.ts'
import { handlers } from '@chowk/server/app.ts'
import { countSearchTerms } from '@chowk/server/news/search/search-terms.job.ts'
import { systemClock } from '@chowk/server/platform/clock.ts'
import { connect } from '@chowk/server/platform/database.ts'
import { startEmbedded } from '@chowk/server/platform/postgres/embedded.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import { migrate } from '@chowk/server/platform/postgres/migrate.ts'

const ARTICLES = Number(process.env['BENCH_ARTICLES'] ?? 200_000)
const VOCABULARY = 40_000
const DAYS = 120
const ROUNDS = 40
const PUBLICATIONS = 200

const SYLLABLES = 'ba ke ri no tu ma le si do ga pe lu ra chi vo na te mi so ku'.split(' ')
const OLD_WORD = 'zzlongagozz'

/** Word n of a made-up vocabulary; small numbers are common words. */
function wordOf(n: number): string {
  let rest = n + SYLLABLES.length
  let word = ''
  while (rest > 0) {
    word += SYLLABLES[rest % SYLLABLES.length] ?? ''
    rest = Math.floor(rest / SYLLABLES.length)
  }
  return word
}

async function fill(sql: postgres.Sql): Promise<void> {
  const words = Array.from({ length: VOCABULARY }, (_, n) => wordOf(n))
  await sql`create table word (n int primary key, word text not null)`
  await sql`insert into word select place - 1, w from unnest(${words}::text[]) with ordinality u (w, place)`
  await sql`
    insert into publication (slug, name, home_url, logo, follower_count, week_count)
    select 'paper-' || n, 'Paper ' || n, 'https://paper.example/' || n, '/masthead/mor/P.svg', n, n from generate_series(1, ${PUBLICATIONS}::int) n`
  // Word ranks are drawn log-uniformly, which is Zipf's law: the commonest words stand in about half of the texts.
  await sql.unsafe(`
    create function some_words(many int, seed int) returns text language sql volatile as $$
      select string_agg(w.word, ' ') from (
        select least(${VOCABULARY - 1}, floor(exp(random() * ln(${VOCABULARY})))::int - 1) as n from generate_series(1, many + 0 * seed)) r join word w using (n)
    $$`)
  await sql`alter table article disable trigger article_list_day`
  await sql`
    insert into cluster (language, newest_at) select 'en', now() from generate_series(1, ${ARTICLES}::int)`
  await sql.unsafe(`
    insert into article (cluster_id, publication_id, language, slug, title, summary, plain, url, canonical_url, picture_src, published_at, first_seen_at, category_ids, level, audio_status)
    select n, 1 + (random() * random() * ${PUBLICATIONS - 1})::int, case when n % 5 = 0 then 'hi' else 'en' end, 's', some_words(9, n), some_words(24, n),
      some_words(120, n) || case when n > ${ARTICLES} * 0.9 and n % 500 = 0 then ' ${OLD_WORD}' else '' end,
      'u', 'c' || n, '/drawing/square/1.svg', t, t, array[1 + (random() * random() * 20)::int]::smallint[], 5 + n % 7, case when n % 9 = 0 then 'READY' else 'NONE' end
    from (select n, now() - (n * interval '${DAYS} days' / ${ARTICLES}) as t from generate_series(1, ${ARTICLES}) n) x`)
  await sql`insert into article_category select category_ids[1], published_at, id from article`
  await sql`
    insert into list_day select list, (published_at at time zone 'UTC')::date, count(*) from article, unnest(array['latest', 'latest:' || language]) list group by 1, 2`
  await sql`alter table article enable trigger article_list_day`
  await sql`vacuum analyze`
}

const VISITOR = { signedIn: false, deviceId: null } as const

async function measure(house: House, name: string, declared: Call, inputs: readonly object[]): Promise<void> {
  const handler = handlers.find(({ call }) => call.at === declared.at)
  if (!handler) throw new Error(`No handler answers ${declared.at}.`)
  const origin = { requestId: 'bench', ip: '', userAgent: '', isSecure: true, idempotencyKey: undefined, cookies: {} }
  const times: number[] = []
  const counts = new Map<number, number>()
  for (const [round, input] of inputs.entries()) {
    const began = performance.now()
    const answer = await handler.answer(house, origin, VISITOR, input)
    if (round > 4) times.push(performance.now() - began)
    const { statusCode } = JSON.parse(answer.text) as Envelope
    counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  const refused = [...counts].filter(([status]) => status !== 200).map(([status, n]) => ` (${n} answered ${status})`)
  console.log(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms over ${sorted.length}${refused.join('')}`)
}

const times = (many: number, make: (n: number) => object) => Array.from({ length: many }, (_, n) => make(n))
const spread = (from: number, to: number, n: number) => wordOf(from + ((n * 7919) % (to - from)))

async function run(house: House): Promise<void> {
  const search = async (name: string, q: (n: number) => string) =>
    await measure(
      house,
      `search, ${name}`,
      searchNews,
      times(ROUNDS, (n) => ({ q: q(n) })),
    )
  const common = (n: number) => spread(0, 30, n)
  const middle = (n: number) => spread(200, 2000, n)
  const rare = (n: number) => spread(10_000, VOCABULARY, n)
  await search('common word', common)
  await search('middling word', middle)
  await search('rare word', rare)
  await search('two words', (n) => `${common(n)} ${middle(n)}`)
  await search('either of two', (n) => `${rare(n)} OR ${middle(n)}`)
  await search('without a word', (n) => `${middle(n)} -${common(n + 3)}`)
  await search('phrase', (n) => `"${common(n)} ${common(n + 1)}"`)
  await search('one publication', (n) => `${middle(n)} from:"Paper ${1 + (n % PUBLICATIONS)}"`)
  await search('a period', (n) => `${middle(n)} since:2026-10 until:2026-10`)
  const mix = [
    common,
    middle,
    middle,
    rare,
    (n: number) => `${common(n)} ${middle(n)}`,
    (n: number) => `${middle(n)} -${common(n)}`,
  ]
  await search(
    'the mix (1 common, 2 middling, 1 rare, 1 of two words, 1 without)',
    (n) => mix[n % mix.length]?.(n) ?? '',
  )
  await search('word of old articles only', () => OLD_WORD)
  await measure(
    house,
    'suggest',
    suggestNews,
    times(ROUNDS, (n) => ({ q: middle(n).slice(0, 4) })),
  )
  await measure(
    house,
    'suggest, typed wrong',
    suggestNews,
    times(ROUNDS, (n) => ({ q: `${rare(n).slice(0, 5)}x${rare(n).slice(5)}` })),
  )
  await lists(house)
}

async function lists(house: House): Promise<void> {
  const list = async (name: string, declared: Call, input: (n: number) => object) =>
    await measure(house, name, declared, times(ROUNDS, input))
  await list('latest, first page', getLatest, () => ({}))
  await list('latest, page 4,000', getLatest, (n) => ({ page: 4000 + n }))
  await list('latest, two publications', getLatest, (n) => ({ publicationIds: [String(100 + n), String(199)] }))
  await list('latest, one category, page 50', getLatest, (n) => ({ categoryIds: [1 + (n % 20)], page: 50 }))
  await list('latest, audio only, page 100', getLatest, () => ({ media: 'AUDIO', page: 100 }))
  await list('latest, two languages', getLatest, () => ({ languages: ['en', 'hi'] }))
  await list('count of a filter', countFilter, (n) => ({ categoryIds: [1 + (n % 20)], media: 'AUDIO' }))
  await list('one publication', getNewsByPublication, (n) => ({ id: String(1 + n) }))
  await list('one category', getNewsByCategory, (n) => ({ id: String(1 + (n % 20)) }))
  await list('starter mix', getMix, () => ({}))
}

const home = join(os.tmpdir(), `chowk-bench-search-${process.pid}`)
const cluster = await startEmbedded(home, { shared_buffers: '256MB', fsync: 'off', max_wal_size: '4GB' })
const at = { socket: cluster.path, database: 'chowk_bench' }
const root = connect({ socket: cluster.path, database: 'postgres' }, 'owner', 1)
await root.unsafe('create database chowk_bench')
await root.end()
await migrate(at)
const owner = connect(at, 'owner', 1)
const sql = connect(at, 'application', 4)
try {
  const began = performance.now()
  await fill(owner)
  console.log(`${ARTICLES} articles made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const counting = performance.now()
  const terms = await countSearchTerms(owner, systemClock)
  console.log(`${terms} words counted for suggestions in ${((performance.now() - counting) / 1000).toFixed(1)} s`)
  if (process.env['BENCH_KEEP']) console.log(cluster.path)
  await owner`vacuum analyze search_term`
  await run({ sql, clock: systemClock, checksOutput: false } as House)
  if (process.env['BENCH_KEEP']) await new Promise(() => {})
} finally {
  await Promise.all([owner.end(), sql.end()])
  await cluster.stop()
  fs.rmSync(home, { recursive: true, force: true })
}
