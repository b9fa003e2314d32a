import { SPEECH_PAUSE_MS } from '@chowk/contract/quiz/audio.ts'
import type { Words } from '../../audio/spoken/spoken.ts'

/** A question as it is heard: its options in the order in which they are shown. */
export interface HeardQuestion {
  language: 'en' | 'hi'
  stem: string
  passage: string | null
  options: readonly string[]
  /** Of a question that pairs: what its options belong to, in the order in which that is shown. */
  matches?: readonly string[] | null
}

/** One piece of it. */
export interface Segment extends Words {
  language: 'en' | 'hi'
  /** The option that it is, or whose number it says; null: what is asked. */
  option: number | null
  isNumber: boolean
}

/** By what options are told apart: in a quiz that is heard by their keys, on a paper that is read aloud by the letters that stand there. */
export type Names = 'NUMBERS' | 'LETTERS'

const LETTERS = { en: ['A.', 'B.', 'C.', 'D.', 'E.'], hi: ['ए।', 'बी।', 'सी।', 'डी।', 'ई।'] }
const NUMBERS = { en: ['One.', 'Two.', 'Three.', 'Four.', 'Five.'], hi: ['एक।', 'दो।', 'तीन।', 'चार।', 'पाँच।'] }

const NAMES: Record<Names, typeof NUMBERS> = { NUMBERS, LETTERS }

/**
 * What is spoken of a question, in order: what is asked, what it is asked about, then each option after its number or letter (QD2). Where
 * options are paired, the letters are those of what they belong to, which comes after them.
 */
export function partsOf(
  { language, stem, passage, options, matches }: HeardQuestion,
  names: Names = 'NUMBERS',
): Segment[] {
  const plain = (words: string, option: number | null = null) => ({ language, words, option, isNumber: false })
  const named = (words: string, option: number) => [
    { language, words: NAMES[names][language][option] ?? '', option, isNumber: true },
    plain(words, option),
  ]
  const asked = [stem, ...(passage ? [passage] : [])].map((words) => plain(words))
  if (matches) return [...asked, ...options.map((words) => plain(words)), ...matches.flatMap(named)]
  return [...asked, ...options.flatMap(named)]
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
