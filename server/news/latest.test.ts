import { expect } from 'vitest'
import { savePublication } from '@chowk/contract/news/follow.ts'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { addMute, blockPublication } from '@chowk/contract/news/mute.ts'
import { saveArticle } from '@chowk/contract/news/saved.ts'
import { givenArticle, givenPublication } from '../testing/news.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

async function givenHours(world: World, count: number): Promise<string[]> {
  const keys: string[] = []
  const publication = await givenPublication(world)
  for (let hour = 0; hour < count; hour++) {
    const made = await givenArticle(world, {
      publication,
      publishedAt: new Date(world.clock.now().getTime() - hour * HOUR),
    })
    keys.push(made.key)
  }
  return keys
}

test('[news-latest] [R1.01] [news:L1] the newest story stands first and nothing older than thirty days is listed', async ({
  world,
}) => {
  const keys = await givenHours(world, 4)
  await givenArticle(world, { publishedAt: new Date(world.clock.now().getTime() - 31 * DAY) })
  await givenArticle(world, { state: 'HIDDEN' })
  await givenArticle(world, { isHead: false })
  const visitor = await world.visitor()
  const page = await visitor.call(getLatest, {})
  expect(page.content.map((story) => story._id)).toEqual(keys)
  expect(page).toMatchObject({ page: 0, size: 10, hasMore: false, next: null })
})

test('[news:G2] a page of nonsense is refused with its own code, one past the end is empty', async ({ world }) => {
  await givenHours(world, 3)
  const visitor = await world.visitor()
  for (const bad of [
    { size: 0 },
    { size: 51 },
    { page: -1 },
    { page: 1.5 },
    { size: 'x' },
    { next: 'zz' },
    { asOf: 'yesterday' },
  ]) {
    const answer = await visitor.ask(getLatest, bad)
    expect([answer.statusCode, answer.body.code], JSON.stringify(bad)).toEqual([400, 'INVALID_PAGE'])
  }
  expect(await visitor.call(getLatest, { page: 9 })).toMatchObject({ content: [], hasMore: false })
})

test('[news:G3] [news:G4] pages by number and by place show the same rows, none twice, though new stories come in between', async ({
  world,
}) => {
  const keys = await givenHours(world, 60)
  const visitor = await world.visitor()
  const first = await visitor.call(getLatest, { size: 20 })
  world.clock.pass(60_000)
  world.cache.clear()
  await givenArticle(world, {
    publishedAt: new Date(world.clock.now().getTime() - 30_000),
    firstSeenAt: world.clock.now(),
  })
  const byCursor = await visitor.call(getLatest, { size: 20, next: first.next ?? '', asOf: first.asOf })
  const byNumber = await visitor.call(getLatest, { size: 20, page: 1, asOf: first.asOf })
  const ids = (page: typeof first) => page.content.map((story) => story._id)
  expect(ids(byCursor)).toEqual(keys.slice(20, 40))
  expect(ids(byNumber)).toEqual(keys.slice(20, 40))
  const last = await visitor.call(getLatest, { size: 20, page: 2, asOf: first.asOf })
  expect(ids(last)).toEqual(keys.slice(40))
  expect(last.hasMore).toBe(false)
})

test('counts of days follow what is hidden, shown again, moved to another day and removed', async ({ world }) => {
  const { id } = await givenArticle(world)
  const total = async () =>
    (await world.owner<{ n: number }[]>`select coalesce(sum(n), 0)::int as n from list_day where list = 'latest'`)[0]?.n
  expect(await total()).toBe(1)
  await world.owner`update article set state = 'HIDDEN' where id = ${id}`
  expect(await total()).toBe(0)
  await world.owner`update article set state = 'UPDATED' where id = ${id}`
  await world.owner`update article set published_at = published_at - interval '3 days' where id = ${id}`
  expect(await total()).toBe(1)
  await world.owner`delete from article where id = ${id}`
  expect(await total()).toBe(0)
})

test('a list in one language shows that language alone', async ({ world }) => {
  const hindi = await givenArticle(world, { language: 'hi' })
  await givenArticle(world, { language: 'en' })
  const visitor = await world.visitor()
  const page = await visitor.call(getLatest, { languages: ['hi'] })
  expect(page.content.map((story) => story._id)).toEqual([hindi.key])
  expect((await visitor.call(getLatest, { languages: ['hi', 'en'] })).content).toHaveLength(2)
})

test("[news:G8] [news:G9] [R6.09] a reader may not ask in another's name, a visitor in nobody's", async ({ world }) => {
  await givenArticle(world)
  const asha = await world.person()
  const visitor = await world.visitor()
  expect((await asha.call(getLatest, { userId: asha.id })).content).toHaveLength(1)
  expect(await asha.ask(getLatest, { userId: '0' })).toMatchObject({ statusCode: 404, body: { code: 'NOT_FOUND' } })
  expect(await visitor.ask(getLatest, { userId: asha.id })).toMatchObject({ statusCode: 404 })
})

test('[news:L2] [R3.05] a signed-in reader sees what she saved and read, a visitor never does', async ({ world }) => {
  const story = await givenArticle(world)
  const asha = await world.person()
  await world.owner`insert into saved_article (person_id, article_id) values (${asha.id}, ${story.id})`
  await world.owner`
    insert into reading (person_id, article_id, cluster_id, first_opened_at, last_opened_at, qualified_at, progress)
    values (${asha.id}, ${story.id}, ${story.cluster}, now(), now(), now(), 80)`
  expect((await asha.call(getLatest, {})).content[0]).toMatchObject({ isSaved: true, isRead: true, progress: 80 })
  const visitor = await world.visitor()
  expect((await visitor.call(getLatest, {})).content[0]).toMatchObject({ isSaved: false, isRead: false })
})

