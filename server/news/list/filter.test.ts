import { describe, expect } from 'vitest'
import {
  EVERYTHING,
  applyFilter,
  chooseFilterSet,
  countFilter,
  initializeFilter,
  listFilterSets,
  removeFilterSet,
  resetFilters,
  saveFilterSet,
} from '@chowk/contract/news/filter.ts'
import { countNewer, getLatest } from '@chowk/contract/news/latest.ts'
import { addMute, listMutes } from '@chowk/contract/news/mute.ts'
import { givenArticle, givenCategory, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import { HOUR_MS } from '../../platform/time.ts'

const titles = (page: { content: { title: string }[] }) => page.content.map((story) => story.title)

describe('filters', () => {
  test('the first use answers the default filter, later ones what was left [news-init-filter] [news:X5]', async ({
    world,
  }) => {
    const asha = await world.person()
    expect((await asha.call(initializeFilter, {})).filter).toEqual(EVERYTHING)
    await asha.call(applyFilter, { ...EVERYTHING, languages: ['hi'] })
    expect(await asha.call(initializeFilter, {})).toMatchObject({ filter: { languages: ['hi'] }, activeCount: 1 })
    const visitor = await world.visitor()
    expect((await visitor.call(initializeFilter, {})).filter).toEqual(EVERYTHING)
  })

  test('an applied filter narrows the latest list, any within a field and all between fields [news-apply-filter] [R1.02] [news:X2] [news:X6]', async ({
    world,
  }) => {
    const [water, sport] = [await givenCategory(world, 'water'), await givenCategory(world, 'sport')]
    const [river, maidan] = [await givenPublication(world), await givenPublication(world)]
    await givenArticle(world, { title: 'Wells', publication: river, categories: [water] })
    await givenArticle(world, { title: 'Match', publication: maidan, categories: [sport] })
    await givenArticle(world, { title: 'Swim', publication: maidan, categories: [water, sport], language: 'hi' })
    const asha = await world.person()
    const applied = await asha.call(applyFilter, {
      ...EVERYTHING,
      categoryIds: [water],
      publicationIds: [river, maidan],
    })
    expect(applied).toMatchObject({ activeCount: 2, matching: 2 })
    expect(titles(await asha.call(getLatest, {})).toSorted()).toEqual(['Swim', 'Wells'])
    await asha.call(applyFilter, { ...EVERYTHING, categoryIds: [water], languages: ['hi'] })
    expect(titles(await asha.call(getLatest, {}))).toEqual(['Swim'])
    await asha.call(applyFilter, { ...EVERYTHING, publicationIds: [river], excludePublicationIds: [river] })
    expect(titles(await asha.call(getLatest, {}))).toEqual([])
  })

  test('resetting brings everything back and leaves the mutes alone [news-reset-filters] [news:X8]', async ({
    world,
  }) => {
    await givenArticle(world, { title: 'Wells' })
    await givenArticle(world, { title: 'Crickets' })
    const asha = await world.person()
    await asha.call(addMute, { word: 'crickets' })
    await asha.call(applyFilter, { ...EVERYTHING, languages: ['hi'] })
    expect(titles(await asha.call(getLatest, {}))).toEqual([])
    expect(await asha.call(resetFilters, {})).toEqual({ filter: EVERYTHING, activeCount: 0, matching: 1 })
    expect(titles(await asha.call(getLatest, {}))).toEqual(['Wells'])
    expect((await asha.call(listMutes, {})).mutes).toMatchObject([{ word: 'crickets' }])
  })

  test('unknown publications and categories are named, and nothing is kept [news:X6]', async ({ world }) => {
    const asha = await world.person()
    const answer = await asha.ask(applyFilter, { ...EVERYTHING, publicationIds: ['99999'], categoryIds: [777] })
    expect(answer).toMatchObject({ statusCode: 400, body: { code: 'UNKNOWN_FILTER_VALUE' } })
    expect(answer.body.fields?.map((field) => [field.path, field.message])).toEqual([
      ['publicationIds', '99999'],
      ['categoryIds', '777'],
    ])
    expect((await asha.call(initializeFilter, {})).filter).toEqual(EVERYTHING)
  })

  test('the live count follows the choice before it is applied, for visitors too [news-filter-count] [news:X7] [news:X10] [news:X12]', async ({
    world,
  }) => {
    await givenArticle(world, { language: 'hi' })
    await givenArticle(world)
    const visitor = await world.visitor()
    expect(await visitor.call(countFilter, {})).toEqual({ activeCount: 0, matching: 2 })
    expect(await visitor.call(countFilter, { languages: ['hi'] })).toEqual({ activeCount: 1, matching: 1 })
    expect(titles(await visitor.call(getLatest, { languages: ['hi'] }))).toHaveLength(1)
  })

  test('unread leaves out what the reader read, and only for her [news:X1]', async ({ world }) => {
    const read = await givenArticle(world, { title: 'Read' })
    await givenArticle(world, { title: 'Fresh' })
    const asha = await world.person()
    await world.owner`
      insert into reading (person_id, article_id, cluster_id, first_opened_at, last_opened_at, marked_read)
      values (${asha.id}, ${read.id}, ${read.cluster}, now(), now(), true)`
    expect(titles(await asha.call(getLatest, { readState: 'UNREAD' }))).toEqual(['Fresh'])
    expect(titles(await (await world.person()).call(getLatest, { readState: 'UNREAD' }))).toHaveLength(2)
  })

  test('a story is told by the best publication that the filter leaves [news:I34] [news:I38]', async ({ world }) => {
    const [first, second] = [await givenPublication(world), await givenPublication(world)]
    const head = await givenArticle(world, { title: 'As one tells it', publication: first })
    await givenArticle(world, {
      title: 'As the other tells it',
      publication: second,
      cluster: head.cluster,
      isHead: false,
    })
    const visitor = await world.visitor()
    expect(titles(await visitor.call(getLatest, {}))).toEqual(['As one tells it'])
    expect(titles(await visitor.call(getLatest, { excludePublicationIds: [first] }))).toEqual(['As the other tells it'])
    expect(titles(await visitor.call(getLatest, { publicationIds: [first, second] }))).toEqual(['As one tells it'])
  })

  test('a narrowed list pages by number and by place without repeating or skipping', async ({ world }) => {
    const water = await givenCategory(world, 'water')
    const now = world.clock.now().getTime()
    for (let n = 0; n < 7; n++)
      await givenArticle(world, { title: `T${n}`, categories: [water], publishedAt: new Date(now - n * HOUR_MS) })
    const visitor = await world.visitor()
    const one = await visitor.call(getLatest, { categoryIds: [water], size: 3 })
    const two = await visitor.call(getLatest, { categoryIds: [water], size: 3, page: 1 })
    const after = await visitor.call(getLatest, { categoryIds: [water], size: 3, next: one.next ?? '' })
    expect(titles(one)).toEqual(['T0', 'T1', 'T2'])
    expect(titles(two)).toEqual(['T3', 'T4', 'T5'])
    expect(titles(after)).toEqual(titles(two))
    expect((await visitor.call(getLatest, { categoryIds: [water], size: 3, page: 2 })).hasMore).toBe(false)
    expect(await visitor.ask(getLatest, { categoryIds: [water], page: 101 })).toMatchObject({
      statusCode: 400,
      body: { code: 'INVALID_PAGE' },
    })
  })

  test('the number of new stories is counted without touching the list [news:L3]', async ({ world }) => {
    await givenArticle(world)
    const visitor = await world.visitor()
    const since = world.clock.now().toISOString()
    expect(await visitor.call(countNewer, { since })).toEqual({ count: 0 })
    world.clock.pass(60_000)
    await givenArticle(world)
    expect(await visitor.call(countNewer, { since })).toEqual({ count: 1 })
  })
})

describe('named filters', () => {
  test('a reader keeps ten filters under names, and each device begins with one of them [news:X11]', async ({
    world,
  }) => {
    const asha = await world.person()
    for (let n = 0; n < 10; n++)
      await asha.call(saveFilterSet, { name: `Set ${n}`, filter: { ...EVERYTHING, languages: ['hi'] } })
    expect(await asha.ask(saveFilterSet, { name: 'One more', filter: EVERYTHING })).toMatchObject({
      statusCode: 409,
      body: { code: 'FILTER_SET_LIMIT' },
    })
    const { sets } = await asha.call(saveFilterSet, { name: 'Set 3', filter: { ...EVERYTHING, media: 'AUDIO' } })
    expect(sets).toHaveLength(10)
    const third = sets.find((set) => set.name === 'Set 3')
    await asha.call(chooseFilterSet, { id: third?.id ?? '' })
    expect((await asha.call(resetFilters, {})).filter.media).toBe('AUDIO')
    expect((await asha.call(listFilterSets, {})).sets.find((set) => set.isDefault)?.name).toBe('Set 3')
    expect((await asha.call(removeFilterSet, { id: third?.id ?? '' })).sets).toHaveLength(9)
    expect((await asha.call(resetFilters, {})).filter).toEqual(EVERYTHING)
  })

  test("nobody chooses or removes somebody else's filter", async ({ world }) => {
    const [asha, ravi] = [await world.person(), await world.person()]
    const { sets } = await asha.call(saveFilterSet, { name: 'Mine', filter: EVERYTHING })
    const id = sets[0]?.id ?? ''
    expect(await ravi.ask(chooseFilterSet, { id })).toMatchObject({
      statusCode: 404,
      body: { code: 'FILTER_SET_NOT_FOUND' },
    })
    await ravi.call(removeFilterSet, { id })
    expect((await asha.call(listFilterSets, {})).sets).toHaveLength(1)
    expect(await ravi.ask(saveFilterSet, { name: 'x', filter: { ...EVERYTHING, categoryIds: [700] } })).toMatchObject({
      body: { code: 'UNKNOWN_FILTER_VALUE' },
    })
  })
})
