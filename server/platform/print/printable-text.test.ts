import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PrintableText } from './printable-text.ts'
import type { FontCoverage, ScriptCoverage } from './printable-text.ts'

const covering = (pattern: RegExp) => ({ covers: (char: string) => pattern.test(char) })

const DEVANAGARI = { pattern: /\p{scx=Devanagari}/u, ...covering(/[\p{Script=Devanagari}।◌]/u) }
const BENGALI = { pattern: /\p{scx=Bengali}/u, ...covering(/[\p{Script=Bengali}।◌]/u) }
const FONTS: FontCoverage<ScriptCoverage> = {
  latin: covering(/[\u0020-\u024F□\uE000]/u),
  scripts: [DEVANAGARI, BENGALI],
  symbols: [covering(/[♞∑]/u)],
  emoji: covering(/\u{1F389}|\u{1F44D}|\u{1F3FD}/u),
}

function print(text: string) {
  const printable = new PrintableText(FONTS)
  const printed = printable.print(text, 'invoice.buyer.name')
  const wordsOf = (script: ScriptCoverage) => [...(printable.words.get(script) ?? [])]
  return { printed, missing: printable.missing, devanagari: wordsOf(DEVANAGARI), bengali: wordsOf(BENGALI) }
}

describe('printable text', () => {
  test('keeps what the fonts cover and collects the words of each script', () => {
    expect(print('Neem नीम স্কুল 🎉 ♞ 👍🏽')).toEqual({
      printed: 'Neem नीम স্কুল 🎉 ♞ 👍🏽',
      missing: [],
      devanagari: ['नीम'],
      bengali: ['স্কুল'],
    })
  })

  test('prints □ for characters without a font and says where they are', () => {
    expect(print('Ravi 张伟')).toMatchObject({
      printed: 'Ravi □□',
      missing: [
        { where: 'invoice.buyer.name', index: 5, codePoint: 'U+5F20' },
        { where: 'invoice.buyer.name', index: 6, codePoint: 'U+4F1F' },
      ],
    })
  })

  test('keeps the letter of a grapheme whose mark has no font', () => {
    expect(print('a\u0951b')).toMatchObject({ printed: 'a□b', missing: [{ index: 1, codePoint: 'U+0951' }] })
  })

  test('gives a mark without a letter a dotted circle', () => {
    expect(print('ि')).toMatchObject({ printed: '◌ि', missing: [], devanagari: ['◌ि'] })
  })

  test('leaves a danda in the word before it, whatever its script', () => {
    expect(print('নীল।')).toMatchObject({ bengali: ['নীল।'], devanagari: [] })
    expect(print('नील।')).toMatchObject({ bengali: [], devanagari: ['नील।'] })
  })

  test.each([
    ['control characters', 'a\u0000\u001B\u009Fb', 'ab'],
    ['overrides of direction', 'a\u202Eb', 'ab'],
    ['byte order marks', '\uFEFFab', 'ab'],
  ])('drops %s', (_, text, printed) => {
    expect(print(text)).toMatchObject({ printed, missing: [] })
  })

  test.each([
    ['a lone surrogate', '\uD83D', 'U+FFFD'],
    ['a private character, even one that a font has', '\uE000', 'U+E000'],
    ['a noncharacter', '\uFFFE', 'U+FFFE'],
  ])('marks %s as missing', (_, text, codePoint) => {
    expect(print(text)).toMatchObject({ printed: '□', missing: [{ codePoint }] })
  })

  test('prints nothing but lines, invisible characters and what the fonts cover', () => {
    const fonts = [FONTS.latin, ...FONTS.scripts, ...FONTS.symbols, FONTS.emoji]
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const stray = Array.from(print(text).printed).filter(
          (char) => !/[\n\t]|\p{Default_Ignorable_Code_Point}/u.test(char) && !fonts.some((font) => font.covers(char)),
        )
        expect(stray).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