test("[news:I2] [news-by-slug] an excerpt's text is never given out, full text is", async ({ world }) => {
  const excerpt = await givenArticle(world, { publication: await givenPublication(world, { licence: 'EXCERPT' }) })
  const full = await givenArticle(world)
  const visitor = await world.visitor()
  expect((await visitor.call(getArticle, { slug: excerpt.slug })).html).toBeNull()
  expect((await visitor.call(getArticle, { slug: full.slug })).html).toContain('The text')
})

test('an article says whether its reader follows the publication; a visitor is told no [news-by-slug]', async ({
  world,
}) => {
  const paper = await givenPublication(world)
  const { slug } = await givenArticle(world, { publication: paper })
  const asha = await world.person()
  expect((await asha.call(getArticle, { slug })).isFollowed).toBe(false)
  await asha.call(savePublication, { publicationId: paper, saved: true })
  expect((await asha.call(getArticle, { slug })).isFollowed).toBe(true)
  expect((await (await world.visitor()).call(getArticle, { slug })).isFollowed).toBe(false)
})

test('[news:V2] [R1.04] an article that is unknown, withdrawn, removed or hidden answers with its own code', async ({
  world,
}) => {
  const visitor = await world.visitor()
  const answers = async (state: string) => {
    const { slug } = await givenArticle(world, { state })
    const { statusCode, body } = await visitor.ask(getArticle, { slug })
    return [statusCode, body.code]
  }
  expect(await answers('WITHDRAWN')).toEqual([410, 'ARTICLE_WITHDRAWN'])
  expect(await answers('REMOVED')).toEqual([451, 'ARTICLE_REMOVED'])
  expect(await answers('HIDDEN')).toEqual([404, 'ARTICLE_NOT_FOUND'])
  for (const slug of ['nothing', 'x-zzzzzzzzzzzzz', 'x-!', '%F0%9F'])
    expect((await visitor.ask(getArticle, { slug })).statusCode, slug).toBe(404)
})

test('the number at the end of the address decides, whatever words stand before it', async ({ world }) => {
  const { key } = await givenArticle(world)
  const visitor = await world.visitor()
  expect((await visitor.call(getArticle, { slug: `other-words-${key}` }))._id).toBe(key)
})

test('[news:V6] coverage names the other publications of the story, newest first', async ({ world }) => {
  const first = await givenArticle(world)
  const second = await givenArticle(world, {
    cluster: first.cluster,
    isHead: false,
    publishedAt: new Date(world.clock.now().getTime() - HOUR),
  })
  await givenArticle(world, { cluster: first.cluster, isHead: false, state: 'WITHDRAWN' })
  const visitor = await world.visitor()
  expect((await visitor.call(getArticle, { slug: first.slug })).coverage.map((other) => other._id)).toEqual([
    second.key,
  ])
})

test('a card told before is told anew once its story, its publication or its sources changed', async ({ world }) => {
  const publication = await givenPublication(world)
  const story = await givenArticle(world, { publication })
  const [asha, ravi] = [await world.person(), await world.person()]
  const card = async (person = asha) => (await person.call(getLatest, {})).content[0]
  expect(await card()).toMatchObject({ _id: story.key, sources: 0 })
  await world.owner`update article set title = 'Mended' where id = ${story.id}`
  expect(await card()).toMatchObject({ title: 'Mended' })
  await world.owner`update publication set name = 'Renamed' where id = ${publication}`
  expect(await card()).toMatchObject({ publication: { name: { en: 'Renamed' } } })
  await world.owner`update cluster set publication_count = 3 where id = ${story.cluster}`
  expect(await card()).toMatchObject({ title: 'Mended', sources: 2 })
  await asha.call(saveArticle, { articleId: story.key, saved: true })
  expect([(await card())?.isSaved, (await card(ravi))?.isSaved]).toEqual([true, false])
})

test('the list of a reader whom nothing narrows loses at once what she mutes, blocks or hides, and what is taken back', async ({
  world,
}) => {
  const publications = [await givenPublication(world), await givenPublication(world)]
  const [monsoon, cricket, election, metro] = [
    await givenArticle(world, { title: 'Monsoon comes early', publication: publications[0] }),
    await givenArticle(world, { title: 'Cricket in the lane', publication: publications[1] }),
    await givenArticle(world, { title: 'Election of the ward', publication: publications[0] }),
    await givenArticle(world, { title: 'Metro to the hills', publication: publications[0] }),
  ]
  const asha = await world.person()
  const ids = async () => (await asha.call(getLatest, {})).content.map((story) => story._id).toSorted()
  const keys = (...stories: { key: string }[]) => stories.map((story) => story.key).toSorted()
  expect(await ids()).toEqual(keys(monsoon, cricket, election, metro))
  await world.owner`update article set state = 'HIDDEN' where id = ${election.id}`
  expect(await ids()).toEqual(keys(monsoon, cricket, metro))
  await world.owner`
    insert into reading (person_id, article_id, cluster_id, first_opened_at, last_opened_at, hidden)
    values (${asha.id}, ${metro.id}, ${metro.cluster}, now(), now(), true)`
  expect(await ids()).toEqual(keys(monsoon, cricket))
  await asha.call(addMute, { word: 'monsoon', lasts: '1_DAY' })
  expect(await ids()).toEqual(keys(cricket))
  await asha.call(blockPublication, { publicationId: publications[1] ?? '', blocked: true })
  expect(await ids()).toEqual([])
})
