import { withoutUnspeakable } from './speech-clean.rules.ts'
import { englishWords } from './speech-words-en.rules.ts'
import { hindiWords } from './speech-words-hi.rules.ts'

/**
 * A sentence as it is to be said (A6): numbers, money, dates, times, units and abbreviations in words. Languages
 * without tables of their own are only freed of what cannot be said; their voices read figures themselves.
 */
export function speakable(text: string, language: string): string {
  const clean = withoutUnspeakable(text)
  if (language === 'en' || language.startsWith('en-')) return tidy(englishWords(clean), clean)
  if (language === 'hi' || language.startsWith('hi-')) return tidy(hindiWords(clean), clean)
  return clean
}

/** The last full stop may have belonged to an abbreviation; the voice still needs it to lower its pitch. */
function tidy(words: string, written: string): string {
  const plain = words
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,.;:!?।॥])/g, '$1')
    .trim()
  return written.endsWith('.') && !/[.!?।॥…]$/u.test(plain) ? `${plain}.` : plain
}
