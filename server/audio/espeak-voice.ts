import { Worker } from 'node:worker_threads'
import { durationOf, mp3Frames } from './mp3-frames.rules.ts'
import { MAX_CHARACTERS, VoiceFailed, type Recording, type SpeakOptions, type Utterance, type Voice } from './voice.ts'

export type EspeakOrder = {
  utterances: readonly Utterance[]
  voices: readonly [string, string]
  wordsPerMinute: number
}
export type EspeakAnswer =
  | { audio: ArrayBuffer; segments: { i: number; startMs: number }[] }
  | { refused: 'NO_VOICE' | 'BROKEN' }

export type EspeakLimits = { idleMs?: number; timeLimitMs?: number; wordsPerMinute?: number }

const LANGUAGES = ['en', 'hi', 'mr', 'ta', 'te', 'bn', 'gu', 'kn', 'ml', 'pa', 'or', 'as', 'ur', 'ne'] as const
/** espeak calls British English "en"; asked for "en-gb" it keeps the voice before. */
const VARIANT_OF_SECOND_VOICE = '+f3'
const HEAP_MB = 96

/**
 * espeak-ng in one worker thread: started by the first order, ended after `idleMs` without one, so that its memory
 * is held only while somebody is being read to. Orders wait for each other. One that outlives `timeLimitMs`, or whose
 * signal is aborted, ends the thread, since synthesis cannot be interrupted; the next order gets a new one.
 */
export function openEspeakVoice({
  idleMs = 20_000,
  timeLimitMs = 120_000,
  wordsPerMinute = 165,
}: EspeakLimits = {}): Voice {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const stop = async () => {
    clearTimeout(idle)
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }
  const start = () => {
    const started = new Worker(new URL('./espeak-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
    })
    // An order's own listeners tell of errors; without one here an error between orders would end the process.
    started.on('error', () => (worker = undefined))
    started.on('exit', () => (worker = worker === started ? undefined : worker))
    return started
  }
  const record = async (order: EspeakOrder, signal: AbortSignal | undefined): Promise<Recording> => {
    signal?.throwIfAborted()
    clearTimeout(idle)
    worker ??= start()
    worker.ref()
    const limit = AbortSignal.timeout(timeLimitMs)
    try {
      const answer = await answerOf(worker, order, AbortSignal.any(signal ? [signal, limit] : [limit]))
      if ('refused' in answer) throw new VoiceFailed(answer.refused, `espeak cannot say it with ${order.voices[0]}`)
      const audio = Buffer.from(answer.audio)
      return { audio, durationMs: Math.round(durationOf(mp3Frames(audio))), segments: answer.segments }
    } catch (error) {
      await stop()
      if (error === limit.reason) throw new VoiceFailed('TIMED_OUT', `not spoken in ${timeLimitMs} ms`)
      throw error
    } finally {
      worker?.unref()
      idle = setTimeout(() => void stop(), idleMs).unref()
    }
  }

  return {
    name: 'espeak-ng',
    sendsTextOut: false,
    languages: () => LANGUAGES,
    async speak(utterances: readonly Utterance[], { language, signal }: SpeakOptions) {
      const [primary = ''] = language.split('-')
      const spoken = LANGUAGES.find((known) => known === primary)
      if (!spoken) throw new VoiceFailed('NO_VOICE', `espeak has no voice for ${language}`)
      if (utterances.reduce((sum, each) => sum + each.spoken.length, 0) > MAX_CHARACTERS) {
        throw new VoiceFailed('TOO_LONG', `more than ${MAX_CHARACTERS} characters`)
      }
      const order: EspeakOrder = { utterances, voices: [spoken, spoken + VARIANT_OF_SECOND_VOICE], wordsPerMinute }
      const mine = queue.then(async () => await record(order, signal))
      queue = mine.catch(() => undefined)
      return await mine
    },
    async close() {
      await stop()
    },
  }
}

async function answerOf(worker: Worker, order: EspeakOrder, signal: AbortSignal): Promise<EspeakAnswer> {
  const done = new AbortController()
  return await new Promise<EspeakAnswer>((resolve, reject) => {
    const broken = (cause?: unknown) => reject(new VoiceFailed('BROKEN', 'the voice ended before it spoke', { cause }))
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true, signal: done.signal })
    worker.on('message', resolve).on('error', broken).on('exit', broken)
    done.signal.addEventListener('abort', () => {
      worker.off('message', resolve).off('error', broken).off('exit', broken)
    })
    worker.postMessage(order)
  }).finally(() => done.abort())
}
