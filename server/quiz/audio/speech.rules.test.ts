import { expect, test } from 'vitest'
import { lengthOf, partsOf, secondsFor } from './speech.rules.ts'

test('a question is spoken as it is asked, then what it is about, then each option after its number, in its language', () => {
  const question = { language: 'hi', stem: 'क्या यह ख़बर में था?', passage: 'कुआँ साफ़ हुआ।', options: ['हाँ', 'नहीं'] } as const
  expect(partsOf(question).map(({ words, option, isNumber }) => [words, option, isNumber])).toEqual([
    ['क्या यह ख़बर में था?', null, false],
    ['कुआँ साफ़ हुआ।', null, false],
    ['एक।', 0, true],
    ['हाँ', 0, false],
    ['दो।', 1, true],
    ['नहीं', 1, false],
  ])
  expect(partsOf({ ...question, language: 'en', passage: null }).map(({ words }) => words)).toEqual([
    'क्या यह ख़बर में था?',
    'One.',
    'हाँ',
    'Two.',
    'नहीं',
  ])
})

test('on a paper that is read aloud options go by the letters that stand there, and of pairs both columns are read', () => {
  const question = { language: 'en', stem: 'Who uses what?', passage: null, options: ['Potter', 'Weaver'] } as const
  const said = (asked: Parameters<typeof partsOf>[0]) => partsOf(asked, 'LETTERS').map(({ words }) => words)
  expect(said(question)).toEqual(['Who uses what?', 'A.', 'Potter', 'B.', 'Weaver'])
  expect(said({ ...question, matches: ['Loom', 'Wheel'] })).toEqual([
    'Who uses what?',
    'Potter',
    'Weaver',
    'A.',
    'Loom',
    'B.',
    'Wheel',
  ])
})

test('half a second of silence follows each piece but the number of an option', () => {
  const parts = [
    { isNumber: false, durationMs: 2000 },
    { isNumber: true, durationMs: 400 },
    { isNumber: false, durationMs: 1000 },
  ]
  expect(lengthOf(parts)).toBe(4400)
})

test('there is time for hearing a question twice and for answering, more for whoever hears slowly, and no limit where there is none [news:QD3]', () => {
  const seconds = (configured: number, spokenSec: number, rate = 1) =>
    secondsFor({ configured, spokenMs: spokenSec * 1000, rate })
  expect(seconds(60, 10)).toBe(60)
  expect(seconds(60, 22.5)).toBe(60)
  expect(seconds(60, 23)).toBe(61)
  expect(seconds(15, 20.2)).toBe(56)
  expect(seconds(15, 20, 0.5)).toBe(95)
  expect(seconds(15, 20, 2)).toBe(55)
  expect(seconds(0, 20)).toBe(0)
})
