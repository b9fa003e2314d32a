import { expect } from 'vitest'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getNewsByCategory } from '@chowk/contract/news/category.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { getNewsByPublication } from '@chowk/contract/news/publication.ts'
import { reportAbuse } from '@chowk/contract/news/report.ts'
import { searchNews } from '@chowk/contract/news/search.ts'
import { decideReports, undoDecision } from '@chowk/contract/operator/moderation.ts'
import { getTrending } from '@chowk/contract/recommend/trending.ts'
import { givenArticle, givenCategory, givenPublication } from '../testing/news.ts'
import { pressOfFile } from '../testing/feeds/press-of-file.ts'
import { givenFeed, rssOf } from '../testing/press.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { withdrawArticle } from './poll/join-story.ts'
import { pollFeed } from './poll/poll-feed.ts'

const press = await pressOfFile()

const WORD = 'chandelier'
const MINUTE = 60_000

/** Everywhere that the stories with the word stand, by their ids. */
async function whereabouts(world: World, { publication, category }: { publication: string; category: number }) {
  // Whatever is kept for visitors has grown old.
  world.clock.pass(6 * MINUTE)
  const asha = await world.person()
  const keys = (page: { content: readonly { _id: string }[] }) => page.content.map((story) => story._id).toSorted()
  const fed = async (address: string) => {
    const { items } = (await (await asha.fetch(address)).json()) as { items: { id: string }[] }
    return items.map(({ id }) => id.split('/').at(-1) ?? '').toSorted()
  }
  const [slug] = await world.sql<{ slug: string }[]>`select slug from publication where id = ${publication}`
  return {
    latest: keys(await asha.call(getLatest, {})),
    category: keys(await asha.call(getNewsByCategory, { id: String(category) })),
    publication: keys(await asha.call(getNewsByPublication, { id: publication })),
    trending: keys(await asha.call(getTrending, {})),
    now: keys(await asha.call(getTrending, { by: 'PULSE' })),
    found: keys(await asha.call(searchNews, { q: WORD })),
    fed: await fed('/feeds/latest.json'),
    fedOfPublication: await fed(`/feeds/publication/${slug?.slug}.json`),
  }
}

test('[news:I42] of the six states only READY and UPDATED are listed, found and fed out', async ({ world }) => {
  const publication = await givenPublication(world)
  const category = await givenCategory(world, 'craft')
  const shown: string[] = []
  for (const state of ['FETCHED', 'READY', 'UPDATED', 'WITHDRAWN', 'HIDDEN', 'REMOVED']) {
    const { key } = await givenArticle(world, {
      state,
      publication,
      categories: [category],
      title: `The ${WORD} of hall ${state.toLowerCase()}`,
    })
    if (state === 'READY' || state === 'UPDATED') shown.push(key)
  }
  const places = await whereabouts(world, { publication, category })
  for (const [location, keys] of Object.entries(places)) expect(keys, location).toEqual(shown.toSorted())
  await expect(givenArticle(world, { state: 'DRAFT' })).rejects.toThrow(/state/)
})

test('[news:I42] an article goes from READY to UPDATED, WITHDRAWN, HIDDEN and REMOVED, and is listed only where it may be', async ({
  world,
}) => {
  const path = '/states.xml'
  const text = (last: string) => `<p>The ${WORD} of the old hall was lit again ${last}</p>`
  const item = { guid: 'one', title: `The ${WORD} is lit again`, text: text('after forty years of dust.') }
  const feed = await givenFeed(world, press.put(path, { body: rssOf([item]) }))
  const check = async () => {
    await world.owner`update feed set body_hash = null where id = ${feed}`
    await pollFeed({ house: world.house, ...press }, feed)
  }
  await check()
  const article = async () => {
    const [row] = await world.sql<
      { id: string; key: string; state: string; publicationId: string; categoryIds: number[] }[]
    >`select id, key, state, publication_id, category_ids from article`
    if (!row) throw new Error('nothing was stored')
    return row
  }
  const { id, key, publicationId: publication, categoryIds } = await article()
  const category = categoryIds[0] ?? 0
  const isShown = async () => {
    const places = Object.values(await whereabouts(world, { publication, category }))
    const holding = places.filter((keys) => keys.includes(key)).length
    expect([0, places.length]).toContain(holding)
    return holding > 0
  }
  const now = async () => [(await article()).state, await isShown()]
  const decide = async (decision: 'HIDE' | 'REMOVE') => {
    await (await world.person()).call(reportAbuse, { articleId: key, reason: 'Fake', hide: false })
    const moderator = await world.person({ operator: true })
    const { decisionId } = await moderator.call(decideReports, { id: key, decision, reason: 'It was never lit' })
    return async () => await (await world.person({ operator: true })).call(undoDecision, { decisionId })
  }
  expect(await now()).toEqual(['READY', true])

  press.put(path, { body: rssOf([{ ...item, title: `The ${WORD} falls`, text: text('and fell at night.') }]) })
  await check()
  expect(await now()).toEqual(['UPDATED', true])

  const unhide = await decide('HIDE')
  expect(await now()).toEqual(['HIDDEN', false])
  press.put(path, { body: rssOf([{ ...item, title: `The ${WORD} rises`, text: text('and rose by noon.') }]) })
  await check()
  expect(await world.sql.begin(async (sql) => await withdrawArticle(sql, id, world.clock.now()))).toBe(false)
  expect((await article()).state).toBe('HIDDEN')
  await unhide()
  expect(await now()).toEqual(['UPDATED', true])

  const putBack = await decide('REMOVE')
  await check()
  expect(await now()).toEqual(['REMOVED', false])
  await putBack()
  expect(await now()).toEqual(['UPDATED', true])

  expect(await world.sql.begin(async (sql) => await withdrawArticle(sql, id, world.clock.now()))).toBe(true)
  await check()
  expect(await now()).toEqual(['WITHDRAWN', false])
  const reader = await world.person()
  const [row] = await world.sql<{ slug: string }[]>`select slug || '-' || key as slug from article`
  expect((await reader.ask(getArticle, { slug: row?.slug ?? '' })).body.code).toBe('ARTICLE_WITHDRAWN')
})
