import { expect } from 'vitest'
import { askAudio, getListening, keepListening, keepQueue, updateAudio } from '@chowk/contract/audio/audio.ts'
import { getArticle } from '@chowk/contract/news/article.ts'
import { updateQuizConfig } from '@chowk/contract/quiz/config.ts'
import { SPEEDS } from '@chowk/contract/audio/speech.ts'
import { givenCommunity } from '../testing/community/community.ts'
import { givenArticle } from '../testing/news.ts'
import { test } from '../testing/test.ts'
import type { TestPerson, World } from '../testing/world.ts'

const LENGTH_MS = 100_000

/** An article with a recording of a hundred seconds, as the job leaves it. */
async function givenRecorded(world: World) {
  const article = await givenArticle(world)
  await world.owner`
    insert into audio (article_id, text_version, status, next_at, file, duration_ms, segments)
    values (${article.id}, 1, 'READY', now(), 'x.mp3', ${LENGTH_MS}, '[]')`
  await world.owner`update article set audio_status = 'READY' where id = ${article.id}`
  return article
}

const updateOf = (articleId: string, ranges: [number, number][], more: object = {}) => ({
  articleId,
  positionMs: ranges.at(-1)?.[1] ?? 0,
  durationMs: LENGTH_MS,
  ranges,
  rate: 1,
  clientTime: '2026-11-21T08:00:00.000Z',
  ...more,
})

/** Hears the article in steps of ten seconds, as a browser sends them. */
async function hear(world: World, listener: TestPerson, articleId: string, untilMs: number, rate = 1) {
  let answer = await listener.call(updateAudio, updateOf(articleId, [[0, 0]], { rate }))
  for (let ms = 0; ms < untilMs; ms += 10_000) {
    world.clock.pass(10_000 / rate)
    answer = await listener.call(updateAudio, updateOf(articleId, [[ms, ms + 10_000]], { rate }))
  }
  return answer
}

test('[quiz-audio-update] [news:A13] [news:A14] [news:A15] four fifths heard in real time is a completed listen and a read', async ({
  world,
}) => {
  const { key, id, slug } = await givenRecorded(world)
  const asha = await world.person()
  expect(await hear(world, asha, key, 70_000)).toEqual({
    completed: false,
    isRead: false,
    heardMs: 70_000,
    positionMs: 70_000,
  })
  world.clock.pass(10_000)
  const done = await asha.call(updateAudio, updateOf(key, [[65_000, 80_000]]))
  expect(done).toEqual({ completed: true, isRead: true, heardMs: 80_000, positionMs: 80_000 })
  expect((await asha.call(getArticle, { slug })).isRead).toBe(true)
  const events = await world.owner`select kind from trend_event where actor_id = ${asha.id}`
  expect(events).toMatchObject([{ kind: 'LISTEN' }])
  const rows = await world.owner`select opens, qualified_at from reading where article_id = ${id}`
  expect(rows).toMatchObject([{ opens: 0, qualifiedAt: world.clock.now() }])
})

test('[news:A14] skipping through, and the same seconds again and again, are no listening', async ({ world }) => {
  const { key } = await givenRecorded(world)
  const asha = await world.person()
  await asha.call(updateAudio, updateOf(key, [[0, 0]]))
  world.clock.pass(10_000)
  expect((await asha.call(updateAudio, updateOf(key, [[0, LENGTH_MS]]))).completed).toBe(false)
  const { key: other } = await givenRecorded(world)
  for (let time = 0; time < 12; time++) {
    world.clock.pass(10_000)
    expect(await asha.call(updateAudio, updateOf(other, [[0, 10_000]]))).toMatchObject({
      completed: false,
      heardMs: 10_000,
    })
  }
})

test('[R9.04] [news:A9] the six speeds are taken and remembered, every other one is refused', async ({ world }) => {
  const { key } = await givenRecorded(world)
  const asha = await world.person()
  for (const rate of SPEEDS) {
    expect((await asha.call(updateAudio, updateOf(key, [[0, 0]], { rate }))).completed).toBe(false)
    await asha.call(keepListening, { rate })
    expect((await asha.call(getListening, {})).rate).toBe(rate)
  }
  for (const rate of [0, 1.25, 2.5, 16]) {
    expect(await asha.ask(updateAudio, updateOf(key, [[0, 0]], { rate }))).toMatchObject({
      statusCode: 400,
      body: { code: 'RATE_NOT_ALLOWED' },
    })
    expect(await asha.ask(keepListening, { rate })).toMatchObject({ body: { code: 'RATE_NOT_ALLOWED' } })
  }
})

test('[news:A14] at twice the speed half the time is enough', async ({ world }) => {
  const { key } = await givenRecorded(world)
  const asha = await world.person()
  const began = world.clock.now().getTime()
  expect((await hear(world, asha, key, 80_000, 2)).completed).toBe(true)
  expect(world.clock.now().getTime() - began).toBe(40_000)
})

