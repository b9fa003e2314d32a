import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import fs from 'node:fs'
import { text as bodyOf } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { audioEnclosure, sourceOf } from '../audio-source.rules.ts'
import { openEspeakVoice } from './espeak-voice.ts'
import { openHttpVoice } from './http-voice.ts'
import { durationOf, mp3Frames } from './mp3-frames.rules.ts'
import { makeScript } from '../speech-script.rules.ts'
import { firstOf, speaks, VoiceFailed, type Recording, type Utterance, type Voice } from './voice.ts'
import { isFull } from '../../testing/sample.ts'

const espeak = openEspeakVoice()
afterAll(async () => await espeak.close())

const ENGLISH = makeScript({
  title: 'The lake is full',
  publisher: 'Tank Gazette',
  language: 'en',
  licence: 'FULL_TEXT',
  blocks: [
    {
      index: 0,
      kind: 'paragraph',
      text: 'The lake filled on 10/01/2026, said Dr. Rao. It took two days and 12% of the budget.',
    },
    { index: 1, kind: 'quote', text: 'We waited a year. Now we sow.' },
  ],
})
const HINDI = makeScript({
  title: 'झील भर गई',
  publisher: 'ताल समाचार',
  language: 'hi',
  licence: 'FULL_TEXT',
  blocks: [{ index: 0, kind: 'paragraph', text: 'झील 10/01/2026 को भरी। डॉ. राव ने कहा कि ₹5,00,000 लगे।' }],
})

const say = (...sentences: string[]): Utterance[] =>
  sentences.map((spoken, i) => ({ i, spoken, blockIndex: 0, voice: 1 }))

function expectSound({ audio, durationMs, segments }: Recording, script: readonly Utterance[]): void {
  const frames = mp3Frames(audio)
  const last = frames.at(-1)
  expect((last?.from ?? 0) + (last?.bytes ?? 0)).toBe(audio.length)
  expect(frames.every(({ isMono }) => isMono)).toBe(true)
  expect(Math.abs(durationMs - durationOf(frames))).toBeLessThanOrEqual(1)
  expect(segments.map(({ i }) => i)).toEqual(script.map(({ i }) => i))
  for (const [index, { startMs }] of segments.entries()) {
    expect(startMs).toBeGreaterThan(segments[index - 1]?.startMs ?? -1)
    expect(startMs).toBeLessThan(durationMs)
  }
}

