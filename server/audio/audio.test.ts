import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { askAudio, getCategoryAudio, getLatestAudio } from '@chowk/contract/audio/audio.ts'
import type { AudioItem } from '@chowk/contract/audio/audio.ts'
import { givenArticle, givenCategory, givenPublication } from '../testing/news.ts'
import { test as base } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { articleChangedTask, findAudioToMake, sweepAudio } from './audio.ts'
import { makeWaitingAudio } from './make-audio.job.ts'
import { openEspeakVoice } from './voice/espeak-voice.ts'
import { durationOf, mp3Frames } from './voice/mp3-frames.rules.ts'
import { VoiceFailed, type Voice } from './voice/voice.ts'
import { HOUR_MS } from '../platform/time.ts'

const espeak = openEspeakVoice()
afterAll(async () => await espeak.close())

const test = base.extend<{ home: string }>({
  home: [
    async ({ world }, use) => {
      const home = fs.mkdtempSync(join(os.tmpdir(), 'chowk-audio-'))
      world.config.home = home
      await use(home)
      fs.rmSync(home, { recursive: true })
    },
    { auto: true },
  ],
})

const never = new AbortController().signal
const make = async (world: World, voice: Voice = espeak) => await makeWaitingAudio(world.house, voice, never)

async function makeAll(world: World): Promise<void> {
  await findAudioToMake(world.house)
  await make(world)
}

async function listen(world: World, articleId: string): Promise<AudioItem> {
  const visitor = await world.visitor()
  const first = await visitor.call(askAudio, { articleId })
  if (first.audio) return first.audio
  await make(world)
  const { audio } = await visitor.call(askAudio, { articleId })
  if (!audio) throw new Error('there is no audio')
  return audio
}

const statusOf = async (world: World, id: string) =>
  (await world.owner<{ audioStatus: string }[]>`select audio_status from article where id = ${id}`)[0]?.audioStatus

test('[R1.03] [news-latest-audio] [news:A2] [news:A3] what stands in latest is read aloud and listed newest first with its sentences', async ({
  world,
}) => {
  const publication = await givenPublication(world, { name: 'Tank Gazette' })
  const timeOf = (hours: number) => new Date(world.clock.now().getTime() - hours * HOUR_MS)
  const older = await givenArticle(world, {
    publication,
    title: 'The lake is full',
    html: '<p>The lake filled today. It took two days.</p><table><tr><td>9</td></tr></table><p>Now we sow.</p>',
    publishedAt: timeOf(3),
  })
  const newer = await givenArticle(world, { publication, title: 'Rain again', publishedAt: timeOf(1) })
  await givenArticle(world, { publication, publishedAt: timeOf(49) })
  const visitor = await world.visitor()
  expect((await visitor.call(getLatestAudio, {})).content).toEqual([])
  await makeAll(world)
  world.cache.clear()
  const page = await visitor.call(getLatestAudio, {})
  expect(page.content.map(({ articleId }) => articleId)).toEqual([newer.key, older.key])
  expect(page).toMatchObject({ page: 0, size: 10, hasMore: false, next: null })
  const item = page.content[1]
  expect(item).toMatchObject({
    title: 'The lake is full',
    publisher: { name: { en: 'Tank Gazette' } },
    mode: 'SERVER',
    url: `/audio/${older.key}/1.mp3`,
    language: 'en',
    textVersion: 1,
    resumeMs: null,
  })
  expect(item?.segments.map(({ i, text, blockIndex }) => [i, text, blockIndex])).toEqual([
    [0, 'The lake is full.', null],
    [1, 'From Tank Gazette.', null],
    [2, 'The lake filled today.', 0],
    [3, 'It took two days.', 0],
    [4, 'Now we sow.', 2],
    [5, 'Read more at Tank Gazette.', null],
  ])
  const starts = item?.segments.map(({ startMs }) => startMs) ?? []
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  expect(starts.at(-1)).toBeLessThan(item?.durationMs ?? 0)
  expect(page.content.every(({ segments }) => segments.every((one) => one.spoken === undefined))).toBe(true)
  const named = await visitor.call(getLatestAudio, { segments: false })
  expect(named.content).toEqual(page.content.map((one) => ({ ...one, segments: [] })))
})

