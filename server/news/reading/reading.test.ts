import { expect } from 'vitest'
import {
  countUnread,
  getReadActions,
  getRecentReads,
  getDeviceReads,
  markRead,
  pauseHistory,
  removeRecentReads,
  takeDeviceReads,
  undoMarkRead,
} from '@chowk/contract/news/reading.ts'
import { beatReading, shareArticle, viewArticle } from '@chowk/contract/news/view.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { EVERYTHING, applyFilter, resetFilters } from '@chowk/contract/news/filter.ts'
import { showStories } from '@chowk/contract/recommend/impressions.ts'
import { givenArticle, givenCategory, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import type { Caller } from '../../testing/caller.ts'
import type { World } from '../../testing/world.ts'
import { MOST_PER_NETWORK_AND_HOUR } from '../../trend/trend.rules.ts'
import { removeOld } from '../retention.job.ts'

const DAY = 86_400_000

async function read(world: World, who: Caller, articleId: string): Promise<void> {
  await who.call(viewArticle, { articleId, list: 'latest', place: 2 })
  for (let beat = 0; beat < 3; beat++) {
    world.clock.pass(15_000)
    await who.call(beatReading, { articleId, progress: 30 * (beat + 1) })
  }
}

test('[news-view] [R1.04] [news:RR1] opening an article records it once and answers its card', async ({ world }) => {
  const { key } = await givenArticle(world, { title: 'Wells fill again' })
  const asha = await world.person()
  const answer = await asha.call(viewArticle, { articleId: key, list: 'latest', place: 0 })
  expect(answer).toMatchObject({ article: { _id: key, title: 'Wells fill again' }, position: null, recorded: true })
  world.clock.pass(60_000)
  await asha.call(viewArticle, { articleId: key })
  const rows = await world.sql`select opens, source_list from reading where person_id = ${asha.id}`
  expect(rows).toEqual([{ opens: 2, sourceList: 'latest' }])
  expect((await asha.ask(viewArticle, { articleId: 'zz9' })).body.code).toBe('ARTICLE_NOT_FOUND')
})

test('[news-view] a visitor gets a device for her browser’s session with the first article that she opens, and her reads are kept for it [V1:A7]', async ({
  world,
}) => {
  const { key } = await givenArticle(world)
  const visitor = await world.visitor()
  const response = await visitor.fetch('/recommend/article-view', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ articleId: key }),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).toMatch(/^chowk_device=/)
  const answer = await visitor.fetch('/recommend/recent-reads', { headers: { cookie } })
  const { body } = (await answer.json()) as { body: { content: { _id: string }[]; keptDays: number } }
  expect([body.content.map((story) => story._id), body.keptDays]).toEqual([[key], 1])
  expect(response.headers.get('set-cookie')).not.toMatch(/max-age|expires/i)
})

/** What a visitor's answer to the question about cookies lets be kept of one read story. */
const ANSWERS = {
  'who did not answer': { consent: {}, listedAfter: 0, events: 0 },
  'who refused': { consent: { personal: false, statistics: false }, listedAfter: 0, events: 0 },
  'who agreed to counting alone': { consent: { personal: false, statistics: true }, listedAfter: 0, events: 2 },
  'who agreed to be remembered alone': { consent: { personal: true, statistics: false }, listedAfter: 1, events: 0 },
  'who agreed to both': { consent: { personal: true, statistics: true }, listedAfter: 1, events: 2 },
}
for (const [who, { consent, listedAfter, events }] of Object.entries(ANSWERS))
  test(`of a visitor ${who}, ${events ? 'what she read counts for trending' : 'sums alone are kept'}, and her list ${listedAfter ? 'stays for a month' : 'ends with her session'} [V1:A7]`, async ({
    world,
  }) => {
    const { key } = await givenArticle(world)
    const visitor = await world.visitor({ device: true })
    await world.owner`update device set consent = ${world.owner.json(consent)} where id = ${visitor.deviceId}`
    await read(world, visitor, key)
    await visitor.call(showStories, { list: 'latest', articleIds: [key] })
    const listed = async () => (await visitor.call(getRecentReads, {})).content.length
    const shown = async () => (await world.owner`select device_id from shown_batch where device_id is not null`).count
    expect(await world.owner`select sum(opens)::int as opens, sum(reads)::int as reads from story_count`).toEqual([
      { opens: 1, reads: 1 },
    ])
    expect((await world.owner`select 1 from trend_event`).count).toBe(events)
    expect([await listed(), await shown()]).toEqual([1, events ? 1 : 0])
    world.clock.pass(DAY + 1)
    expect(await listed()).toBe(listedAfter)
    await removeOld(world.owner, world.clock.now())
    expect((await world.owner`select 1 from reading`).count).toBe(listedAfter)
  })

