import { expect } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import { getLatestAudio } from '@chowk/contract/audio/audio.ts'
import { getNewsByCategory, getYourCategories, listCategories } from '@chowk/contract/news/category.ts'
import { followCategory, savePublication } from '@chowk/contract/news/follow.ts'
import { countFilter } from '@chowk/contract/news/filter.ts'
import { getHub } from '@chowk/contract/news/hub.ts'
import { countNewer, getLatest } from '@chowk/contract/news/latest.ts'
import { getMix } from '@chowk/contract/news/mix.ts'
import { getNewsByPublication, listPublications } from '@chowk/contract/news/publication.ts'
import { countUnread, getRecentReads } from '@chowk/contract/news/reading.ts'
import { getSaved, saveArticle } from '@chowk/contract/news/saved.ts'
import { searchNews } from '@chowk/contract/news/search.ts'
import { viewArticle } from '@chowk/contract/news/view.ts'
import { getRecommended } from '@chowk/contract/recommend/recommended.ts'
import { getSimilar } from '@chowk/contract/recommend/similar.ts'
import { getTrending, getTrendingCategories } from '@chowk/contract/recommend/trending.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'

const ARTICLES = 20_000
const PUBLICATIONS = 60
const CATEGORIES = 12

/** Stories of a month, at a size where reading the whole table would cost more than any list may. */
async function fill(world: World): Promise<string[]> {
  const { owner, clock } = world
  await owner`
    insert into publication (slug, name, home_url, logo, languages)
    select 'paper-' || n, 'Paper ' || n, 'https://paper.example/' || n, '/masthead/mor/P.svg', array['en'] from generate_series(1, ${PUBLICATIONS}::int) n`
  await owner`
    insert into category (slug, name) select 'subject-' || n, 'Subject ' || n from generate_series(1, ${CATEGORIES}::int) n`
  await owner`
    insert into cluster (language, newest_at, trend_k)
    select case when n % 5 = 0 then 'hi' else 'en' end, ${clock.now()}::timestamptz - n * interval '90 seconds', '-infinity'
    from generate_series(1, ${ARTICLES}::int) n`
  // What triggers would note row by row is noted at once below.
  await owner`alter table article disable trigger user`
  await owner`
    insert into article (cluster_id, publication_id, language, slug, title, summary, html, plain, url, canonical_url, picture_src, published_at,
      first_seen_at, category_ids, audio_status, title_words)
    select k.id, p.ids[1 + k.id % ${PUBLICATIONS}], k.language, 'story-' || k.id, 'Story ' || k.id, 'Words about it', repeat('<p>Some text</p>', 90),
      'Some words of story ' || k.id, 'https://paper.example/' || k.id, 'paper.example/' || k.id, '/drawing/square/1.svg',
      k.newest_at, k.newest_at, array[c.ids[1 + k.id % ${CATEGORIES}]]::smallint[], case when k.id % 9 = 0 then 'READY' else 'NONE' end,
      array['story', 'w' || k.id % 500]
    from cluster k, (select array_agg(id) as ids from publication) p, (select array_agg(id) as ids from category) c`
  await owner`
    insert into article_category (category_id, published_at, article_id)
    select category_ids[1], published_at, id from article on conflict do nothing`
  await owner`
    insert into title_word (language, word, published_at, article_id)
    select language, word, published_at, id from article, unnest(title_words) word on conflict do nothing`
  await owner`
    insert into list_day select list, (published_at at time zone 'UTC')::date, count(*)
    from article, unnest(array['latest', 'latest:' || language]) list group by 1, 2`
  await owner`alter table article enable trigger user`
  await owner`vacuum analyze`
  const newest = await owner<{ key: string }[]>`select key from article order by published_at desc limit 40`
  return newest.map((row) => row.key)
}

