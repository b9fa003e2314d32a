import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldCode, foldText, foldWords, hasRepeats, isVisible } from './fold.ts'

// Pieces of both languages with every kind of character that folding treats, beside any character at all.
const PIECES = [
  'हिन्दी',
  'हिंदी',
  'सम्बन्ध',
  'फ़ोन',
  'अँगूठी',
  'C++',
  'C#',
  "don't",
  'don’t',
  'Café',
  'ＡＢＣ１',
  'Σίσυφος ΣΑΣ',
  'İstanbul',
  'ß',
  '७',
  '٣',
  '—',
  '−',
  '“',
  '»',
  '।',
  '…',
  '?',
  ' ',
  '\u00a0',
  '\u3000',
  '\u200b',
  '\u200d',
  '\u200c',
  '\u3164',
  '\u2800',
  '\ufe0f',
  '\u0301',
  '\u093c',
  '👩‍👧',
  '한글',
]
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
)
const written = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))

describe('folding [R2:K1]', () => {
  test.for([
    ['apostrophes', 'don’t', 'don‘t', 'donʼt', 'don`t', "don't"],
    ['quotes', '“Delhi”', '«Delhi»', '"Delhi"'],
    ['zero-width characters', 'De\u200blhi', 'De\u00adlhi', '\ufeffDelhi', 'Delhi'],
    ['joiners', 'क्\u200dष', 'क्\u200cष', 'क्ष'],
    ['composition', 'Cafe\u0301', 'Caf\u00e9'],
    ['accents', 'café', 'CAFE', 'cafè'],
    ['full-width forms', 'Ｄｅｌｈｉ　１０', 'Delhi 10'],
    ['dashes', '2019–20', '2019—20', '2019−20', '2019-20'],
    ['nasal spellings', 'हिन्दी संबंध', 'हिंदी सम्बन्ध'],
    ['nasal spellings of each row', 'गङ्गा मञ्च घण्टा पन्त खम्भा चाँद', 'गंगा मंच घंटा पंत खंभा चांद'],
    ['nukta spellings', 'फ़ोन', 'फोन', 'फ\u093cोन'],
    ['case', 'DELHI', 'delhi', 'Delhi'],
    ['trailing punctuation', 'दिल्ली।', 'दिल्ली', 'दिल्ली ॥', 'दिल्ली!?'],
    ['spaces', '  New \n Delhi ', 'New\u00a0Delhi', 'new delhi'],
    ['digits', 'कक्षा ७', 'कक्षा 7'],
  ])('ignores differences of %s', ([, ...same]) => {
    expect(new Set(same.map(foldText)).size).toBe(1)
    expect(new Set(same.map((text) => foldWords(text).join(' '))).size).toBe(1)
    expect(hasRepeats(same)).toBe(true)
  })

  test('keeps apart what differs to a reader', () => {
    const different = [
      'C',
      'C#',
      'C++',
      'जन्म',
      'जम्म',
      'अन्य',
      'अंय',
      'x²',
      'x2',
      '!',
      '?',
      '🙂',
      '👍',
      "don't",
      'dont',
      '-5',
      '5',
    ]
    expect(hasRepeats(different)).toBe(false)
  })

  test('folds a folded text to itself', () => {
    fc.assert(
      fc.property(written, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
        const words = foldWords(text)
        expect(foldWords(words.join(' '))).toEqual(words)
        expect(foldWords(foldText(text))).toEqual(words)
      }),
    )
  })

  test('is the same for each way to compose a text, for both cases of ASCII, and around blanks', () => {
    fc.assert(
      fc.property(written, (text) => {
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text))
        expect(foldText(text.normalize('NFC'))).toBe(foldText(text))
        expect(foldText(`\u200b ${text}\u3000\u2060`)).toBe(foldText(text))
        expect(foldText(text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()))).toBe(foldText(text))
      }),
    )
  })

  test('leaves nothing of a text that shows nothing', () => {
    for (const blank of ['\u3164', '\u2800', '\u200d\ufe0f', '\uffa0', ' \u00a0\t', '\u0301', '']) {
      expect(isVisible(blank)).toBe(false)
      expect([foldText(blank), foldWords(blank)]).toEqual(['', []])
    }
    for (const shown of ['a', 'ि क', '!', '🙂', '\u3164x']) expect(isVisible(shown)).toBe(true)
  })

  test('reads a code however it is typed', () => {
    for (const typed of ['ABCD-EFGH', ' abcd efgh ', 'ＡＢＣＤ－ＥＦＧＨ', 'abcd–efgh.', 'ab\u200bcdefgh'])
      expect(foldCode(typed)).toBe('abcdefgh')
  })
})