describe.runIf(isFull)('the voice that ships with Chowk', () => {
  test.each([
    ['en', ENGLISH],
    ['hi', HINDI],
  ] as const)(
    '[news:A4] it speaks %s as a mono MP3 of 48 kbit/s whose frames last as long as it says',
    async (language, script) => {
      const recording = await espeak.speak(script, { language })
      expectSound(recording, script)
      expect(mp3Frames(recording.audio).every(({ kbit, sampleRate }) => kbit === 48 && sampleRate === 22_050)).toBe(
        true,
      )
      // People and formant voices alike say 8 to 25 letters a second.
      const letters = script.reduce((sum, { spoken }) => sum + spoken.length, 0)
      expect(recording.durationMs).toBeGreaterThan((letters / 25) * 1000)
      expect(recording.durationMs).toBeLessThan((letters / 8) * 1000)
      expect(recording.durationMs / 1000).toBeCloseTo((recording.audio.length * 8) / 48_000, 0)
    },
  )

  test('the last sentence starts where a recording without it ends', async () => {
    const full = await espeak.speak(say('The lake is full.', 'Now we sow.'), { language: 'en' })
    const first = await espeak.speak(say('The lake is full.'), { language: 'en' })
    // The pause after a block is 350 ms, an encoder's padding at most three frames.
    expect(Math.abs((full.segments[1]?.startMs ?? 0) - (first.durationMs - 350))).toBeLessThan(3 * 27)
  })

  test('[news:A5] a quotation sounds different from the same words in the first voice', async () => {
    const one = await espeak.speak(say('We waited a year.'), { language: 'en' })
    const two = await espeak.speak([{ i: 0, spoken: 'We waited a year.', blockIndex: 0, voice: 2 }], { language: 'en' })
    expect(one.audio.equals(two.audio)).toBe(false)
  })

  test('a language between two others is spoken with its own voice', async () => {
    const lengths: number[] = []
    for (const language of ['en-IN', 'hi', 'en']) {
      lengths.push((await espeak.speak(say('12 345 678'), { language })).durationMs)
    }
    expect(lengths[2]).toBe(lengths[0])
    expect(lengths[1]).not.toBe(lengths[0])
  })

  test('every language it names is spoken', { timeout: 60_000 }, async () => {
    for (const language of espeak.languages()) {
      expect((await espeak.speak(say('12'), { language })).durationMs).toBeGreaterThan(100)
    }
  })

  test('a language without a voice, a text without end and a text without a sound are refused', async () => {
    await expect(espeak.speak(say('x'), { language: 'fr' })).rejects.toMatchObject({ code: 'NO_VOICE' })
    await expect(espeak.speak(say('a'.repeat(200_000)), { language: 'en' })).rejects.toMatchObject({ code: 'TOO_LONG' })
    await expect(espeak.speak(say(''), { language: 'en' })).rejects.toMatchObject({ code: 'BROKEN' })
    expect((await espeak.speak(say('<b>Still</b> here.'), { language: 'en' })).durationMs).toBeGreaterThan(500)
  })

  test('an order that takes too long or is given up ends, and the next one is spoken', async () => {
    const long = say(...Array<string>(1_000).fill('The lake filled after two days of rain and nobody slept a minute.'))
    const hasty = openEspeakVoice({ timeLimitMs: 1 })
    await expect(hasty.speak(long, { language: 'en' })).rejects.toMatchObject({ code: 'TIMED_OUT' })
    await hasty.close()
    const patient = openEspeakVoice()
    const given = new AbortController()
    const first = patient.speak(long, { language: 'en', signal: given.signal })
    const second = patient.speak(say('The lake is full.'), { language: 'en' })
    given.abort(new Error('nobody listens'))
    await expect(first).rejects.toThrow('nobody listens')
    expect((await second).durationMs).toBeGreaterThan(500)
    await patient.close()
  })

  test('orders given at once are all spoken', async () => {
    const texts = ['One.', 'Two lakes.', 'Three full lakes.']
    const all = await Promise.all(texts.map(async (each) => await espeak.speak(say(each), { language: 'en' })))
    for (const [index, recording] of all.entries()) {
      expect(recording.durationMs).toBeGreaterThan(all[index - 1]?.durationMs ?? 0)
    }
  })

  test('at rest it ends its process and wakes again when it is needed', async () => {
    const before = process.memoryUsage().rss
    const sleepy = openEspeakVoice({ idleMs: 50 })
    const one = await sleepy.speak(say('The lake is full.'), { language: 'en' })
    await after(400)
    const two = await sleepy.speak(say('The lake is full.'), { language: 'en' })
    expect(two.audio.equals(one.audio)).toBe(true)
    await sleepy.close()
    // A worker thread in our own process kept 90 MB and more.
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
  })

  // Only Linux tells what a process was given.
  test.runIf(process.platform === 'linux')('its process gets glibc’s bounds and no configuration', async () => {
    const bound = 'MALLOC_TOP_PAD_=123457'
    vi.stubEnv('MALLOC_TOP_PAD_', '123457')
    vi.stubEnv('CHOWK_SECRET', 'nobody else’s')
    const bounded = openEspeakVoice()
    await bounded.speak(say('The lake is full.'), { language: 'en' })
    vi.unstubAllEnvs()
    const given = environmentsOf('espeak-process').filter((each) => each.includes(bound))
    expect(given).toHaveLength(1)
    const names = given[0]
      ?.map((each) => each.split('=')[0])
      .filter((name) => !name?.startsWith('MALLOC_') && name !== 'TMPDIR')
    // Node itself tells it of the channel.
    expect(names?.toSorted()).toEqual(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'PATH'])
    await bounded.close()
  })
})

/** What the processes of this program were given as environment. */
function environmentsOf(program: string): string[][] {
  const partsOf = (pid: string, file: 'cmdline' | 'environ') => {
    try {
      return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean)
    } catch {
      return [] // ended meanwhile, or somebody else's
    }
  }
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && partsOf(name, 'cmdline').some((word) => word.includes(program)))
    .map((pid) => partsOf(pid, 'environ'))
}

type Order = { model: string; voice: string; input: string; response_format: string }