test('many browsers of one network that agreed to nothing come into the sums as seldom as those that agreed [V1:A7]', async ({
  world,
}) => {
  const { key } = await givenArticle(world)
  for (let index = 0; index < MOST_PER_NETWORK_AND_HOUR + 5; index++)
    await (await world.visitor()).call(viewArticle, { articleId: key })
  expect(await world.owner`select sum(opens)::int as opens from story_count`).toEqual([
    { opens: MOST_PER_NETWORK_AND_HOUR },
  ])
})

test('[news:RR2] [news:RR3] [news:RR4] beats add up to a read, too quick ones count nothing', async ({ world }) => {
  const { key } = await givenArticle(world)
  const asha = await world.person()
  expect((await asha.ask(beatReading, { articleId: key, progress: 10 })).body.code).toBe('NOT_OPENED')
  await asha.call(viewArticle, { articleId: key })
  world.clock.pass(4000)
  expect(await asha.call(beatReading, { articleId: key, progress: 60 })).toEqual({
    activeSeconds: 0,
    isRead: false,
    completed: false,
  })
  world.clock.pass(11_000)
  expect(await asha.call(beatReading, { articleId: key, progress: 60 })).toMatchObject({
    activeSeconds: 15,
    isRead: true,
  })
  world.clock.pass(300_000)
  expect(await asha.call(beatReading, { articleId: key, progress: 95 })).toEqual({
    activeSeconds: 35,
    isRead: true,
    completed: true,
  })
})

test('[news:RR8] the newer place in a text wins, whichever device says it later', async ({ world }) => {
  const { key } = await givenArticle(world)
  const asha = await world.person()
  await asha.call(viewArticle, { articleId: key })
  const location = (percent: number, time: string) => ({ blockIndex: 3, offset: 0.5, percent, at: time })
  world.clock.pass(15_000)
  await asha.call(beatReading, { articleId: key, progress: 64, position: location(64, '2026-11-21T08:00:10.000Z') })
  await asha.call(beatReading, { articleId: key, progress: 64, position: location(20, '2026-11-21T08:00:05.000Z') })
  const again = await asha.call(viewArticle, { articleId: key })
  expect(again.position?.percent).toBe(64)
})

test('a place dated in the future by a wrong clock counts as said now, and the next one is kept [news:RR8] [V1:C13]', async ({
  world,
}) => {
  const { key } = await givenArticle(world)
  const asha = await world.person()
  await asha.call(viewArticle, { articleId: key })
  const location = (percent: number, time: string) => ({ blockIndex: 3, offset: 0.5, percent, at: time })
  await asha.call(beatReading, { articleId: key, progress: 20, position: location(20, '2031-01-01T00:00:00.000Z') })
  const first = await asha.call(viewArticle, { articleId: key })
  expect(first.position).toMatchObject({ percent: 20, at: world.clock.now().toISOString() })
  world.clock.pass(15_000)
  const time = world.clock.now().toISOString()
  await asha.call(beatReading, { articleId: key, progress: 64, position: location(64, time) })
  expect((await asha.call(viewArticle, { articleId: key })).position).toMatchObject({ percent: 64, at: time })
})

test('[news-recent] [R1.01] [news:RR5] the last opened stands first, once for each cluster, with its progress', async ({
  world,
}) => {
  const asha = await world.person()
  const one = await givenArticle(world)
  const other = await givenArticle(world)
  const sameStory = await givenArticle(world, { cluster: one.cluster, isHead: false })
  await read(world, asha, one.key)
  await asha.call(viewArticle, { articleId: other.key })
  world.clock.pass(1000)
  await asha.call(viewArticle, { articleId: sameStory.key })
  const list = await asha.call(getRecentReads, { userId: asha.id })
  expect(list.content.map((story) => story._id)).toEqual([sameStory.key, other.key])
  expect(list.content[0]).toMatchObject({ isRead: true, progress: 90, position: null })
  expect((await asha.ask(getRecentReads, { userId: 'x' })).body.code).toBe('NOT_FOUND')
  const visitor = await world.visitor()
  expect(await visitor.call(getRecentReads, {})).toMatchObject({ content: [], hasMore: false })
  const first = await asha.call(getRecentReads, { size: 1 })
  const second = await asha.call(getRecentReads, { size: 1, next: first.next ?? '' })
  expect(second.content.map((story) => story._id)).toEqual([other.key])
  expect((await asha.ask(getRecentReads, { next: '!' })).body.code).toBe('INVALID_PAGE')
})

