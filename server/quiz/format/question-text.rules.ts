import type { QuizLanguage } from '../making/story.ts'
import { QUESTION_LIMITS } from '@chowk/contract/quiz/written-question.ts'

/** Stands in a stem where a word is missing. */
export const GAP = '____'

// Line breaks are kept; other control characters no database and no XML keeps.
const CONTROL = /(?!\n|\t)\p{Cc}/gu
const LINE_ENDS = /\r\n|[\r\u2028\u2029]/g
const SPACES = /[^\S\n]+/g
const SPACED_END = / ?\n ?/g
const PARAGRAPHS = /\n{3,}/g
const LINES = /\n{2,}/g

/** A text of several paragraphs without what differs from program to program: line ends, doubled spaces, control characters. */
export const paragraphsOf = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(CONTROL, '')
    .replaceAll(SPACES, ' ')
    .replaceAll(SPACED_END, '\n')
    .replaceAll(PARAGRAPHS, '\n\n')
    .trim()

/** The same without empty lines: a stem. */
export const linesOf = (text: string): string => paragraphsOf(text).replaceAll(LINES, '\n')

/** The same in one line: an option or an answer. */
export const oneLine = (text: string): string => paragraphsOf(text).replaceAll(LINES, ' ').replaceAll('\n', ' ')

/** What stands before the question itself is its passage, where all of it would be too long for a stem. */
export function passageAndStem(text: string): { passage: string | null; stem: string } {
  const complete = paragraphsOf(text)
  const lines = linesOf(complete)
  if (lines.length <= QUESTION_LIMITS.stem) return { passage: null, stem: lines }
  const cut = complete.includes('\n\n') ? complete.lastIndexOf('\n\n') : complete.lastIndexOf('\n')
  return cut < 0
    ? { passage: null, stem: lines }
    : { passage: complete.slice(0, cut).trim(), stem: complete.slice(cut).trim() }
}

/** The language of a text by its script. */
export function languageOf(text: string): QuizLanguage {
  const devanagari = text.match(/\p{Script=Devanagari}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return devanagari > latin ? 'hi' : 'en'
}

const DEVANAGARI_DIGIT = /[०-९]/gu
const DEVANAGARI_ZERO = 0x966
const NUMBER = /^[+\-−]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})(?:e[+-]?\d{1,2})?$/i

/** A number as files write it, in either script; undefined where it is none. */
export function numberOf(text: string): number | undefined {
  const digits = text
    .trim()
    .slice(0, 60)
    .replaceAll(DEVANAGARI_DIGIT, (digit) => String((digit.codePointAt(0) ?? DEVANAGARI_ZERO) - DEVANAGARI_ZERO))
  return NUMBER.test(digits) ? Number(digits.replace('−', '-')) : undefined
}

/** Without the last digits that a machine cannot write exactly. */
export const rounded = (number: number): number => Number(number.toPrecision(12))
