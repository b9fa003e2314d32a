import { describe, expect, test } from 'vitest'
import { foldedWord, letterDistance, meantWords, soundKey, wordsIn } from './sound-key.rules.ts'

const keyOf = (word: string) => soundKey(foldedWord(word) ?? '')
const word = (shown: string, stories = 3) => {
  const folded = foldedWord(shown) ?? ''
  return { word: folded, shown, key: soundKey(folded), stories }
}
const meant = (typed: string, ...stories: string[]) =>
  meantWords(
    foldedWord(typed) ?? '',
    stories.map((each) => word(each)),
  ).map((each) => each.shown)

describe('what words sound like', () => {
  test('spellings of a Hindi word in both scripts sound alike [V1:C8]', () => {
    expect(new Set(['जैसलमेर', 'जयसलमेर', 'jaisalmer', 'jaysalmer'].map(keyOf)).size).toBe(1)
    expect(new Set(['प्याज़', 'पयाज', 'प्याज', 'pyaz', 'pyaaj', 'payaz'].map(keyOf)).size).toBe(1)
    expect(new Set(['बावड़ी', 'बावडी', 'bavdi', 'bawdi', 'baawadi'].map(keyOf)).size).toBe(1)
    expect(new Set(['गाँव', 'गांव', 'gaanv', 'gaon'].map(keyOf)).size).toBe(1)
    expect(keyOf('पानी')).not.toBe(keyOf('नानी'))
  })

  test('a swapped, missing, doubled or wrong letter is one mistake', () => {
    expect(['onoin', 'onin', 'onnion', 'onien', 'onion'].map((typed) => letterDistance(typed, 'onion'))).toEqual([
      1, 1, 1, 1, 0,
    ])
    expect(letterDistance('', 'abc')).toBe(3)
  })

  test('a mistyped word stands for the near ones, a romanised one for the Hindi ones, a far one for nothing [V1:C8]', () => {
    expect(meant('onoin', 'onion', 'union', 'opinion')[0]).toBe('onion')
    expect(meant('observatry', 'observatory', 'observer')).toEqual(['observatory'])
    expect(meant('pyaz', 'प्याज़', 'pray')).toContain('प्याज़')
    expect(meant('पयाज', 'प्याज़', 'pyaz')).toEqual(['प्याज़'])
    expect(meant('quokka', 'onion', 'प्याज़')).toEqual([])
  })

  test('of near words the commoner one is meant first', () => {
    const found = [word('stall', 2), word('still', 900)]
    expect(meantWords('stxll', found).map((each) => each.shown)[0]).toBe('still')
  })

  test('texts give their words folded, with the way they are written; numbers, single letters and endless ones are none', () => {
    expect([...wordsIn('Onion प्याज़, प्याज़ x 42 Café B12 caf\u00e9').entries()]).toEqual([
      ['onion', 'onion'],
      ['प्याज', 'प्याज़'.normalize('NFC')],
      ['cafe', 'café'],
    ])
    expect([foldedWord('a'.repeat(25)), foldedWord('b12'), foldedWord('தமிழ்')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
