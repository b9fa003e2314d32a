import { sentencesOf, wordsOf } from '../../platform/text/words.rules.ts'

export type Level = { level: number; method: 'flesch-kincaid' | 'sentence-length' }

/** What a level is read from; in numbers, so that it can be measured where the text is read and judged where its language is known. */
export type Readability = { words: number; sentences: number; syllables: number }

/** `words`, where the text's words were found already. */
export function readabilityOf(text: string, words = wordsOf(text).map((each) => each.word)): Readability {
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return { words: words.length, sentences: sentencesOf(text).length, syllables }
}

/** Rule I27: the school class, 3 to 12, that a text suits; English by Flesch-Kincaid, others by mean sentence length. */
export function levelOf({ words, sentences, syllables }: Readability, language: string): Level {
  const mean = words / Math.max(1, sentences)
  if (language !== 'en') return { level: bandOf(mean), method: 'sentence-length' }
  const grade = 0.39 * mean + 11.8 * (syllables / Math.max(1, words)) - 15.59
  return { level: Math.min(12, Math.max(3, Math.round(grade))), method: 'flesch-kincaid' }
}

function bandOf(meanWords: number): number {
  if (meanWords <= 8) return 5
  if (meanWords <= 12) return 7
  if (meanWords <= 16) return 9
  return meanWords <= 20 ? 11 : 12
}

/** Longer than any word of any language; what runs on is no word. */
const MAX_WORD = 100

/** English syllables by groups of vowels; a silent final e does not count. */
export function countSyllables(word: string): number {
  const plain = word
    .slice(0, MAX_WORD)
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|[^dt]ed|[^l]e)$/u, '')
  return Math.max(1, plain.match(/[aeiouy]{1,2}/g)?.length ?? 1)
}