test('what cannot be true is refused: another length, ranges and places outside the recording', async ({ world }) => {
  const { key } = await givenRecorded(world)
  const asha = await world.person()
  const codeOf = async (ranges: [number, number][], more: object = {}) =>
    (await asha.ask(updateAudio, updateOf(key, ranges, more))).body.code
  expect(await codeOf([[0, 5000]], { durationMs: 6000, positionMs: 5000 })).toBe('POSITION_NOT_ALLOWED')
  expect(await codeOf([[0, 500_000]], { positionMs: 0 })).toBe('RANGES_NOT_ALLOWED')
  expect(await codeOf([[9, 5]])).toBe('RANGES_NOT_ALLOWED')
  expect(await codeOf([[0, 10]], { positionMs: 500_000 })).toBe('POSITION_NOT_ALLOWED')
  const { key: silent } = await givenArticle(world)
  expect((await asha.ask(updateAudio, updateOf(silent, [[0, 10]]))).body.code).toBe('AUDIO_NOT_AVAILABLE')
  const visitor = await world.visitor()
  expect((await visitor.ask(updateAudio, updateOf(key, [[0, 10]]))).statusCode).toBe(401)
})

test('[news:A15] where a school turns counting off on its page of quiz rules, what was heard moves no read state; turned on again it does', async ({
  world,
}) => {
  const workspace = await givenCommunity(world, { plan: 'COMPLETE' })
  const head = await world.person({ workspace, role: 'OWNER' })
  const ravi = await world.person({ workspace, class: 8 })
  await head.call(updateQuizConfig, { version: 0, config: { countsAudio: false } })
  const { key, slug } = await givenRecorded(world)
  expect(await hear(world, ravi, key, 80_000)).toMatchObject({ completed: true, isRead: false })
  expect((await ravi.call(getArticle, { slug })).isRead).toBe(false)
  await head.call(updateQuizConfig, { version: 1, config: { countsAudio: true } })
  const next = await givenRecorded(world)
  expect(await hear(world, ravi, next.key, 80_000)).toMatchObject({ completed: true, isRead: true })
})

test('[news:A16] where she stopped is offered on every device for thirty days, not its beginning or end', async ({
  world,
}) => {
  const { key } = await givenRecorded(world)
  const asha = await world.person()
  const resume = async () => (await asha.call(askAudio, { articleId: key })).audio?.resumeMs
  expect(await resume()).toBeNull()
  await asha.call(updateAudio, updateOf(key, [[0, 9_000]]))
  expect(await resume()).toBeNull()
  await asha.call(updateAudio, updateOf(key, [[9_000, 40_000]]))
  expect(await resume()).toBe(40_000)
  world.clock.pass(31 * 86_400_000)
  const again = await world.person()
  expect((await again.call(askAudio, { articleId: key })).audio?.resumeMs).toBeNull()
  await world.owner`update listen set updated_at = ${world.clock.now()}, position_ms = 96000`
  expect((await again.call(askAudio, { articleId: key })).audio?.resumeMs).toBeNull()
})

test('[news:A12] [news:A19] a queue is kept for its owner in her order, and says what was withdrawn meanwhile', async ({
  world,
}) => {
  const all = [await givenRecorded(world), await givenRecorded(world), await givenArticle(world)]
  const [one, two, three] = all.map(({ key }) => key)
  const asha = await world.person()
  expect(await asha.call(getListening, {})).toEqual({ queue: [], currentId: null, rate: 1, voices: {} })
  const stored = await asha.call(keepQueue, {
    articleIds: [two ?? '', one ?? '', three ?? '', two ?? '', 'zzzzzz'],
    currentId: one,
  })
  expect([stored.queue.map(({ articleId }) => articleId), stored.currentId]).toEqual([[two, one, three], one])
  expect(stored.queue.map(({ durationMs, gone }) => [durationMs, gone])).toEqual([
    [LENGTH_MS, false],
    [LENGTH_MS, false],
    [null, false],
  ])
  await world.owner`update article set state = 'WITHDRAWN' where id = ${all[1]?.id ?? ''}`
  expect((await asha.call(getListening, {})).queue.map(({ gone }) => gone)).toEqual([true, false, false])
  await asha.call(keepListening, { voices: { hi: 'Lekha' } })
  await asha.call(keepListening, { voices: { en: 'Rishi' }, rate: 1.5 })
  expect(await asha.call(getListening, {})).toMatchObject({ rate: 1.5, voices: { hi: 'Lekha', en: 'Rishi' } })
  const ravi = await world.person()
  expect((await ravi.call(getListening, {})).queue).toEqual([])
  const tooMany = Array.from({ length: 51 }, () => one ?? '')
  expect((await asha.ask(keepQueue, { articleIds: tooMany })).statusCode).toBe(400)
})