/** How often the articles were read from end to end so far, and how many of them by an index; connections tell what they did when they end. */
async function readsOf(world: World): Promise<{ full: number; byIndex: number }> {
  await world.owner`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await world.owner`select pg_stat_force_next_flush()`
  const [row] = await world.owner<
    { full: number; byIndex: number }[]
  >`select seq_scan::int as full, idx_tup_fetch::int as by_index from pg_stat_user_tables where relname = 'article'`
  return row ?? { full: 0, byIndex: 0 }
}

const fullReads = async (world: World): Promise<number> => (await readsOf(world)).full

test('[news:G11] no list reads all articles to show some of them', { timeout: 120_000 }, async ({ world }) => {
  const keys = await fill(world)
  const [asha, visitor] = [await world.person(), await world.visitor({ device: true })]
  const publications = await world.sql<{ id: string }[]>`select id from publication order by id limit 8`
  const categories = await world.sql<{ id: number }[]>`select id from category order by id limit 4`
  for (const { id } of publications) await asha.call(savePublication, { publicationId: id, saved: true })
  for (const { id } of categories) await asha.call(followCategory, { categoryId: id, followed: true })
  for (const articleId of keys.slice(0, 12)) {
    await asha.call(viewArticle, { articleId })
    await asha.call(saveArticle, { articleId, saved: true })
  }
  const one = { publication: publications[0]?.id ?? '', category: String(categories[0]?.id) }
  const lists: [name: string, declared: Call, input: Record<string, unknown>][] = [
    ['latest', getLatest, {}],
    ['latest, page 500', getLatest, { page: 500 }],
    ['latest, one language', getLatest, { languages: 'en' }],
    ['latest, filtered', getLatest, { publicationIds: one.publication, publishPeriod: '7_DAYS' }],
    ['newer', countNewer, { since: world.clock.now().toISOString() }],
    ['unread', countUnread, {}],
    ['hub', getHub, {}],
    ['trending', getTrending, {}],
    ['trending, right now', getTrending, { by: 'PULSE' }],
    ['trending categories', getTrendingCategories, {}],
    ['for you', getRecommended, {}],
    ['similar', getSimilar, { articleId: keys[0] }],
    ['mix', getMix, {}],
    ['categories', listCategories, {}],
    ['your categories', getYourCategories, {}],
    ['category', getNewsByCategory, { id: one.category }],
    ['publications', listPublications, {}],
    ['publication', getNewsByPublication, { id: one.publication }],
    ['recent reads', getRecentReads, { period: 'TODAY' }],
    ['saved', getSaved, {}],
    ['audio', getLatestAudio, {}],
    ['search', searchNews, { q: 'w17 story' }],
  ]
  const show = async (some: typeof lists) => {
    const before = await fullReads(world)
    for (const [name, declared, input] of some) {
      expect((await asha.ask(declared, input)).statusCode, name).toBe(200)
      await visitor.ask(declared, input)
    }
    return (await fullReads(world)) - before
  }
  // Asking how often it happened takes a second, so each list is asked about alone only when all together did it.
  const all: string[] = []
  if ((await show(lists)) > 0) for (const list of lists) if ((await show([list])) > 0) all.push(list[0])
  expect(all).toEqual([])
  const before = await fullReads(world)
  await world.sql`select count(*) from article where plain like '%zebra%'`
  expect(await fullReads(world), 'reading all of them is noticed').toBeGreaterThan(before)
})

test(
  '[news:G11] [news:X7] narrowed lists read hardly more stories than they show or count',
  { timeout: 120_000 },
  async ({ world }) => {
    await fill(world)
    const visitor = await world.visitor()
    const [category] = await world.sql<{ id: number; n: number }[]>`
    select category_id as id, count(*)::int as n from article_category group by 1 order by 1 limit 1`
    const readBy = async (ask: () => Promise<unknown>) => {
      const before = await readsOf(world)
      await ask()
      const after = await readsOf(world)
      expect(after.full, 'none is read from end to end').toBe(before.full)
      return after.byIndex - before.byIndex
    }
    let counted = 0
    const read = await readBy(async () => {
      counted = (await visitor.call(countFilter, { categoryIds: [category?.id ?? 0] })).matching
    })
    expect(category?.n, 'more stories than are counted').toBeGreaterThan(1600)
    expect(counted).toBe(1000)
    expect(read).toBeLessThan(1100)
    let shown = 0
    const heard = await readBy(async () => {
      shown = (await visitor.call(getLatest, { media: 'AUDIO', page: 99 })).content.length
    })
    expect(shown).toBe(10)
    // The page itself and all before it, each once, and what cards tell of theirs.
    expect(heard).toBeLessThan(1300)
  },
)
