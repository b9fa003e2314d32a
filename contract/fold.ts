// How texts are compared; how they are stored and shown does not change. The functions `fold_letters`, `fold_text` and `fold_words` of the
// database take the same steps (0813-one-way-to-fold.sql), which `server/platform/search/fold.test.ts` proves.

// As the inside of a character class: zero-width marks, fillers, variation selectors, the empty braille cell.
const BLANK = String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8`
// Besides, accents of Latin letters and the dot below Devanagari letters.
const BLANKS_AND_MARKS = new RegExp(String.raw`[${BLANK}\u0300-\u036f\u093c]`, 'gu')
const VISIBLE = new RegExp(String.raw`(?![${BLANK}])[\p{L}\p{N}\p{P}\p{S}]`, 'u')

const FULL_WIDTH = /[\uff01-\uff5e]/gu
const FULL_WIDTH_OFFSET = 0xfee0
const DIGITS =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/gu
const FIRST_INDIAN = 0x0900
const APOSTROPHES = /[`\u00b4\u02b9\u02bb\u02bc\u2018-\u201b\u2032]/gu
const QUOTES = /[\u00ab\u00bb\u201c-\u201f\u2033]/gu
const DASHES = /[\u2010-\u2015\u2043\u2212\ufe63]/gu
const SPACES = /[\t-\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/gu
// A nasal letter before a stop of its own row is also written as the anusvara: हिन्दी and हिंदी. The chandrabindu is often written as it too.
const NASALS =
  /\u0919\u094d(?=[\u0915-\u0918])|\u091e\u094d(?=[\u091a-\u091d])|\u0923\u094d(?=[\u091f-\u0922])|\u0928\u094d(?=[\u0924-\u0927])|\u092e\u094d(?=[\u092a-\u092d])|\u0901/gu
const ANUSVARA = '\u0902'

const END = ' .,;:!?…।॥۔؟'
const TRAILING = new RegExp(`([^${END}])[${END}]+$`, 'u')
const BETWEEN_WORDS = /(?: |(?!\p{Alphabetic})[\p{P}\p{S}])+/gu

// The last four bits of a digit count from 0 in Arabic and from 6 in Indian scripts.
function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String((code & 15) - (code < FIRST_INDIAN ? 0 : 6))
}

/** Whether a text has a character that shows something. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** One spelling for each letter, decomposed, with its case; spaces and punctuation stay. */
export const foldLetters = (text: string): string =>
  text
    .replaceAll(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replaceAll(DIGITS, asciiDigit)
    .normalize('NFD')
    .replaceAll(BLANKS_AND_MARKS, '')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(QUOTES, '"')
    .replaceAll(DASHES, '-')
    .replaceAll(SPACES, ' ')
    .replaceAll(NASALS, ANUSVARA)

// The final sigma depends on its place in the word.
const foldCase = (text: string): string => foldLetters(text).toLowerCase().replaceAll('ς', 'σ').normalize('NFC')

/** The key by which two texts are the same to a reader; punctuation counts except at the end, so that C, C# and C++ differ. */
export const foldText = (text: string): string => foldCase(text).replaceAll(/ +/g, ' ').trim().replace(TRAILING, '$1')

/** The words of a text as searches compare them, without punctuation and symbols. */
export const foldWords = (text: string): string[] =>
  foldCase(text)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')

/** A code as a person types it: also without spaces and dashes. */
export const foldCode = (text: string): string => foldText(text).replaceAll(/[ -]/g, '')

/** Whether two of the texts are the same to a reader. */
export const hasRepeats = (texts: readonly string[]): boolean => new Set(texts.map(foldText)).size < texts.length

// As in the lists that the database searches.
const SHORTEST_PIECE = 3

/** Whether a text holds every word that was typed, in any order; nothing typed finds every text. A word of one or two letters has to begin a word. */
export function isFoundBy(text: string, typed: string): boolean {
  const words = ` ${foldWords(text).join(' ')}`
  const wanted = foldWords(typed)
  if (wanted.length === 0) return typed.trim() === ''
  return wanted.every((word) => words.includes(Array.from(word).length < SHORTEST_PIECE ? ` ${word}` : word))
}