test('[news-by-category-audio] [news:A2] a category is listened to for seven days; one that nobody knows is refused', async ({
  world,
}) => {
  const [rail, water] = [await givenCategory(world, 'railways'), await givenCategory(world, 'water')]
  const timeOf = (hours: number) => new Date(world.clock.now().getTime() - hours * HOUR_MS)
  const first = await givenArticle(world, { categories: [rail, water], publishedAt: timeOf(60) })
  const second = await givenArticle(world, { categories: [rail], publishedAt: timeOf(100) })
  await givenArticle(world, { categories: [rail], publishedAt: timeOf(24 * 8) })
  await givenArticle(world, { categories: [water], publishedAt: timeOf(1) })
  await makeAll(world)
  const visitor = await world.visitor()
  const page = await visitor.call(getCategoryAudio, { category: 'railways', size: 1 })
  expect([page.content.map(({ articleId }) => articleId), page.hasMore]).toEqual([[first.key], true])
  const rest = await visitor.call(getCategoryAudio, { category: 'railways', size: 1, next: page.next ?? '' })
  expect([rest.content.map(({ articleId }) => articleId), rest.hasMore]).toEqual([[second.key], false])
  expect(await visitor.ask(getCategoryAudio, { category: 'nowhere' })).toMatchObject({
    statusCode: 404,
    body: { code: 'CATEGORY_NOT_FOUND' },
  })
})

test('[news:A2] a publication that she blocked is not read to her', async ({ world }) => {
  const blocked = await givenPublication(world)
  await givenArticle(world, { publication: blocked })
  const other = await givenArticle(world)
  await makeAll(world)
  const asha = await world.person()
  await world.owner`insert into blocked_publication (person_id, publication_id) values (${asha.id}, ${blocked})`
  const page = await asha.call(getLatestAudio, {})
  expect(page.content.map(({ articleId }) => articleId)).toEqual([other.key])
  expect(await asha.ask(getLatestAudio, { userId: 'somebody' })).toMatchObject({ statusCode: 404 })
})

test('[news:A7] an old article is made when somebody asks, who is told when to ask again', async ({ world }) => {
  const { key, id } = await givenArticle(world, {
    publishedAt: new Date(world.clock.now().getTime() - 90 * 24 * HOUR_MS),
  })
  await findAudioToMake(world.house)
  expect(await statusOf(world, id)).toBe('NONE')
  const visitor = await world.visitor()
  expect(await visitor.ask(askAudio, { articleId: key })).toMatchObject({
    statusCode: 202,
    body: { audio: null, code: 'AUDIO_NOT_READY', retryAfterMs: 5000 },
  })
  expect(await statusOf(world, id)).toBe('QUEUED')
  const [job] = await world.owner`select 1 from graphile_worker.jobs where task_identifier = 'make-audio'`
  expect(job).toBeDefined()
  await make(world)
  expect(await statusOf(world, id)).toBe('READY')
  expect((await visitor.call(askAudio, { articleId: key })).audio).toMatchObject({ mode: 'SERVER' })
})

test('[news:A7] what somebody waits for is made before what nobody asked for', async ({ world }) => {
  const [waiting, requested] = [await givenArticle(world), await givenArticle(world)]
  await findAudioToMake(world.house)
  const visitor = await world.visitor()
  await visitor.call(askAudio, { articleId: requested.key })
  const made: string[] = []
  const noting: Voice = {
    ...espeak,
    async speak(utterances, options) {
      made.push(
        (await world.owner<{ key: string }[]>`select key from article where audio_status = 'MAKING'`)[0]?.key ?? '',
      )
      return await espeak.speak(utterances, options)
    },
  }
  await make(world, noting)
  expect(made).toEqual([requested.key, waiting.key])
})

