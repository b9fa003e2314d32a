import { expect, test } from 'vitest'
import { foundWords } from './word-list.rules.ts'

test.each([
  ['What a scam this is.', ['scam'], ['scam']],
  ['SCAM!', ['scam'], ['scam']],
  ['Scampi for lunch', ['scam'], []],
  ['Scamming people', ['scam*'], ['scam*']],
  ['s\u200Bc\u200Da\u00ADm', ['scam'], ['scam']],
  ['s c a m', ['scam'], ['scam']],
  ['s.c-a_m', ['scam'], ['scam']],
  ['ѕсаm', ['scam'], ['scam']],
  ['sc4m and $cam', ['scam'], ['scam']],
  ['ｓｃａｍ', ['scam'], ['scam']],
  ['scáàm', ['scaam'], ['scaam']],
  ['scaaaaam', ['scam'], ['scam']],
  ['यह धोखा है।', ['धोखा'], ['धोखा']],
  ['यह धो\u200Dखा है।', ['धोखा'], ['धोखा']],
  ['धोखेबाज़ लोग', ['धोखा'], []],
  ['धोखेबाज़ लोग', ['धोखे*'], ['धोखे*']],
  ['இது மோசடி.', ['மோசடி'], ['மோசடி']],
  ['Buy   now, friends', ['buy now'], ['buy now']],
  ['Buy it now', ['buy now'], []],
  ['ѕсам', ['scam'], ['scam']],
  ['nothing', ['', '*', '!!'], []],
])('“%s” is held by %j for %j', (text, list, found) => {
  expect(foundWords(text, list)).toEqual(found)
})

test('a text of a hundred thousand signs is looked through for two hundred words without a pattern that grows by squares', () => {
  const list = Array.from({ length: 200 }, (_, n) => `word${n} again*`)
  expect(foundWords('a '.repeat(50_000), list)).toEqual([])
  expect(foundWords(`${'aaaa'.repeat(20_000)} word7 again`, list)).toEqual(['word7 again*'])
})
