import type { Segment } from '../speech-script.rules.ts'

export type Utterance = Pick<Segment, 'i' | 'spoken' | 'blockIndex' | 'voice'>

/** `audio` is one mono MP3; `startMs` tells where in it a segment begins, in the order of the utterances. */
export type Recording = { audio: Buffer; durationMs: number; segments: { i: number; startMs: number }[] }

export type SpeakOptions = { language: string; signal?: AbortSignal }

/** Something that speaks. `speak` rejects with VoiceFailed, or with the signal's reason when it was aborted. */
export type Voice = {
  name: string
  /** True when the text is sent to another machine (A4): such a voice speaks only where the operator asked for it. */
  sendsTextOut: boolean
  languages(): readonly string[]
  speak(utterances: readonly Utterance[], options: SpeakOptions): Promise<Recording>
  close(): Promise<void>
}

export type VoiceFailure = 'NO_VOICE' | 'TOO_LONG' | 'TIMED_OUT' | 'BROKEN'

export class VoiceFailed extends Error {
  readonly code: VoiceFailure
  constructor(code: VoiceFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'VoiceFailed'
    this.code = code
  }
}

/** Bounds what one order may cost: about two hours of speech. A script is at most a third of it (SCRIPT_CHARACTERS). */
export const MAX_CHARACTERS = 120_000

/** The first subtag decides: "en-IN" is spoken by a voice for "en". */
export function speaks(voice: Voice, language: string): boolean {
  const [primary] = language.split('-')
  return voice.languages().some((spoken) => spoken === language || spoken === primary)
}

/** One voice out of several: the first that knows the language; where it fails, the next. */
export function firstOf(voices: readonly Voice[]): Voice {
  return {
    name: voices.map(({ name }) => name).join(', '),
    sendsTextOut: voices.some(({ sendsTextOut }) => sendsTextOut),
    languages: () => [...new Set(voices.flatMap((voice) => voice.languages()))],
    async speak(utterances, options) {
      let failure = new VoiceFailed('NO_VOICE', `no voice for ${options.language}`)
      for (const voice of voices.filter((each) => speaks(each, options.language))) {
        try {
          return await voice.speak(utterances, options)
        } catch (error) {
          if (!(error instanceof VoiceFailed)) throw error
          failure = error
        }
      }
      throw failure
    },
    async close() {
      await Promise.all(voices.map((voice) => voice.close()))
    },
  }
}
