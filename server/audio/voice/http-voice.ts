import { durationOf, mp3Frames, type Mp3Frame } from './mp3-frames.rules.ts'
import { MAX_CHARACTERS, VoiceFailed, type Recording, type Utterance, type Voice } from './voice.ts'

/** A service that speaks OpenAI's `POST {base}/audio/speech`; `voices` are its names for the first and second voice. */
export type HttpVoiceConfig = {
  base: string
  key?: string
  model: string
  voices: readonly [string, string?]
  languages: readonly string[]
  timeLimitMs?: number
}

const MAX_BYTES_OF_ONE_ANSWER = 8 * 1024 * 1024
const CONCURRENCY = 3

type Spoken = { bytes: Buffer; frames: Mp3Frame[] }

/**
 * A voice on another machine: the text goes there, so it exists only where the operator has configured it. Each
 * segment is one request, which gives its exact start; the frames of the answers are put one behind the other, so the
 * bit rate is the service's own.
 */
export function openHttpVoice(config: HttpVoiceConfig): Voice {
  const { timeLimitMs = 120_000 } = config
  return {
    name: `${config.model} at ${new URL(config.base).host}`,
    sendsTextOut: true,
    languages: () => config.languages,
    async speak(utterances, { signal }) {
      if (utterances.reduce((sum, each) => sum + each.spoken.length, 0) > MAX_CHARACTERS) {
        throw new VoiceFailed('TOO_LONG', `more than ${MAX_CHARACTERS} characters`)
      }
      const stop = new AbortController()
      const limit = AbortSignal.timeout(timeLimitMs)
      const signals = AbortSignal.any([stop.signal, limit, ...(signal ? [signal] : [])])
      try {
        return joined(utterances, await allSpoken(config, utterances, signals))
      } catch (error) {
        stop.abort()
        if (signal?.aborted || error instanceof VoiceFailed) throw error
        if (limit.aborted) throw new VoiceFailed('TIMED_OUT', `not spoken in ${timeLimitMs} ms`)
        throw new VoiceFailed('BROKEN', 'the voice service did not answer', { cause: error })
      }
    },
    async close() {},
  }
}

async function allSpoken(config: HttpVoiceConfig, utterances: readonly Utterance[], signal: AbortSignal) {
  const spoken: Spoken[] = []
  let next = 0
  const takeTurns = async () => {
    for (let index = next++; index < utterances.length; index = next++) {
      const utterance = utterances[index]
      if (utterance) spoken[index] = await speakOne(config, utterance, signal)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, takeTurns))
  return spoken
}

async function speakOne(config: HttpVoiceConfig, { spoken, voice }: Utterance, signal: AbortSignal): Promise<Spoken> {
  const response = await fetch(`${config.base.replace(/\/{1,9}$/, '')}/audio/speech`, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: { 'content-type': 'application/json', ...(config.key && { authorization: `Bearer ${config.key}` }) },
    body: JSON.stringify({
      model: config.model,
      voice: config.voices[voice - 1] ?? config.voices[0],
      input: spoken,
      response_format: 'mp3',
    }),
  })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new VoiceFailed('BROKEN', `the voice service answered ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body) {
    length += chunk.length
    if (length > MAX_BYTES_OF_ONE_ANSWER) throw new VoiceFailed('TOO_LONG', 'the voice service sent too much')
    parts.push(chunk)
  }
  const bytes = Buffer.concat(parts)
  const frames = mp3Frames(bytes).filter(({ isInfo }) => !isInfo)
  if (frames.length === 0) throw new VoiceFailed('BROKEN', 'the voice service sent no MP3')
  return { bytes, frames }
}

function joined(utterances: readonly Utterance[], spoken: readonly Spoken[]): Recording {
  const first = spoken[0]?.frames[0]
  const segments: Recording['segments'] = []
  const parts: Buffer[] = []
  let ms = 0
  for (const [index, { bytes, frames }] of spoken.entries()) {
    // A player takes rate and channels from the first frame.
    if (frames.some(({ sampleRate, isMono }) => sampleRate !== first?.sampleRate || isMono !== first.isMono)) {
      throw new VoiceFailed('BROKEN', 'the voice service changed its format between two answers')
    }
    segments.push({ i: utterances[index]?.i ?? index, startMs: Math.round(ms) })
    parts.push(...frames.map(({ from, bytes: size }) => bytes.subarray(from, from + size)))
    ms += durationOf(frames)
  }
  return { audio: Buffer.concat(parts), durationMs: Math.round(ms), segments }
}