test('[news:RR7] one story or all can be taken out, and while the history is paused nothing is added', async ({
  world,
}) => {
  const asha = await world.person()
  const [one, two, three] = [await givenArticle(world), await givenArticle(world), await givenArticle(world)]
  for (const { key } of [one, two]) await asha.call(viewArticle, { articleId: key })
  expect(await asha.call(removeRecentReads, { articleIds: [one.key] })).toEqual({ removed: 1 })
  expect(await asha.call(pauseHistory, { paused: true })).toEqual({ paused: true })
  expect(await asha.call(viewArticle, { articleId: three.key })).toMatchObject({ recorded: false })
  const list = await asha.call(getRecentReads, {})
  expect([list.content.map((story) => story._id), list.paused]).toEqual([[two.key], true])
  expect(await asha.call(removeRecentReads, { all: true })).toEqual({ removed: 1 })
  expect((await asha.call(getRecentReads, {})).content).toEqual([])
})

test('[news:RR6] after signing in, what was read on the device is added or forgotten as she says', async ({
  world,
}) => {
  const asha = await world.person()
  const article = await givenArticle(world)
  await world.owner`
    insert into reading (device_id, article_id, cluster_id, first_opened_at, last_opened_at, progress)
    values (${asha.deviceId}, ${article.id}, ${article.cluster}, ${world.clock.now()}, ${world.clock.now()}, 40)`
  expect(await asha.call(getDeviceReads, {})).toEqual({ count: 1 })
  expect(await asha.call(takeDeviceReads, { merge: true })).toEqual({ count: 1 })
  expect((await asha.call(getRecentReads, {})).content[0]).toMatchObject({ _id: article.key, progress: 40 })
  expect(await asha.call(takeDeviceReads, { merge: false })).toEqual({ count: 0 })
})

test('[news:RR20] [news:RR21] [news:RR23] marking the list as read leaves later stories alone and can be undone exactly', async ({
  world,
}) => {
  const asha = await world.person()
  const publication = await givenPublication(world)
  const made = [await givenArticle(world, { publication }), await givenArticle(world, { publication })]
  await read(world, asha, made[0]?.key ?? '')
  const asOf = world.clock.now().toISOString()
  world.clock.pass(60_000)
  await givenArticle(world, { publication })
  expect(await asha.call(countUnread, {})).toEqual({ unread: 2 })
  const { marked, undoToken } = await asha.call(markRead, { list: 'latest', whole: { asOf } })
  expect(marked).toBe(2)
  expect(await asha.call(countUnread, {})).toEqual({ unread: 1 })
  expect((await asha.call(getReadActions, {})).content).toMatchObject([{ undoToken, list: 'latest', marked: 2 }])
  await asha.call(undoMarkRead, { undoToken: undoToken ?? '' })
  const states = (await asha.call(getLatest, {})).content.map((story) => story.isRead)
  expect(states.filter(Boolean)).toHaveLength(1)
  expect((await asha.ask(undoMarkRead, { undoToken })).body.code).toBe('UNDO_OVER')
  expect(await asha.call(markRead, { list: 'latest', articleIds: [made[0]?.key ?? ''], read: false })).toMatchObject({
    marked: 1,
  })
  expect(await asha.call(countUnread, {})).toEqual({ unread: 3 })
})

test('[news:RR20] marking a narrowed list leaves alone what her filter left out of it', async ({ world }) => {
  const asha = await world.person()
  const [shown, left] = [await givenArticle(world), await givenArticle(world, { language: 'hi' })]
  await asha.call(applyFilter, { ...EVERYTHING, languages: ['en'] })
  const asOf = world.clock.now().toISOString()
  expect(await asha.call(markRead, { list: 'latest', whole: { asOf } })).toMatchObject({ marked: 1 })
  await asha.call(resetFilters, {})
  const { content } = await asha.call(getLatest, {})
  expect(Object.fromEntries(content.map((story) => [story._id, story.isRead]))).toEqual({
    [shown.key]: true,
    [left.key]: false,
  })
})

