import { describe, expect } from 'vitest'
import { searchNews, suggestNews } from '@chowk/contract/news/search.ts'
import { addMute, blockPublication } from '@chowk/contract/news/mute.ts'
import { givenArticle, givenCategory, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { noteSearchWords } from './search-words.job.ts'
import { countFirstTerms, countSearchTerms } from './search-terms.job.ts'
import { DAY_MS } from '../../platform/time.ts'

async function search(world: World, q: string, more: object = {}) {
  const visitor = await world.visitor()
  return await visitor.call(searchNews, { q, ...more })
}
const found = async (world: World, q: string) => (await search(world, q)).content.map((story) => story.title).toSorted()

describe('search', () => {
  test('words are found in titles, summaries and texts, in any of their forms [news:O1]', async ({ world }) => {
    await givenArticle(world, { title: 'Stepwells fill', summary: 'x' })
    await givenArticle(world, { title: 'Rain', summary: 'A stepwell answers', html: 'x' })
    await givenArticle(world, { title: 'Maps', summary: 'x', html: 'the old stepwell' })
    await givenArticle(world, { title: 'Cricket', summary: 'x', html: 'x' })
    expect(await found(world, 'stepwell')).toEqual(['Maps', 'Rain', 'Stepwells fill'])
    expect(await found(world, 'the stepwell')).toHaveLength(3)
  })

  test('quotes, OR and a minus are understood [news:O1]', async ({ world }) => {
    await givenArticle(world, { title: 'Two old wells' })
    await givenArticle(world, { title: 'Old wells, two of them' })
    await givenArticle(world, { title: 'A baoli is not a tank' })
    expect(await found(world, '"two old"')).toEqual(['Two old wells'])
    expect(await found(world, 'baoli OR wells')).toHaveLength(3)
    expect(await found(world, 'wells -them')).toHaveLength(2)
    expect(await found(world, 'wells -two')).toEqual([])
    expect(await found(world, '-wells')).toEqual(['A baoli is not a tank'])
  })

  test('a publication, a category, a language and a period narrow the search [news:O1]', async ({ world }) => {
    const [river, water] = [
      await givenPublication(world, { name: 'The Riverine Post' }),
      await givenCategory(world, 'water'),
    ]
    const sport = await givenCategory(world, 'sport')
    const october = new Date('2026-10-05T08:00:00Z')
    await givenArticle(world, { title: 'Wells one', publication: river, categories: [water], publishedAt: october })
    await givenArticle(world, { title: 'Wells two', categories: [sport], language: 'ta' })
    expect(await found(world, 'wells from:riverine')).toEqual(['Wells one'])
    expect(await found(world, 'wells from:"The Riverine Post" in:water')).toEqual(['Wells one'])
    expect(await found(world, 'wells in:sport')).toEqual(['Wells two'])
    expect(await found(world, 'wells lang:ta')).toEqual(['Wells two'])
    expect(await found(world, 'wells since:nov')).toEqual(['Wells two'])
    expect(await found(world, 'wells until:oct')).toEqual(['Wells one'])
    expect(await found(world, 'in:water')).toEqual(['Wells one'])
    expect(await found(world, 'wells has:audio')).toEqual([])
    const unknown = await search(world, 'wells from:nobody')
    expect([unknown.content, unknown.understood.at(-1)?.kind]).toEqual([[], 'UNKNOWN'])
  })

  test('Hindi is found with and without the dot, in its forms, and its smallest words ask for nothing [news:O1]', async ({
    world,
  }) => {
    await givenArticle(world, { title: 'नदी के बाज़ार में सड़कें', language: 'hi' })
    expect(await found(world, 'बाजार')).toHaveLength(1)
    expect(await found(world, 'बाज़ार की सड़क')).toHaveLength(1)
    const visitor = await world.visitor()
    expect((await visitor.ask(searchNews, { q: 'के में' })).body.code).toBe('NOTHING_TO_SEARCH')
  })

  test('found words are marked, and the question is said back in parts [news:O1]', async ({ world }) => {
    await givenArticle(world, { title: 'Stepwells fill again', summary: 'Four stepwells answer.' })
    const page = await search(world, 'stepwell OR baoli -tourism')
    expect(page.content[0]?.titleParts).toEqual(['', 'Stepwells', ' fill again'])
    expect(page.content[0]?.summaryParts).toEqual(['Four ', 'stepwells', ' answer.'])
    expect(page.understood.map((tag) => [tag.kind, tag.text])).toEqual([
      ['WORDS', 'stepwell\nbaoli'],
      ['WITHOUT', 'tourism'],
    ])
    expect(page.found).toBe(1)
  })

  test('a found Hindi word is marked with its dots and moons, in the title, the summary and the text [news:O1]', async ({
    world,
  }) => {
    const body = `${'नदी के पास लोग बैठे हैं। '.repeat(20)}बच्चों ने बावड़ियाँ गिनीं और घर गए।`
    await givenArticle(world, { title: 'बावड़ियाँ फिर भरीं', summary: 'बच्चे हिसाब रखते हैं।', language: 'hi', html: body })
    await givenArticle(world, { title: 'गाँव की ख़बर', summary: 'पुरानी बावड़ियाँ ख़ाली हैं।', language: 'hi' })
    const { content } = await search(world, 'बावड़ियाँ')
    const pieces = new Map(content.map(({ title, titleParts, summaryParts }) => [title, { titleParts, summaryParts }]))
    expect(pieces.get('बावड़ियाँ फिर भरीं')?.titleParts).toEqual(['', 'बावड़ियाँ', ' फिर भरीं'])
    expect(pieces.get('बावड़ियाँ फिर भरीं')?.summaryParts[1]).toBe('बावड़ियाँ')
    expect(pieces.get('गाँव की ख़बर')?.summaryParts).toEqual(['पुरानी ', 'बावड़ियाँ', ' ख़ाली हैं।'])
  })

  test('only the last ninety days are searched unless the question names dates [news:O1]', async ({ world }) => {
    await givenArticle(world, { title: 'Old wells', publishedAt: new Date(world.clock.now().getTime() - 120 * DAY_MS) })
    expect(await found(world, 'wells')).toEqual([])
    expect(await found(world, 'wells since:2026')).toEqual(['Old wells'])
  })

  test('a story told by several publications is found once, by the member that says the word', async ({ world }) => {
    const head = await givenArticle(world, { title: 'Tanks fill' })
    await givenArticle(world, { title: 'Stepwells fill', cluster: head.cluster, isHead: false })
    await givenArticle(world, { title: 'Tanks fill too', cluster: head.cluster, isHead: false })
    expect(await found(world, 'stepwells')).toEqual(['Stepwells fill'])
    expect(await found(world, 'tanks')).toEqual(['Tanks fill'])
  })

  test('what a reader blocked or muted is not found, unless she asks for it once [news:X20] [news:X14]', async ({
    world,
  }) => {
    const paper = await givenPublication(world)
    await givenArticle(world, { title: 'Wells blocked', publication: paper })
    await givenArticle(world, { title: 'Wells with a snake' })
    const asha = await world.person()
    await asha.call(blockPublication, { publicationId: paper, blocked: true })
    await asha.call(addMute, { word: 'snake' })
    expect((await asha.call(searchNews, { q: 'wells' })).content).toEqual([])
    expect((await asha.call(searchNews, { q: 'wells', showMuted: 'YES' })).content).toHaveLength(1)
  })

  test('a search for what the reader muted says how much her mutes hide, not to spell it otherwise [news:X14] [V1:C14]', async ({
    world,
  }) => {
    await givenArticle(world, { title: 'Stepwells fill' })
    await givenArticle(world, { title: 'Stepwells empty' })
    const asha = await world.person()
    await asha.call(addMute, { word: 'stepwells', lasts: 'UNTIL_ENDED' })
    const hidden = await asha.call(searchNews, { q: 'stepwells' })
    expect([hidden.found, hidden.mutedCount, hidden.didYouMean]).toEqual([0, 2, null])
    const shown = await asha.call(searchNews, { q: 'stepwells', showMuted: 'YES' })
    expect([shown.found, shown.mutedCount]).toEqual([2, 0])
    expect((await search(world, 'stepwells')).mutedCount).toBe(0)
  })

  test('a phrase of common words is looked for among the newest stories only, and how far back is said [news:O1]', async ({
    world,
  }) => {
    const hour = (n: number) => new Date(world.clock.now().getTime() - n * 3_600_000)
    const model = await givenArticle(world, { title: 'The wells of old', publishedAt: hour(1) })
    await givenArticle(world, { title: 'Old wells, long ago', publishedAt: hour(24 * 80) })
    await world.sql`
      with c as (insert into cluster (language, newest_at) select 'en', ${hour(1)} from generate_series(1, 1600) returning id)
      insert into article (cluster_id, publication_id, language, slug, title, summary, url, canonical_url, picture_src, published_at, first_seen_at, category_ids)
      select c.id, publication_id, language, slug, title, summary, url, canonical_url || c.id, picture_src,
        ${hour(1)}::timestamptz - (c.id % 1600) * interval '1 hour', first_seen_at, category_ids from article, c where article.id = ${model.id}`
    const requested = await search(world, '"old wells"')
    expect(requested.content).toEqual([])
    const reachedDays = (world.clock.now().getTime() - Date.parse(requested.reachesBackTo ?? '')) / DAY_MS
    expect([reachedDays > 55, reachedDays < 70]).toEqual([true, true])
    const narrowed = await search(world, '"old wells" until:2026-09-20')
    expect([narrowed.content.map((story) => story.title), narrowed.reachesBackTo]).toEqual([
      ['Old wells, long ago'],
      null,
    ])
    expect((await search(world, 'wells old')).reachesBackTo).toBeNull()
  })

  test('results are narrowed by publication, category, period, language and audio, and each says how many stories remain [V1:C8]', async ({
    world,
  }) => {
    const [river, hills] = [
      await givenPublication(world, { name: 'The Riverine Post', slug: 'river' }),
      await givenPublication(world, { name: 'Hill Notes', slug: 'hills' }),
    ]
    const [water, sport] = [await givenCategory(world, 'water'), await givenCategory(world, 'sport')]
    const daysAgo = (n: number) => new Date(world.clock.now().getTime() - n * DAY_MS)
    const told = await givenArticle(world, { title: 'Wells one', publication: river, categories: [water] })
    await givenArticle(world, {
      title: 'Wells told too',
      publication: hills,
      categories: [water],
      cluster: told.cluster,
      isHead: false,
    })
    await givenArticle(world, { title: 'Wells two', publication: river, categories: [sport], publishedAt: daysAgo(4) })
    await givenArticle(world, {
      title: 'Wells तीन',
      publication: hills,
      categories: [sport],
      language: 'hi',
      publishedAt: daysAgo(20),
    })
    const heard = await givenArticle(world, {
      title: 'Wells four',
      publication: river,
      categories: [water],
      publishedAt: daysAgo(50),
    })
    await world.owner`update article set audio_status = 'READY' where id = ${heard.id}`
    const { facets } = await search(world, 'wells', { facets: 'YES' })
    expect(facets.map(({ kind, value, stories }) => [kind, value, stories])).toEqual([
      ['FROM', 'river', 3],
      ['FROM', 'hills', 2],
      ['IN', 'sport', 2],
      ['IN', 'water', 2],
      ['SINCE', '2026-11-21', 1],
      ['SINCE', '2026-11-15', 2],
      ['SINCE', '2026-10-23', 3],
      ['LANGUAGE', 'en', 3],
      ['LANGUAGE', 'hi', 1],
      ['AUDIO', 'audio', 1],
    ])
    for (const { q, stories } of facets) expect([q, (await search(world, q)).found]).toEqual([q, stories])
    const narrowed = await search(world, 'wells publisher:river', { facets: 'YES' })
    expect(narrowed.facets.filter(({ kind }) => kind === 'FROM')).toEqual([])
    expect((await search(world, 'wells')).facets).toEqual([])
    expect((await search(world, '"wells', { facets: 'YES' })).facets[0]?.q).toBe('"wells" publisher:river')
  })

  test('a reader is told nothing in narrowings of what she blocked or may not read', async ({ world }) => {
    const paper = await givenPublication(world, { slug: 'blocked' })
    await givenArticle(world, { title: 'Wells blocked', publication: paper })
    await givenArticle(world, { title: 'Wells one' })
    await givenArticle(world, { title: 'Wells two' })
    const asha = await world.person()
    await asha.call(blockPublication, { publicationId: paper, blocked: true })
    const { facets } = await asha.call(searchNews, { q: 'wells', facets: 'YES' })
    expect(facets.filter(({ kind }) => kind === 'FROM')).toHaveLength(2)
    expect(facets.map(({ value }) => value)).not.toContain('blocked')
  })

  test('stories of many days come newest first, page after page, none twice and none left out', async ({ world }) => {
    const model = await givenArticle(world, { title: 'Wells of old' })
    await world.sql`
      with c as (insert into cluster (language, newest_at) select 'en', now() from generate_series(1, 130) returning id)
      insert into article (cluster_id, publication_id, language, slug, title, summary, url, canonical_url, picture_src, published_at, first_seen_at, category_ids)
      select c.id, publication_id, language, slug, title, summary, url, canonical_url || c.id, picture_src,
        ${world.clock.now()}::timestamptz - (c.id % 131) ^ 2 * interval '7 minutes', first_seen_at, category_ids from article, c where article.id = ${model.id}`
    const plain = await world.sql<{ key: string }[]>`select key from article order by published_at desc, id desc`
    const seen: string[] = []
    for (let page = 0; page < 5; page++) {
      const { content } = await search(world, 'wells', { sort: 'NEWEST', size: 30, page })
      seen.push(...content.map((story) => story._id))
    }
    expect(seen).toEqual(plain.map(({ key }) => key))
  })

  test('no question breaks the search', async ({ world }) => {
    await givenArticle(world, { title: "Rock 'n' roll & <b>" })
    for (const q of ["'", '"', '-', ':*', 'a:b', "rock 'n'", '\\', 'OR', '((', 'from:', 'since:never wells', '"" -""'])
      expect((await (await world.visitor()).ask(searchNews, { q })).statusCode).toBeLessThan(500)
    for (const q of ["'", '\\', "ro'", ':*', '%', '_'])
      expect((await (await world.visitor()).ask(suggestNews, { q })).statusCode).toBeLessThan(500)
  })
})

describe('suggestions', () => {
  test('what is being typed brings words, publications, categories and stories [news:O1]', async ({ world }) => {
    await givenCategory(world, 'water')
    const paper = await givenPublication(world, { name: 'Baoli Notes' })
    await givenArticle(world, { title: 'A baoli is not a tank', publication: paper })
    await givenArticle(world, { title: 'Baoli day' })
    await countSearchTerms(world.sql, world.clock)
    const visitor = await world.visitor()
    const bao = await visitor.call(suggestNews, { q: 'bao' })
    expect(bao.words[0]).toEqual({ word: 'baoli', stories: 2, isNear: false })
    expect(bao.publications.map((row) => row.id)).toEqual([paper])
    expect(bao.stories).toHaveLength(2)
    expect((await visitor.call(suggestNews, { q: 'Wat' })).categories.map((row) => row.slug)).toEqual(['water'])
  })

  test('a new installation suggests words as soon as it has stories, not only after twenty minutes [V1:C19]', async ({
    world,
  }) => {
    expect(await countFirstTerms(world.sql, world.clock)).toBe(0)
    await givenArticle(world, { title: 'A baoli is not a tank' })
    expect(await countFirstTerms(world.sql, world.clock)).toBeGreaterThan(0)
    expect((await (await world.visitor()).call(suggestNews, { q: 'bao' })).words[0]?.word).toBe('baoli')
    await givenArticle(world, { title: 'A banyan stands' })
    expect(await countFirstTerms(world.sql, world.clock)).toBe(0)
  })

  test('a word typed wrong brings the nearest one [news:O1]', async ({ world }) => {
    await givenArticle(world, { title: 'Stepwells answer the rain' })
    await givenArticle(world, { title: 'बावड़ी भर गई', language: 'hi' })
    await countSearchTerms(world.sql, world.clock)
    await noteSearchWords(world.sql, world.clock)
    const visitor = await world.visitor()
    expect((await visitor.call(suggestNews, { q: 'stpewells' })).words[0]).toMatchObject({
      word: 'stepwells',
      isNear: true,
    })
    expect((await visitor.call(suggestNews, { q: 'बाव' })).words[0]?.word).toBe('बावड़ी')
    expect((await visitor.call(searchNews, { q: 'stpewells rian' })).didYouMean).toBe('stepwells rain')
  })
})
