import { describe, expect } from 'vitest'
import { getArticle } from '@chowk/contract/news/article.ts'
import { mergeStories, splitStory, correctCategories } from '@chowk/contract/operator/story.ts'
import { CallRefused } from '../../testing/caller.ts'
import type { World } from '../../testing/world.ts'
import { givenPublication } from '../../testing/news.ts'
import { pressOfFile } from '../../testing/feeds/press-of-file.ts'
import { givenFeed, rssOf } from '../../testing/press.ts'
import type { PressItem } from '../../testing/press.ts'
import { test } from '../../testing/test.ts'
import { pollFeed } from './poll-feed.ts'

const HOUR = 3_600_000

const press = await pressOfFile()

let numbers = 0

/** A feed with these items, looked at once. */
async function publish(
  world: World,
  items: PressItem[],
  facts: { publication?: string; categoryMap?: Record<string, string> } = {},
): Promise<{ feed: string; again: (next: PressItem[]) => Promise<void> }> {
  const path = `/paper-${++numbers}.xml`
  const feed = await givenFeed(world, press.put(path, { body: rssOf(items) }), facts)
  const check = async () => {
    await world.owner`update feed set body_hash = null where id = ${feed}`
    await pollFeed({ house: world.house, ...press }, feed)
  }
  await check()
  return {
    feed,
    again: async (next) => {
      press.put(path, { body: rssOf(next) })
      await check()
    },
  }
}

interface ArticleRow {
  id: string
  key: string
  clusterId: string
  title: string
  isHead: boolean
  state: string
  version: number
  publishedAt: Date
  categoryIds: number[]
}

const articles = async (world: World) =>
  await world.sql<ArticleRow[]>`
    select id, key, cluster_id, title, is_head, state, version, published_at, category_ids from article order by id`

const slugs = async (world: World, ids: number[]) =>
  (
    await world.sql<
      { slug: string }[]
    >`select slug from unnest(${ids}::smallint[]) with ordinality u (id, place) join category c using (id) order by place`
  ).map((row) => row.slug)

const timeOf = (world: World, hoursAgo: number) => new Date(world.clock.now().getTime() - hoursAgo * HOUR)
const SHORT = 'Chandrayaan lander touches down near lunar south pole'
const LONG =
  "India's Chandrayaan lander touches down near the Moon's south pole, ISRO chief says mission a success (PTI)"
const words = (count: number, seed: string) =>
  `<p>${Array.from({ length: count }, (_, position) => `${seed}${(position * 7) % 90}`).join(' ')}</p>`