test('[news:RR20] the whole list of one publication or category is marked, and nothing beside it', async ({
  world,
}) => {
  const asha = await world.person()
  const [paper, other] = [await givenPublication(world), await givenPublication(world)]
  const [water, sport] = [await givenCategory(world, 'water'), await givenCategory(world, 'sport')]
  const old = new Date(world.clock.now().getTime() - 40 * DAY)
  await givenArticle(world, { publication: paper, categories: [water] })
  await givenArticle(world, { publication: paper, categories: [sport], publishedAt: old })
  await givenArticle(world, { publication: other, categories: [sport] })
  const asOf = world.clock.now().toISOString()
  const marked = async (full: object) => {
    const { marked: count, undoToken } = await asha.call(markRead, { list: 'publication', whole: { asOf, ...full } })
    await asha.call(undoMarkRead, { undoToken: undoToken ?? '' })
    return count
  }
  expect(await marked({ publicationId: paper })).toBe(2)
  expect(await marked({ publicationId: paper, publishPeriod: '30_DAYS' })).toBe(1)
  expect(await marked({ categoryId: sport })).toBe(2)
  expect(await marked({})).toBe(2)
})

test('[news:I36] [news:RR9] a story read by one telling is read by all, and unread again only as a whole', async ({
  world,
}) => {
  const asha = await world.person()
  const one = await givenArticle(world)
  const other = await givenArticle(world, { cluster: one.cluster, isHead: false })
  await read(world, asha, other.key)
  const states = async () => (await asha.call(getLatest, {})).content.map((story) => [story._id, story.isRead])
  expect(await states()).toEqual([[one.key, true]])
  expect(await asha.call(countUnread, {})).toEqual({ unread: 0 })
  const { marked, undoToken } = await asha.call(markRead, { list: 'latest', articleIds: [one.key], read: false })
  expect(marked).toBe(1)
  expect(await states()).toEqual([[one.key, false]])
  await asha.call(undoMarkRead, { undoToken: undoToken ?? '' })
  expect(await states()).toEqual([[one.key, true]])
})

test('[news:RR22] what stands above or below a story is marked and comes back exactly', async ({ world }) => {
  const asha = await world.person()
  const made = [await givenArticle(world), await givenArticle(world), await givenArticle(world)]
  const keys = made.map(({ key }) => key).toReversed()
  const read3 = async () => (await asha.call(getLatest, {})).content.map((story) => story.isRead)
  const above = await asha.call(markRead, { list: 'latest', articleIds: keys.slice(0, 2) })
  expect([above.marked, await read3()]).toEqual([2, [true, true, false]])
  const rest = await asha.call(markRead, { list: 'latest', articleIds: keys.slice(1) })
  expect([rest.marked, await read3()]).toEqual([1, [true, true, true]])
  await asha.call(undoMarkRead, { undoToken: rest.undoToken ?? '' })
  expect(await read3()).toEqual([true, true, false])
})

test('[news:V8] a share counts once in a day', async ({ world }) => {
  const asha = await world.person()
  const { key, cluster } = await givenArticle(world)
  expect(await asha.call(shareArticle, { articleId: key, how: 'COPY' })).toEqual({ counted: true })
  expect(await asha.call(shareArticle, { articleId: key, how: 'WHATSAPP' })).toEqual({ counted: false })
  await world.owner`update trend_event set at = at - interval '24 hours'`
  expect(await asha.call(shareArticle, { articleId: key, how: 'COPY' })).toEqual({ counted: true })
  const [row] = await world.sql<
    { n: number }[]
  >`select count(*)::int as n from trend_event where cluster_id = ${cluster}`
  expect(row?.n).toBe(1)
  expect((await asha.ask(shareArticle, { articleId: 'zz9', how: 'COPY' })).body.code).toBe('ARTICLE_NOT_FOUND')
})

test('[news:P5] [news:P6] the nightly job removes each row after its own time and nothing earlier', async ({
  world,
}) => {
  const asha = await world.person()
  const visitor = await world.visitor({ device: true })
  const { key } = await givenArticle(world)
  for (const who of [asha, visitor]) await who.call(viewArticle, { articleId: key })
  const later = (days: number) => new Date(world.clock.now().getTime() + days * DAY)
  expect(await removeOld(world.owner, later(2.9))).toMatchObject({ reading: 0, trendEvents: 0, counts: 0 })
  expect(await removeOld(world.owner, later(3.1))).toMatchObject({ reading: 0, trendEvents: 2, counts: 1, steps: 0 })
  // Two opens have faded to a thousandth of one after eleven half-lives of twelve hours.
  expect(await removeOld(world.owner, later(5.4))).toMatchObject({ steps: 0 })
  expect(await removeOld(world.owner, later(5.6))).toMatchObject({ steps: 1 })
  expect(await removeOld(world.owner, later(31))).toMatchObject({ reading: 1 })
  expect(await removeOld(world.owner, later(89))).toMatchObject({ reading: 0 })
  expect(await removeOld(world.owner, later(91))).toMatchObject({ reading: 1 })
})
