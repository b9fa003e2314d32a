import { describe, expect } from 'vitest'
import { blockPublication } from '@chowk/contract/news/mute.ts'
import { savePublication } from '@chowk/contract/news/follow.ts'
import {
  getNewsByPublication,
  getPublication,
  listPublicationCategories,
  listPublications,
} from '@chowk/contract/news/publication.ts'
import { givenArticle, givenCategory, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import { DAY_MS } from '../../platform/time.ts'

const titles = (page: { content: { title: string }[] }) => page.content.map((story) => story.title)
const names = (page: { content: { name: { en: string } }[] }) => page.content.map((row) => row.name.en)

describe('all publishers', () => {
  test('publications are listed by name, by followers or by stories of the week, 24 on a page [news:L5]', async ({
    world,
  }) => {
    await givenPublication(world, { name: 'Maidan' })
    const bazaar = await givenPublication(world, { name: 'bazaar Note' })
    await givenPublication(world, { name: 'Aangan' })
    await world.owner`update publication set follower_count = 2 where id = ${bazaar}`
    await givenArticle(world, { publication: bazaar })
    const visitor = await world.visitor()
    const page = await visitor.call(listPublications, {})
    expect([names(page), page.size, page.totalElements]).toEqual([['Aangan', 'bazaar Note', 'Maidan'], 24, 3])
    expect(names(await visitor.call(listPublications, { sort: 'FOLLOWED' }))[0]).toBe('bazaar Note')
    expect(names(await visitor.call(listPublications, { sort: 'ACTIVE' }))[0]).toBe('bazaar Note')
    expect(await visitor.ask(listPublications, { size: 51 })).toMatchObject({ body: { code: 'INVALID_PAGE' } })
  })

  test('a part of a name or a place finds a publication, a letter its neighbours [news:L5]', async ({ world }) => {
    const river = await givenPublication(world, { name: 'The Riverine Post' })
    const samvad = await givenPublication(world, { name: 'नगर संवाद', language: 'hi' })
    await world.owner`update publication set place = 'Jaisalmer' where id = ${river}`
    const visitor = await world.visitor()
    const found = async (input: object) => (await visitor.call(listPublications, input)).content.map((row) => row.id)
    expect(await found({ q: 'river' })).toEqual([river])
    expect(await found({ q: 'jaisal' })).toEqual([river])
    expect(await found({ q: 'जैसल' })).toEqual([river])
    const { content } = await visitor.call(listPublications, { q: 'river' })
    expect(content[0]?.place).toEqual({ en: 'Jaisalmer', hi: 'जैसलमेर' })
    expect(await found({ q: '100%' })).toEqual([])
    expect(await found({ letter: 'T' })).toEqual([river])
    expect(await found({ letter: 'अ' })).toEqual([samvad])
    expect(await found({ languages: ['hi'] })).toEqual([samvad])
    expect((await visitor.call(listPublications, {})).letters).toEqual(['T', 'अ'])
  })

  test('a Hindi reader finds publications in the order and under the letters of their Hindi names [news:L5]', async ({
    world,
  }) => {
    const ids = new Map<string, string>()
    const named = async (name: string, hindi: string | null) => {
      const id = await givenPublication(world, { name })
      await world.owner`update publication set name_hi = ${hindi} where id = ${id}`
      ids.set(id, hindi ?? name)
    }
    await named('Bazaar Note', 'बाज़ार नोट')
    await named('Aangan', 'आँगन')
    await named('The Ferry', 'द फ़ेरी')
    await named('Ferozepur Today', 'फ़िरोज़पुर आज')
    await named('Éclair', null)
    await named('Kaveri Ledger', 'कावेरी लेजर')
    await named('Maidan 24', '24 मैदान')
    const visitor = await world.visitor()
    const requested = async (input: object) => await visitor.call(listPublications, { namesIn: 'hi', ...input })
    const shown = async (input: object) => (await requested(input)).content.map((row) => [row.letter, ids.get(row.id)])
    const all = await shown({})
    expect(all.filter(([letter]) => letter !== '#')).toEqual([
      ['अ', 'आँगन'],
      ['क', 'कावेरी लेजर'],
      ['द', 'द फ़ेरी'],
      ['फ', 'फ़िरोज़पुर आज'],
      ['ब', 'बाज़ार नोट'],
      ['E', 'Éclair'],
    ])
    expect((await requested({})).letters).toEqual(['अ', 'क', 'द', 'फ', 'ब', 'E', '#'])
    expect(await shown({ letter: 'फ' })).toEqual([['फ', 'फ़िरोज़पुर आज']])
    expect([...(await shown({ size: 4 })), ...(await shown({ size: 4, page: 1 }))]).toEqual(all)
    const [first = ''] = ids.keys()
    expect(await shown({ ids: [first], sort: 'ACTIVE' })).toEqual([['ब', 'बाज़ार नोट']])
    expect((await visitor.call(listPublications, {})).letters).toEqual(['A', 'B', 'E', 'F', 'K', 'M', 'T'])
  })

  test('pages of publications by name are walked from an index of that order [news:L5]', async ({ world }) => {
    await world.owner`
      insert into publication (slug, name, name_hi, home_url, logo)
      select 'p' || n, 'Paper ' || n, 'अख़बार ' || n, 'https://p.example', '' from generate_series(1, 3000) n`
    await world.owner`analyze publication`
    const plans = await world.owner.begin(async (sql) => {
      const of = async (order: string) =>
        JSON.stringify(
          await sql.unsafe(
            `explain select id from publication p where status <> 'SUSPENDED' order by ${order}, p.id limit 24`,
          ),
        )
      return [
        await of('lower(p.name) collate "und-x-icu"'),
        await of('lower(coalesce(p.name_hi, p.name)) collate "hi-x-icu"'),
      ]
    })
    expect(plans[0]).toContain('publication_by_name')
    expect(plans[1]).toContain('publication_by_hindi_name')
  })

  test('a reader sees which ones she follows and how many [news:L5]', async ({ world }) => {
    const paper = await givenPublication(world)
    await givenPublication(world)
    const asha = await world.person()
    await asha.call(savePublication, { publicationId: paper, saved: true })
    const page = await asha.call(listPublications, {})
    expect(page.followed).toBe(1)
    expect(page.content.filter((row) => row.isFollowed).map((row) => [row.id, row.followers])).toEqual([[paper, 1]])
  })
})

describe('one publication', () => {
  test('its page is found by number or slug, with its categories counted [news-pub-category] [news:L6]', async ({
    world,
  }) => {
    const [water, sport] = [await givenCategory(world, 'water'), await givenCategory(world, 'sport')]
    const paper = await givenPublication(world, { slug: 'river' })
    await givenArticle(world, { publication: paper, categories: [water] })
    await givenArticle(world, { publication: paper, categories: [water, sport] })
    const visitor = await world.visitor()
    const bySlug = await visitor.call(getPublication, { id: 'river' })
    expect(bySlug.id).toBe(paper)
    expect((await visitor.call(getPublication, { id: paper })).slug).toBe('river')
    expect(bySlug.counts.map((row) => [row.slug, row.count])).toEqual([
      ['water', 2],
      ['sport', 1],
    ])
    expect(bySlug.days.at(-1)?.count).toBe(2)
    const { content } = await visitor.call(listPublicationCategories, { categoryId: 'sport' })
    expect(content.map((row) => [row.slug, row.publications.map((one) => one.id)])).toEqual([['sport', [paper]]])
    const own = await visitor.call(listPublicationCategories, { publicationId: 'river' })
    expect(own.content.map((row) => row.slug).toSorted()).toEqual(['sport', 'water'])
  })

  test('its stories come newest first, narrowed by category and period, older than a month too [news-by-publication] [R1.01] [news:L6]', async ({
    world,
  }) => {
    const [water, sport] = [await givenCategory(world, 'water'), await givenCategory(world, 'sport')]
    const paper = await givenPublication(world, { slug: 'river' })
    const ago = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS)
    await givenArticle(world, { title: 'Old', publication: paper, categories: [water], publishedAt: ago(50) })
    await givenArticle(world, { title: 'New', publication: paper, categories: [sport], publishedAt: ago(1) })
    await givenArticle(world, { title: 'Elsewhere' })
    const visitor = await world.visitor()
    expect(titles(await visitor.call(getNewsByPublication, { id: 'river' }))).toEqual(['New', 'Old'])
    expect(titles(await visitor.call(getNewsByPublication, { id: 'river', categoryIds: [water] }))).toEqual(['Old'])
    expect(titles(await visitor.call(getNewsByPublication, { id: 'river', publishPeriod: '7_DAYS' }))).toEqual(['New'])
  })

  test('an unknown publication is said to be unknown, and nobody asks for the list of another person [news:L6] [news:G9]', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    for (const declared of [getPublication, getNewsByPublication])
      expect(await visitor.ask(declared, { id: 'nowhere' })).toMatchObject({
        statusCode: 404,
        body: { code: 'PUBLICATION_NOT_FOUND' },
      })
    expect((await visitor.ask(listPublicationCategories, { publicationId: '12345' })).body.code).toBe(
      'PUBLICATION_NOT_FOUND',
    )
    expect((await visitor.ask(listPublicationCategories, { categoryId: 'none' })).body.code).toBe('CATEGORY_NOT_FOUND')
    const paper = await givenPublication(world)
    const [asha, ravi] = [await world.person(), await world.person()]
    expect((await asha.ask(getNewsByPublication, { id: paper, userId: ravi.id })).body.code).toBe('NOT_FOUND')
  })

  test('a blocked publication keeps its page, says so, and lists nothing [news:X20]', async ({ world }) => {
    const paper = await givenPublication(world)
    await givenArticle(world, { publication: paper })
    const asha = await world.person()
    await asha.call(blockPublication, { publicationId: paper, blocked: true })
    expect((await asha.call(getPublication, { id: paper })).isBlocked).toBe(true)
    expect(titles(await asha.call(getNewsByPublication, { id: paper }))).toEqual([])
  })
})