/** A service of the same kind as the large ones', with a real voice behind it. */
async function openService(answer: (order: Order, request: IncomingMessage) => Promise<Buffer | number>) {
  const orders: { order: Order; url?: string; key?: string }[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const order = JSON.parse(body) as Order
      orders.push({ order, url: request.url, key: request.headers.authorization })
      const sound = await answer(order, request)
      if (typeof sound === 'number') response.writeHead(sound).end('{"error":{}}')
      else response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(sound)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { base, orders, close }
}

const speakForService = async ({ input }: Order) => (await espeak.speak(say(input), { language: 'en' })).audio

const config = { model: 'speech-1', voices: ['asha', 'ravi'], languages: ['en'], key: 'secret' } as const

describe('a voice on another machine', () => {
  test('[news:A4] each sentence is asked for by itself, and the answers become one recording', async () => {
    const service = await openService(speakForService)
    const voice = openHttpVoice({ ...config, base: service.base })
    expectSound(await voice.speak(ENGLISH, { language: 'en' }), ENGLISH)
    expect(voice.sendsTextOut).toBe(true)
    expect(service.orders).toHaveLength(ENGLISH.length)
    const requested = service.orders.find(({ order }) => order.input === 'Now we sow.')
    expect(requested).toEqual({
      order: { model: 'speech-1', voice: 'ravi', input: 'Now we sow.', response_format: 'mp3' },
      url: '/v1/audio/speech',
      key: 'Bearer secret',
    })
    await service.close()
  })

  test('an error, an answer that is no sound and a service that is not there are failures of the voice', async () => {
    const answers = [500, 429, Buffer.from('<html>'), Buffer.alloc(9 * 1024 * 1024)]
    for (const answer of answers) {
      const service = await openService(async () => answer)
      const voice = openHttpVoice({ ...config, base: service.base })
      await expect(voice.speak(say('x'), { language: 'en' })).rejects.toBeInstanceOf(VoiceFailed)
      await service.close()
      await expect(voice.speak(say('x'), { language: 'en' })).rejects.toMatchObject({ code: 'BROKEN' })
    }
  })

  test('a service that never answers is left after the time limit', async () => {
    const service = await openService(async () => await new Promise(() => {}))
    const voice = openHttpVoice({ ...config, base: service.base, timeLimitMs: 200 })
    await expect(voice.speak(say('x'), { language: 'en' })).rejects.toMatchObject({ code: 'TIMED_OUT' })
    const signal = AbortSignal.timeout(50)
    await expect(voice.speak(say('x'), { language: 'en', signal })).rejects.toMatchObject({ name: 'TimeoutError' })
    await service.close()
  })
})

describe('whose voice is heard', () => {
  test('[news:A4] the configured voice first, the one that ships with Chowk where it fails or lacks the language', async () => {
    const service = await openService(async () => 503)
    const both: Voice = firstOf([openHttpVoice({ ...config, base: service.base }), espeak])
    expect((await both.speak(say('The lake is full.'), { language: 'en' })).durationMs).toBeGreaterThan(500)
    expect(service.orders).toHaveLength(1)
    expect((await both.speak(say('झील भर गई।'), { language: 'hi' })).durationMs).toBeGreaterThan(500)
    expect(service.orders).toHaveLength(1)
    await expect(both.speak(say('x'), { language: 'fr' })).rejects.toMatchObject({ code: 'NO_VOICE' })
    expect([speaks(both, 'en-IN'), speaks(both, 'fr')]).toEqual([true, false])
    await service.close()
  })

  test('[news:A4] the publisher’s own recording comes first, then the server’s voice, then the browser’s', () => {
    const own = { url: 'https://example.com/a.mp3', type: 'audio/mpeg' }
    const spoken = { enclosures: [], isSpokenByServer: true, hasFailed: false }
    expect(sourceOf({ ...spoken, enclosures: [own] })).toBe('PUBLISHER')
    expect(sourceOf(spoken)).toBe('SERVER')
    expect(sourceOf({ ...spoken, hasFailed: true })).toBe('CLIENT')
    expect(sourceOf({ ...spoken, isSpokenByServer: false })).toBe('CLIENT')
    expect(
      audioEnclosure([
        { ...own, url: 'http://example.com/a.mp3' },
        { ...own, type: 'video/mp4' },
      ]),
    ).toBeUndefined()
  })
})