describe('one article', () => {
  test('[news:I19] the same address in two feeds of a publication is one article with the categories of both', async ({
    world,
  }) => {
    const publication = await givenPublication(world)
    const item = {
      guid: 'a',
      link: 'https://paper.example/wells',
      title: 'A long story about the wells',
      time: timeOf(world, 1),
    }
    await publish(world, [{ ...item, categories: ['Env'] }], { publication, categoryMap: { Env: 'water' } })
    const other = { ...item, guid: 'b', link: 'https://paper.example/wells?utm_source=rss#top', categories: ['Loom'] }
    await publish(world, [other], { publication, categoryMap: { Loom: 'craft' } })
    const rows = await articles(world)
    expect(rows).toHaveLength(1)
    expect((await slugs(world, rows[0]?.categoryIds ?? [])).toSorted()).toEqual(
      expect.arrayContaining(['craft', 'water']),
    )
    expect(await world.sql`select 1 from article_feed`).toHaveLength(2)
    const [stray] = await world.sql`
      select 1 from article_category ac join article a on a.id = ac.article_id where not ac.category_id = any(a.category_ids)`
    expect(stray).toBeUndefined()
  })

  test('[news:I19] two feeds that bring one article at the same moment make one article', async ({ world }) => {
    const publication = await givenPublication(world)
    const item = {
      link: 'https://paper.example/twice',
      title: 'The story that came twice at once',
      time: timeOf(world, 1),
    }
    const feeds = await Promise.all(
      ['x', 'y', 'z'].map(
        async (guid) =>
          await givenFeed(world, press.put(`/race-${++numbers}.xml`, { body: rssOf([{ ...item, guid }]) }), {
            publication,
          }),
      ),
    )
    await Promise.all(feeds.map(async (feed) => await pollFeed({ house: world.house, ...press }, feed)))
    expect(await articles(world)).toHaveLength(1)
  })

  test('[news:I15] [news:I20] changes are versions, large ones are told apart, at most ten are kept, the first always', async ({
    world,
  }) => {
    const body = (extra: string) => `${words(130, 'word')}<p>${extra}</p>`
    const item = {
      guid: 'v',
      link: 'https://paper.example/v',
      title: 'A story that changes often',
      time: timeOf(world, 5),
    }
    const { again } = await publish(world, [{ ...item, text: body('first') }])
    await again([{ ...item, text: body('second'), time: timeOf(world, 1) }])
    const [small] = await articles(world)
    expect(small).toMatchObject({ state: 'READY', version: 2, publishedAt: timeOf(world, 5) })
    await again([{ ...item, title: 'A story that changed its headline', text: body('second') }])
    expect((await articles(world))[0]).toMatchObject({ state: 'UPDATED', version: 3 })
    for (let number = 4; number <= 14; number++) await again([{ ...item, text: body(`number${number}`) }])
    const versions = await world.sql<{ number: number; size: string }[]>`
      select number, size from article_version order by number`
    expect(versions.map((row) => row.number)).toEqual([1, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    expect(versions[0]?.size).toBe('FIRST')
  })

  test('[news:I26] categories that a person chose win over every later look', async ({ world }) => {
    const farah = await world.person({ operator: true })
    const publication = await givenPublication(world)
    const item = {
      guid: 'c',
      link: 'https://paper.example/c',
      title: 'Cotton prices and the weather',
      time: timeOf(world, 1),
    }
    const { again } = await publish(world, [{ ...item, categories: ['Env'] }], {
      publication,
      categoryMap: { Env: 'water' },
    })
    const [row] = await articles(world)
    await farah.call(correctCategories, { articleId: row?.key ?? '', categories: ['prices', 'farming'] })
    await again([{ ...item, title: 'Cotton prices and the late weather', categories: ['Env'] }])
    await publish(world, [{ ...item, guid: 'd', categories: ['Env'] }], { publication, categoryMap: { Env: 'water' } })
    expect(await slugs(world, (await articles(world))[0]?.categoryIds ?? [])).toEqual(['prices', 'farming'])
    const audit = await world.sql`select action from audit_log`
    expect(audit.map((entry) => entry['action'])).toEqual(['categories corrected'])
  })

  test('[news:V20] [news:V21] pictures inside a full text go through our own address, signed when the page is shown', async ({
    world,
  }) => {
    const publication = await givenPublication(world, { licence: 'FULL_TEXT' })
    const text =
      '<p>See</p><img src="https://pics.example/a.jpg?x=1&amp;y=2" alt="A &gt; B"><p>and</p><img src="https://pics.example/b.png">'
    await publish(
      world,
      [
        {
          guid: 'p',
          link: 'https://paper.example/p',
          title: 'Two pictures of one place',
          time: timeOf(world, 1),
          text,
        },
      ],
      {
        publication,
      },
    )
    const [row] = await world.sql<{ html: string; slug: string; key: string }[]>`select html, slug, key from article`
    expect(row?.html).not.toContain('pics.example')
    const urls = (await world.sql<{ url: string }[]>`select url from picture order by url`).map(
      (picture) => picture.url,
    )
    expect(urls).toEqual(['https://pics.example/a.jpg?x=1&y=2', 'https://pics.example/b.png'])
    const reader = await world.visitor()
    const shown = await reader.call(getArticle, { slug: `${row?.slug}-${row?.key}` })
    expect(shown.html?.match(/src="\/image\/[^"]+\/640" srcset="/g)).toHaveLength(2)
  })
})

describe('one story', () => {
  const reported = async (world: World, title: string, hoursAgo = 1, licence: 'EXCERPT' | 'FULL_TEXT' = 'EXCERPT') => {
    const publication = await givenPublication(world, { licence })
    const link = `https://paper-${publication}.example/${++numbers}`
    await publish(world, [{ guid: link, link, title, time: timeOf(world, hoursAgo) }], { publication })
  }
  const clusters = async (world: World) => (await articles(world)).map((row) => row.clusterId)

  test('[news:I32] [news:I39] two tellings are one story, told in lists by full text first, then by the earliest', async ({
    world,
  }) => {
    await reported(world, SHORT, 5)
    await reported(world, LONG, 1, 'FULL_TEXT')
    await reported(world, 'Cotton prices rise in Nagpur after weeks of rain', 1)
    const [one, two, three] = await articles(world)
    expect(one?.clusterId).toBe(two?.clusterId)
    expect(three?.clusterId).not.toBe(one?.clusterId)
    expect([one?.isHead, two?.isHead, three?.isHead]).toEqual([false, true, true])
  })

  test('[news:I33] a telling that fits two stories makes them one', async ({ world }) => {
    await reported(world, SHORT, 3)
    await reported(world, 'Vikram module lands softly: ISRO chief hails lunar success', 2)
    const [first, second] = await articles(world)
    if (first?.clusterId === second?.clusterId) throw new Error('they should start apart')
    const farah = await world.person({ operator: true })
    expect(await farah.call(mergeStories, { articleId: first?.key ?? '', withArticleId: second?.key ?? '' })).toEqual({
      articles: 2,
    })
    expect(new Set(await clusters(world)).size).toBe(1)
  })

  test('[news:I33] what a person set apart stays apart, also through a third telling', async ({ world }) => {
    const farah = await world.person({ operator: true })
    await reported(world, SHORT, 4)
    await reported(world, LONG, 3)
    const [first, second] = await articles(world)
    expect(first?.clusterId).toBe(second?.clusterId)
    expect(await farah.call(splitStory, { articleId: second?.key ?? '' })).toEqual({ apartFrom: 1 })
    await reported(world, `${SHORT}, engineers cheer`, 2)
    const [a, b, c] = await clusters(world)
    expect(a).not.toBe(b)
    expect(c).toBe(a)
    await expect(farah.call(splitStory, { articleId: second?.key ?? '' })).rejects.toThrow('ALONE_ALREADY')
    await expect(
      farah.call(mergeStories, { articleId: first?.key ?? '', withArticleId: first?.key ?? '' }),
    ).rejects.toBeInstanceOf(CallRefused)
  })

  test('[news:I30] tellings stored by many workers at once end in one story', async ({ world }) => {
    const feeds: string[] = []
    for (let number = 0; number < 6; number++) {
      const title = number % 2 === 0 ? SHORT : LONG
      const link = `https://wire-${number}.example/${++numbers}`
      const path = `/wire-${++numbers}.xml`
      feeds.push(
        await givenFeed(
          world,
          press.put(path, { body: rssOf([{ guid: link, link, title, time: timeOf(world, number + 1) }]) }),
        ),
      )
    }
    await Promise.all(feeds.map(async (feed) => await pollFeed({ house: world.house, ...press }, feed)))
    const rows = await articles(world)
    expect(rows).toHaveLength(6)
    expect(new Set(rows.map((row) => row.clusterId)).size).toBe(1)
    expect(rows.filter((row) => row.isHead)).toHaveLength(1)
    const [cluster] = await world.sql<{ publicationCount: number }[]>`select publication_count from cluster`
    expect(cluster?.publicationCount).toBe(6)
    expect(await world.sql`select 1 from cluster`).toHaveLength(1)
  })
})