test('[news:A7] [news:A20] after three failures the browser’s own voice is offered', async ({ world }) => {
  const { key, id } = await givenArticle(world, { title: 'It cost ₹5,00,000' })
  const mute: Voice = {
    ...espeak,
    speak: async () => {
      throw new VoiceFailed('BROKEN', 'no sound today')
    },
  }
  const visitor = await world.visitor()
  await visitor.call(askAudio, { articleId: key })
  for (const status of ['QUEUED', 'QUEUED', 'FAILED']) {
    await make(world, mute)
    expect(await statusOf(world, id)).toBe(status)
    world.clock.pass(5 * 60_000)
  }
  const { audio } = await visitor.call(askAudio, { articleId: key })
  expect(audio).toMatchObject({
    mode: 'CLIENT',
    segments: [{ text: 'It cost ₹5,00,000.', spoken: 'It cost five lakh rupees.' }, {}, {}, {}],
  })
  expect(audio?.url).toBeUndefined()
  expect(audio?.durationMs).toBeGreaterThan(1000)
  expect(await visitor.ask(askAudio, { articleId: key, voice: 'SERVER' })).toMatchObject({
    statusCode: 502,
    body: { code: 'AUDIO_FAILED' },
  })
  expect((await visitor.fetch(`/audio/${key}/1.mp3`)).status).toBe(502)
  expect((await visitor.call(getLatestAudio, {})).content).toMatchObject([{ articleId: key, mode: 'CLIENT' }])
})

test('a text whose voice ends the whole process is not tried for ever', async ({ world }) => {
  const { id } = await givenArticle(world)
  await findAudioToMake(world.house)
  await world.owner`update audio set status = 'MAKING', failures = 3`
  await make(world)
  expect(await statusOf(world, id)).toBe('FAILED')
})

test('[news:A1] a language without a voice of ours is spoken by the browser, and listed so', async ({ world }) => {
  const { key } = await givenArticle(world, { language: 'fr', title: 'Le lac est plein', html: '<p>Il a plu.</p>' })
  await makeAll(world)
  const visitor = await world.visitor()
  const { content } = await visitor.call(getLatestAudio, {})
  expect(content).toMatchObject([{ articleId: key, mode: 'CLIENT', language: 'fr' }])
  expect(content[0]?.segments.map(({ text }) => text)).toContain('Il a plu.')
  expect(await visitor.ask(askAudio, { articleId: key, voice: 'SERVER' })).toMatchObject({ statusCode: 404 })
})

test('[news:A4] a publisher’s own recording is offered before any voice', async ({ world }) => {
  const { key, id } = await givenArticle(world)
  const enclosures = [{ url: 'https://paper.example/a.mp3', type: 'audio/mpeg', length: null }]
  await world.owner`
    update article set audio_status = 'PUBLISHER', enclosures = ${JSON.stringify(enclosures)}::text::jsonb where id = ${id}`
  expect(await listen(world, key)).toMatchObject({
    mode: 'PUBLISHER',
    url: 'https://paper.example/a.mp3',
    durationMs: null,
    segments: [],
  })
})

test('[news:A5] of an excerpt only the excerpt is read aloud', async ({ world }) => {
  const publication = await givenPublication(world, { licence: 'EXCERPT', name: 'Tank Gazette' })
  const { key } = await givenArticle(world, { publication, summary: 'A short word.', html: '<p>The whole text.</p>' })
  const { segments } = await listen(world, key)
  expect(segments.map(({ text }) => text).slice(1)).toEqual([
    'From Tank Gazette.',
    'A short word.',
    'Read more at Tank Gazette.',
  ])
})

test('[news:A7] after a great change it is told anew, and the old recording stays a day for who is hearing it', async ({
  world,
  home,
}) => {
  const { key, id } = await givenArticle(world, { html: '<p>Old words.</p>' })
  const old = await listen(world, key)
  const hear = articleChangedTask(world.house)
  await world.owner`update article set html = '<p>New words.</p>' where id = ${id}`
  await hear({ articleId: id, size: 'MINOR' }, { signal: never, attempt: 1, isLast: false })
  expect(await statusOf(world, id)).toBe('READY')
  await hear({ articleId: id, size: 'MAJOR' }, { signal: never, attempt: 1, isLast: false })
  const visitor = await world.visitor()
  expect((await visitor.ask(askAudio, { articleId: key })).statusCode).toBe(202)
  const renewed = await listen(world, key)
  expect([renewed.textVersion, renewed.url]).toEqual([2, `/audio/${key}/2.mp3`])
  expect(renewed.segments.map(({ text }) => text)).toContain('New words.')
  const status = async (item: AudioItem) => (await visitor.fetch(item.url ?? '')).status
  expect([await status(old), await status(renewed)]).toEqual([200, 200])
  world.clock.pass(25 * HOUR_MS)
  expect(await sweepAudio(world.house)).toBe(1)
  expect([await status(old), await status(renewed)]).toEqual([404, 200])
  expect(
    fs.readdirSync(join(home, 'audio'), { recursive: true }).filter((name) => String(name).endsWith('.mp3')),
  ).toEqual([join(key.slice(-2), `${key}-2.mp3`)])
})

