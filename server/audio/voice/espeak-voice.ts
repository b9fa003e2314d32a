import type { ChildProcess } from 'node:child_process'
import { forkAside, hold } from '../../platform/worker-pool/fork-aside.ts'
import { durationOf, mp3Frames } from './mp3-frames.rules.ts'
import { MAX_CHARACTERS, VoiceFailed, type Recording, type SpeakOptions, type Utterance, type Voice } from './voice.ts'

export type EspeakOrder = {
  utterances: readonly Utterance[]
  voices: readonly [string, string]
  wordsPerMinute: number
}
export type EspeakAnswer =
  | { audio: Uint8Array; segments: { i: number; startMs: number }[] }
  | { refused: 'NO_VOICE' | 'BROKEN' }

export type EspeakLimits = { idleMs?: number; timeLimitMs?: number; wordsPerMinute?: number }

export const LANGUAGES = ['en', 'hi', 'mr', 'ta', 'te', 'bn', 'gu', 'kn', 'ml', 'pa', 'or', 'as', 'ur', 'ne'] as const
/** espeak calls British English "en"; asked for "en-gb" it keeps the voice before. */
const VARIANT_OF_SECOND_VOICE = '+f3'
const HEAP_MB = 96

/**
 * espeak-ng in one process of its own: started by the first order, ended after `idleMs` without one, so that its
 * memory is held only while somebody is being read to. (A worker thread left 90 to 185 MB behind in our process after
 * its end, measured over four rounds.) Orders wait for each other. One that outlives `timeLimitMs`, or whose signal is
 * aborted, ends the process, since synthesis cannot be interrupted; the next order gets a new one.
 */
export function openEspeakVoice({
  idleMs = 5000,
  timeLimitMs = 120_000,
  wordsPerMinute = 165,
}: EspeakLimits = {}): Voice {
  let speaker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const stop = () => {
    clearTimeout(idle)
    const ending = speaker
    speaker = undefined
    ending?.kill('SIGKILL')
  }
  const start = () => {
    const started = forkAside(new URL('./espeak-process.ts', import.meta.url), HEAP_MB)
    const forget = () => (speaker = speaker === started ? undefined : speaker)
    started.on('error', forget).on('exit', forget)
    return started
  }
  const record = async (order: EspeakOrder, signal: AbortSignal | undefined): Promise<Recording> => {
    signal?.throwIfAborted()
    clearTimeout(idle)
    speaker ??= start()
    hold(speaker, true)
    const limit = AbortSignal.timeout(timeLimitMs)
    try {
      const answer = await answerOf(speaker, order, AbortSignal.any(signal ? [signal, limit] : [limit]))
      if ('refused' in answer) throw new VoiceFailed(answer.refused, `espeak cannot say it with ${order.voices[0]}`)
      const audio = Buffer.from(answer.audio.buffer, answer.audio.byteOffset, answer.audio.byteLength)
      return { audio, durationMs: Math.round(durationOf(mp3Frames(audio))), segments: answer.segments }
    } catch (error) {
      stop()
      if (error === limit.reason) throw new VoiceFailed('TIMED_OUT', `not spoken in ${timeLimitMs} ms`)
      throw error
    } finally {
      if (speaker) hold(speaker, false)
      idle = setTimeout(stop, idleMs).unref()
    }
  }

  return {
    name: 'espeak-ng',
    sendsTextOut: false,
    languages: () => LANGUAGES,
    async speak(utterances: readonly Utterance[], { language, signal }: SpeakOptions) {
      const order: EspeakOrder = { utterances, voices: voicesFor(utterances, language), wordsPerMinute }
      const mine = queue.then(async () => await record(order, signal))
      queue = mine.catch(() => undefined)
      return await mine
    },
    async close() {
      stop()
    },
  }
}

/** The first voice and the one for quotations; refuses what espeak cannot say at all. */
function voicesFor(utterances: readonly Utterance[], language: string): [string, string] {
  const [primary = ''] = language.split('-')
  const spoken = LANGUAGES.find((known) => known === primary)
  if (!spoken) throw new VoiceFailed('NO_VOICE', `espeak has no voice for ${language}`)
  if (utterances.reduce((sum, each) => sum + each.spoken.length, 0) > MAX_CHARACTERS) {
    throw new VoiceFailed('TOO_LONG', `more than ${MAX_CHARACTERS} characters`)
  }
  return [spoken, spoken + VARIANT_OF_SECOND_VOICE]
}

async function answerOf(speaker: ChildProcess, order: EspeakOrder, signal: AbortSignal): Promise<EspeakAnswer> {
  const done = new AbortController()
  return await new Promise<EspeakAnswer>((resolve, reject) => {
    const answer = (message: unknown) => resolve(message as EspeakAnswer)
    const broken = (cause?: unknown) => reject(new VoiceFailed('BROKEN', 'the voice ended before it spoke', { cause }))
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true, signal: done.signal })
    speaker.on('message', answer).on('error', broken).on('exit', broken)
    done.signal.addEventListener('abort', () => {
      speaker.off('message', answer).off('error', broken).off('exit', broken)
    })
    speaker.send(order)
  }).finally(() => done.abort())
}
