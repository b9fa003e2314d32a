import { describe, expect } from 'vitest'
import { exportFollowed, importOpml, readOpmlFile } from '@chowk/contract/news/opml.ts'
import { getMixMembers } from '@chowk/contract/news/mix.ts'
import { getRequestedFeeds, settleRequestedFeed } from '@chowk/contract/operator/requested-feeds.ts'
import { givenCategory, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const FILE = `<?xml version="1.0"?><opml version="2.0"><head><title>My feeds</title></head><body>
  <outline text="Water">
    <outline type="rss" text="Riverine" xmlUrl="http://www.riverine.example/rss/"/>
    <outline text="Deep"><outline type="rss" text="Wells" xmlUrl="https://wells.example/feed"/></outline>
  </outline>
  <outline type="rss" text="Loose" xmlUrl="https://loose.example/atom.xml"/>
</body></opml>`

async function givenFeed(world: World, url: string): Promise<string> {
  const publication = await givenPublication(world)
  await world.owner`insert into feed (publication_id, url) values (${publication}, ${url})`
  return publication
}

const chosen = (feeds: { url: string; title: string; folder: string | null }[]) =>
  feeds.map(({ url, title, folder }) => ({ url, title, folder }))

describe('bringing feeds along', () => {
  test('a file is shown before anything happens: what is known, what its folders mean [news:O3]', async ({ world }) => {
    const asha = await world.person()
    await givenFeed(world, 'https://riverine.example/rss')
    await givenCategory(world, 'water')
    const preview = await asha.call(readOpmlFile, { text: FILE })
    expect(preview.title).toBe('My feeds')
    expect(preview.feeds.map(({ title, folder, category, state }) => [title, folder, category?.slug, state])).toEqual([
      ['Riverine', 'Water', 'water', 'NEW'],
      ['Wells', 'Deep', undefined, 'UNKNOWN'],
      ['Loose', null, undefined, 'UNKNOWN'],
    ])
    expect((await asha.call(getMixMembers, {})).content).toEqual([])
  })

  test('known feeds are followed, others asked for, twice changes nothing more [news:O3]', async ({ world }) => {
    const asha = await world.person()
    const riverine = await givenFeed(world, 'https://riverine.example/rss')
    const { feeds } = await asha.call(readOpmlFile, { text: FILE })
    const input = { feeds: chosen(feeds) }
    expect(await asha.call(importOpml, input)).toEqual({ followed: 1, already: 0, requested: 2, blocked: 0 })
    expect(await asha.call(importOpml, input)).toEqual({ followed: 0, already: 3, requested: 0, blocked: 0 })
    expect((await asha.call(getMixMembers, {})).content.map((one) => one.id)).toEqual([riverine])
    const ravi = await world.person()
    await ravi.call(importOpml, { feeds: chosen(feeds).slice(2) })
    const operator = await world.person({ operator: true })
    const { content } = await operator.call(getRequestedFeeds, {})
    expect(content.map(({ title, people }) => [title, people])).toEqual([
      ['Loose', 2],
      ['Wells', 1],
    ])
  })

  test('when a requested feed was added, everybody who asked follows it', async ({ world }) => {
    const [asha, operator] = [await world.person(), await world.person({ operator: true })]
    await asha.call(importOpml, { feeds: [{ url: 'https://loose.example/atom.xml', title: '', folder: null }] })
    const [wanted] = (await operator.call(getRequestedFeeds, {})).content
    const settle = { id: wanted?._id ?? '', state: 'ADDED' } as const
    expect((await operator.ask(settleRequestedFeed, settle)).body.code).toBe('FEED_NOT_ADDED')
    const publication = await givenFeed(world, 'http://loose.example/atom.xml')
    expect(await operator.call(settleRequestedFeed, settle)).toEqual({ state: 'ADDED', following: 1 })
    expect((await asha.call(getMixMembers, {})).content.map((one) => one.id)).toEqual([publication])
    expect((await operator.ask(settleRequestedFeed, settle)).body.code).toBe('REQUEST_NOT_FOUND')
    expect((await asha.ask(getRequestedFeeds, {})).body.code).toBe('NOT_ALLOWED')
  })

  test('what is no OPML, too large or too long is refused with its reason [news:O3]', async ({ world }) => {
    const asha = await world.person()
    const codeOf = async (text: string) => (await asha.ask(readOpmlFile, { text })).body.code
    expect(await codeOf('<rss version="2.0"><channel/></rss>')).toBe('NOT_OPML')
    expect(await codeOf('hello')).toBe('NOT_OPML')
    expect(await codeOf(' '.repeat(1024 * 1024 + 1))).toBe('TOO_LARGE')
    const many = (count: number) =>
      `<opml version="2.0"><body>${Array.from({ length: count }, (_, n) => `<outline xmlUrl="https://a.example/${n}"/>`).join('')}</body></opml>`
    expect(await codeOf(many(501))).toBe('TOO_MANY_FEEDS')
    expect((await asha.call(readOpmlFile, { text: many(500) })).feeds).toHaveLength(500)
  })

  test('no more than 200 publications are followed, and then nothing of the file is', async ({ world }) => {
    const asha = await world.person()
    await givenFeed(world, 'https://one.example/f')
    await world.owner`
      with p as (insert into publication (slug, name, home_url, logo) select 'p' || n, 'P', 'https://p.example/', '' from generate_series(1, 200) n returning id)
      insert into followed_publication (person_id, publication_id) select ${asha.id}, id from p`
    const feeds = [
      { url: 'https://one.example/f', title: 'One', folder: null },
      { url: 'https://two.example/f', title: 'Two', folder: null },
    ]
    expect((await asha.ask(importOpml, { feeds })).body.code).toBe('FOLLOW_LIMIT')
    expect(await world.owner`select 1 from requested_feed`).toHaveLength(0)
  })

  test('a written file can be read again', async ({ world }) => {
    const asha = await world.person()
    await givenFeed(world, 'https://riverine.example/rss')
    await asha.call(importOpml, { feeds: [{ url: 'https://riverine.example/rss', title: 'R', folder: null }] })
    const { text, fileName } = await asha.call(exportFollowed, {})
    expect(fileName).toBe('chowk-publications-2026-11-21.opml')
    const { feeds } = await asha.call(readOpmlFile, { text })
    expect(feeds.map(({ url, state }) => [url, state])).toEqual([['https://riverine.example/rss', 'FOLLOWED']])
  })
})