test('[news:A4] the recording is a real MP3 and players may take any part of it', async ({ world }) => {
  const { key } = await givenArticle(world, { html: '<p>The lake filled after two days of rain.</p>' })
  const { url = '', durationMs } = await listen(world, key)
  const visitor = await world.visitor()
  const full = await visitor.fetch(url)
  const bytes = Buffer.from(await full.arrayBuffer())
  expect([full.status, full.headers.get('content-type'), full.headers.get('accept-ranges')]).toEqual([
    200,
    'audio/mpeg',
    'bytes',
  ])
  expect(Math.abs(durationOf(mp3Frames(bytes)) - (durationMs ?? 0))).toBeLessThanOrEqual(1)
  const etag = full.headers.get('etag') ?? ''
  const ask = async (headers: Record<string, string>, method = 'GET') => await visitor.fetch(url, { method, headers })
  const response = await ask({ range: 'bytes=100-199' })
  expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
  const tail = await ask({ range: 'bytes=-50', 'if-range': etag })
  expect(Buffer.from(await tail.arrayBuffer()).equals(bytes.subarray(-50))).toBe(true)
  expect((await ask({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
  const outside = await ask({ range: `bytes=${bytes.length}-` })
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  const head = await ask({}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), (await head.text()).length]).toEqual([
    200,
    String(bytes.length),
    0,
  ])
  expect((await ask({ 'if-none-match': etag })).status).toBe(304)
  expect((await visitor.fetch(`/audio/${key}/7.mp3`)).status).toBe(404)
  expect((await visitor.fetch(`/audio/${key}/..%2f..%2fsecrets.mp3`)).status).toBe(404)
})

test('[news:A19] an article that was withdrawn falls silent at once, everywhere', async ({ world }) => {
  const { key, id } = await givenArticle(world)
  const { url = '' } = await listen(world, key)
  const visitor = await world.visitor()
  for (const state of ['WITHDRAWN', 'HIDDEN', 'REMOVED']) {
    await world.owner`update article set state = ${state} where id = ${id}`
    world.cache.clear()
    expect((await visitor.fetch(url)).status).toBe(404)
    expect(await visitor.ask(askAudio, { articleId: key })).toMatchObject({
      statusCode: 404,
      body: { code: 'AUDIO_NOT_AVAILABLE' },
    })
    expect((await visitor.call(getLatestAudio, {})).content).toEqual([])
  }
  await sweepAudio(world.house)
  expect(await statusOf(world, id)).toBe('NONE')
})

test('an order that is given up goes back into the queue without blame', async ({ world }) => {
  const { id } = await givenArticle(world)
  await findAudioToMake(world.house)
  const stop = new AbortController()
  const slow: Voice = {
    ...espeak,
    speak: async () => (stop.abort(new Error('closing')), await Promise.reject(new Error('closing'))),
  }
  await makeWaitingAudio(world.house, slow, stop.signal)
  expect(await world.owner`select status, failures from audio`).toMatchObject([{ status: 'QUEUED', failures: 0 }])
  await make(world)
  expect(await statusOf(world, id)).toBe('READY')
  const steps = await world.owner<{ step: string }[]>`
    select from_state || ' ' || to_state as step from status_history where entity = 'audio' order by id`
  expect(steps.map(({ step }) => step)).toEqual(['QUEUED MAKING', 'MAKING QUEUED', 'QUEUED MAKING', 'MAKING READY'])
})

test('two processes make each recording once', async ({ world }) => {
  for (let n = 0; n < 3; n++) await givenArticle(world)
  await findAudioToMake(world.house)
  let spoken = 0
  const counting: Voice = { ...espeak, speak: async (...order) => ((spoken += 1), await espeak.speak(...order)) }
  await Promise.all([make(world, counting), make(world, counting)])
  await make(world, counting)
  expect(spoken).toBe(3)
})
