import { SPEECH_PAUSE_MS } from '@chowk/contract/quiz/audio.ts'
import type { Words } from '../../audio/spoken/spoken.ts'

/** A question as it is heard: its options in the order in which they are shown. */
export interface HeardQuestion {
  language: 'en' | 'hi'
  stem: string
  passage: string | null
  options: readonly string[]
}

/** One piece of it. */
export interface Segment extends Words {
  language: 'en' | 'hi'
  /** The option that it is, or whose number it says; null: what is asked. */
  option: number | null
  isNumber: boolean
}

const NUMBERS = { en: ['One.', 'Two.', 'Three.', 'Four.', 'Five.'], hi: ['एक।', 'दो।', 'तीन।', 'चार।', 'पाँच।'] }

/** What is spoken of a question, in order: what is asked, what it is asked about, then each option after its number (QD2). */
export function partsOf({ language, stem, passage, options }: HeardQuestion): Segment[] {
  const asked = [stem, ...(passage ? [passage] : [])].map((words) => ({
    language,
    words,
    option: null,
    isNumber: false,
  }))
  return [
    ...asked,
    ...options.flatMap((words, option) => [
      { language, words: NUMBERS[language][option] ?? '', option, isNumber: true },
      { language, words, option, isNumber: false },
    ]),
  ]
}

/** How long hearing a question takes at the usual speed, with the pauses between its pieces. */
export const lengthOf = (parts: readonly { isNumber: boolean; durationMs: number }[]): number =>
  parts.reduce((sum, { isNumber, durationMs }) => sum + durationMs + (isNumber ? 0 : SPEECH_PAUSE_MS), 0)

/** Beside twice the time of hearing it. */
const TO_ANSWER_SEC = 15

/** Time for one question: as the rules say, or for hearing it twice and answering, at her speed where that is slow (QD3). 0: no limit. */
export function secondsFor({
  configured,
  spokenMs,
  rate,
}: {
  configured: number
  spokenMs: number
  rate: number
}): number {
  if (configured === 0) return 0
  return Math.max(configured, Math.ceil((2 * spokenMs) / 1000 / Math.min(1, rate)) + TO_ANSWER_SEC)
}
