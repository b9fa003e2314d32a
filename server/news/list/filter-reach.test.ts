import { describe, expect } from 'vitest'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getCategoryAudio, getLatestAudio } from '@chowk/contract/audio/audio.ts'
import { getNewsByCategory, getYourCategories } from '@chowk/contract/news/category.ts'
import { EVERYTHING, applyFilter } from '@chowk/contract/news/filter.ts'
import type { Filter } from '@chowk/contract/news/filter.ts'
import { followCategory, savePublication } from '@chowk/contract/news/follow.ts'
import { getHub } from '@chowk/contract/news/hub.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { getMix } from '@chowk/contract/news/mix.ts'
import { getNewsByPublication } from '@chowk/contract/news/publication.ts'
import { getRecentReads } from '@chowk/contract/news/reading.ts'
import { getRecommended } from '@chowk/contract/recommend/recommended.ts'
import { getSaved, saveArticle } from '@chowk/contract/news/saved.ts'
import { getTrending } from '@chowk/contract/recommend/trending.ts'
import { viewArticle } from '@chowk/contract/news/view.ts'
import { givenArticle, givenCategory, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import type { Caller } from '../../testing/caller.ts'
import type { World } from '../../testing/world.ts'
import { DAY_MS } from '../../platform/time.ts'

/** Four stories, each of which one field of the filter leaves out. */
async function givenNews(world: World) {
  const [water, sport] = [await givenCategory(world, 'water'), await givenCategory(world, 'sport')]
  const [river, maidan] = [await givenPublication(world), await givenPublication(world)]
  const old = new Date(world.clock.now().getTime() - 2 * DAY_MS)
  const stories = {
    english: await givenArticle(world, { title: 'English', publication: river, categories: [water] }),
    hindi: await givenArticle(world, { title: 'Hindi', publication: river, categories: [water], language: 'hi' }),
    other: await givenArticle(world, { title: 'Other', publication: maidan, categories: [water, sport] }),
    old: await givenArticle(world, { title: 'Old', publication: river, categories: [water], publishedAt: old }),
  }
  await world.owner`update article set audio_status = 'READY' where id = ${stories.hindi.id}`
  return { water, sport, river, maidan, stories }
}

type News = Awaited<ReturnType<typeof givenNews>>
const titles = (content: readonly { title: string }[]) => content.map((story) => story.title).toSorted()
const without = (...absent: string[]) => ['English', 'Hindi', 'Old', 'Other'].filter((one) => !absent.includes(one))

/** What each field of a filter leaves of these stories. */
const fields = ({ maidan, sport }: News): [Partial<Filter>, string[]][] => [
  [{ languages: ['en'] }, without('Hindi')],
  [{ excludePublicationIds: [maidan] }, without('Other')],
  [{ media: 'TEXT' }, without('Hindi')],
  [{ publishPeriod: 'WITH_IN_24_HOURS' }, without('Old')],
  [{ categoryIds: [sport] }, ['Other']],
  [{ publicationIds: [maidan] }, ['Other']],
]
const choose = async (who: Caller, change: Partial<Filter>) => await who.call(applyFilter, { ...EVERYTHING, ...change })

describe('what a filter reaches [news:X9]', () => {
  test('Latest and Trending obey every field of the filter [news:X9]', async ({ world }) => {
    const news = await givenNews(world)
    const asha = await world.person()
    for (const [change, left] of fields(news)) {
      await choose(asha, change)
      expect(titles((await asha.call(getLatest, {})).content), JSON.stringify(change)).toEqual(left)
      expect(titles((await asha.call(getTrending, {})).content), JSON.stringify(change)).toEqual(left)
    }
  })

  test('the list of a category obeys all but its own choice of categories, and so do the followed ones [news:X9]', async ({
    world,
  }) => {
    const news = await givenNews(world)
    const asha = await world.person()
    await asha.call(followCategory, { categoryId: news.water, followed: true })
    for (const [change, left] of fields(news)) {
      await choose(asha, change)
      const list = await asha.call(getNewsByCategory, { id: 'water' })
      expect(titles(list.content), JSON.stringify(change)).toEqual('categoryIds' in change ? without() : left)
      expect(titles((await asha.call(getYourCategories, {})).content), JSON.stringify(change)).toEqual(left)
    }
  })

  test('the list of a publication obeys all but the choice of publications [news:X9]', async ({ world }) => {
    const news = await givenNews(world)
    const asha = await world.person()
    const ofRiver = async () => titles((await asha.call(getNewsByPublication, { id: news.river })).content)
    for (const [change, left] of fields(news)) {
      await choose(asha, change)
      const ownChoice = 'publicationIds' in change || 'excludePublicationIds' in change
      const expected = ownChoice ? without('Other') : left.filter((title) => title !== 'Other')
      expect(await ofRiver(), JSON.stringify(change)).toEqual(expected)
    }
  })

  test('what is listened to obeys it as what is read does [news:X9] [news:A2]', async ({ world }) => {
    const { maidan } = await givenNews(world)
    const own = JSON.stringify([{ url: 'https://paper.example/a.mp3', type: 'audio/mpeg', length: null }])
    await world.owner`update article set audio_status = 'PUBLISHER', enclosures = ${own}::text::jsonb`
    const asha = await world.person()
    await choose(asha, { languages: ['en'] })
    expect(titles((await asha.call(getLatestAudio, {})).content)).toEqual(['English', 'Other'])
    await choose(asha, { publicationIds: [maidan] })
    expect(titles((await asha.call(getLatestAudio, {})).content)).toEqual(['Other'])
    await choose(asha, { publishPeriod: 'WITH_IN_24_HOURS', languages: ['en'] })
    expect(titles((await asha.call(getCategoryAudio, { category: 'sport' })).content)).toEqual(['Other'])
  })

  test('For You and the mix obey languages, media and what is excluded, and nothing else of it [news:X9]', async ({
    world,
  }) => {
    const news = await givenNews(world)
    const asha = await world.person()
    for (const publicationId of [news.river, news.maidan])
      await asha.call(savePublication, { publicationId, saved: true })
    for (const [change, left] of fields(news)) {
      await choose(asha, change)
      const isStored = ['languages', 'media', 'excludePublicationIds'].some((field) => field in change)
      const expected = isStored ? left : without()
      expect(titles((await asha.call(getMix, {})).content), JSON.stringify(change)).toEqual(expected)
      expect(titles((await asha.call(getRecommended, {})).content), JSON.stringify(change)).toEqual(expected)
    }
  })

  test('what she saved, what she read and what she has the link of stay whatever the filter says [news:X9]', async ({
    world,
  }) => {
    const { stories, maidan } = await givenNews(world)
    const asha = await world.person()
    await asha.call(saveArticle, { articleId: stories.hindi.key, saved: true })
    await asha.call(viewArticle, { articleId: stories.hindi.key })
    await choose(asha, { languages: ['en'], publicationIds: [maidan], media: 'TEXT' })
    expect(titles((await asha.call(getSaved, {})).content)).toEqual(['Hindi'])
    expect(titles((await asha.call(getRecentReads, {})).content)).toEqual(['Hindi'])
    expect((await asha.call(getArticle, { slug: stories.hindi.slug })).title).toBe('Hindi')
  })

  test('a visitor sends her filter along: hub, Trending and the mix obey it too [news:X9] [news:X12]', async ({
    world,
  }) => {
    const { maidan, river } = await givenNews(world)
    const visitor = await world.visitor()
    const hub = await visitor.call(getHub, { languages: ['hi'] })
    expect(titles(hub.latest)).toEqual(['Hindi'])
    expect(titles(hub.mix.columns.flatMap((column) => column.stories))).toEqual(['Hindi'])
    expect(titles((await visitor.call(getTrending, { languages: ['hi'] })).content)).toEqual(['Hindi'])
    expect(titles((await visitor.call(getTrending, { publicationIds: [maidan] })).content)).toEqual(['Other'])
    const mix = await visitor.call(getMix, { publications: [river], excludePublicationIds: [maidan], media: 'TEXT' })
    expect(titles(mix.content)).toEqual(['English', 'Old'])
  })
})
