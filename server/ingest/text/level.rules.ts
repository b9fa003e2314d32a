import { sentencesOf, wordsOf } from './words.rules.ts'

export type Level = { level: number; method: 'flesch-kincaid' | 'sentence-length' }

/** Rule I27: the school class, 3 to 12, that a text suits; English by Flesch-Kincaid, others by mean sentence length. */
export function levelOf(text: string, language: string): Level {
  const sentences = Math.max(1, sentencesOf(text).length)
  const words = wordsOf(text).map((each) => each.word)
  const mean = words.length / sentences
  if (language !== 'en') return { level: bandOf(mean), method: 'sentence-length' }
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  const grade = 0.39 * mean + 11.8 * (syllables / Math.max(1, words.length)) - 15.59
  return { level: Math.min(12, Math.max(3, Math.round(grade))), method: 'flesch-kincaid' }
}

function bandOf(meanWords: number): number {
  if (meanWords <= 8) return 5
  if (meanWords <= 12) return 7
  if (meanWords <= 16) return 9
  return meanWords <= 20 ? 11 : 12
}

/** English syllables by groups of vowels; a silent final e does not count. */
export function countSyllables(word: string): number {
  const plain = word.toLowerCase().replace(/(?:[^laeiouy]es|[^dt]ed|[^l]e)$/u, '')
  return Math.max(1, plain.match(/[aeiouy]{1,2}/g)?.length ?? 1)
}
