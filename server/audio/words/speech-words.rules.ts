import { withoutUnspeakable } from './speech-clean.rules.ts'
import { englishWords } from './speech-words-en.rules.ts'
import { hindiWords } from './speech-words-hi.rules.ts'

const LIST_SIGNS = /^[\s•▪●◦·*>–—-]+(?=\s)/u

/**
 * A sentence as it is to be said (A6): numbers, money, dates, times, units and abbreviations in words. Languages
 * without tables of their own are only freed of what cannot be said; their voices read figures themselves.
 */
export function speakable(text: string, language: string): string {
  const clean = withoutUnspeakable(text).replace(LIST_SIGNS, '')
  if (language === 'en' || language.startsWith('en-')) return withStopOf(clean, tidy(englishWords(clean)))
  if (language === 'hi' || language.startsWith('hi-')) return tidy(hindiWords(clean))
  return clean
}

function tidy(words: string): string {
  return words
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<!\s)\s+([,.;:!?।॥])/g, '$1')
    .replaceAll(/(?<![\p{L}\p{N}])([ap]\.m\.)\./gu, '$1')
    .trim()
}

/** The last full stop may have belonged to an abbreviation; the voice still needs it to lower its pitch. */
function withStopOf(written: string, words: string): string {
  return written.endsWith('.') && !/[.!?…]$/u.test(words) ? `${words}.` : words
}
