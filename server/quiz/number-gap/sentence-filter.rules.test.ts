import { describe, expect, test } from 'vitest'
import { sentencesToAsk } from '../making/story-sentences.rules.ts'
import type { QuizLanguage } from '../making/story.ts'
import { numberGaps } from './number-gap.rules.ts'

const isTaken = (plain: string, language: QuizLanguage = 'en') => sentencesToAsk({ plain, language }).length === 1

const GOOD = 'Villagers of the valley cleaned their old stone well during the hottest weeks.'
const words = (count: number) =>
  `Villagers clean ${Array.from({ length: count - 5 }, () => 'stone').join(' ')} of the well.`
const HINDI = 'गाँव के लोगों ने गर्मियों में अपना पुराना कुआँ मिलकर साफ़ किया।'

/** Each class of sentence that drafts are not made of, and one beside it that differs in that alone. */
const REFUSED: readonly [string, string, string][] = [
  ['fewer than nine words', words(8), words(9)],
  ['more than thirty-two words', words(33), words(32)],
  ['a question', GOOD.replace(/\.$/, '?'), GOOD],
  ['a call', GOOD.replace(/\.$/, '!'), GOOD],
  ['no end', GOOD.replace(/\.$/, ''), GOOD],
  ['straight quotation marks', GOOD.replace('old', '"old"'), GOOD],
  ['curved quotation marks', GOOD.replace('old', '“old”'), GOOD],
  ['single quotation marks', GOOD.replace('old', '‘old’'), GOOD],
  ['round brackets', GOOD.replace('old', '(old)'), GOOD],
  ['square brackets', GOOD.replace('old', '[old]'), GOOD],
  ['an address', GOOD.replace('valley', 'valley https://valley.example/well'), GOOD],
  ['an address without its beginning', GOOD.replace('valley', 'valley.org'), GOOD],
  ...['He', 'She', 'It', 'They', 'We', 'I', 'You', 'His', 'Their', 'This', 'That', 'There', 'But', 'And'].map(
    (first): [string, string, string] => [
      `“${first}” at its beginning`,
      `${first} cleaned the old stone well of the valley during the hottest weeks.`,
      'Villagers cleaned the old stone well of the valley during the hottest weeks.',
    ],
  ),
  ...['newsletter', 'photo', 'photos', 'subscribe'].map((word): [string, string, string] => [
    `“${word}”, which is of the page`,
    GOOD.replace('hottest weeks', `${word} weeks`),
    GOOD,
  ]),
]

const REFUSED_IN_HINDI: readonly [string, string][] = [
  ['a question', HINDI.replace('।', '?')],
  ['no end', HINDI.replace('।', '')],
  ['quotation marks', HINDI.replace('पुराना', '“पुराना”')],
  ['brackets', HINDI.replace('पुराना', '(पुराना)')],
  ['an address', HINDI.replace('पुराना', 'www.kuan.example')],
  ['a word of the page', HINDI.replace('पुराना', 'तस्वीर')],
  ...['वह', 'वे', 'उन्होंने', 'यह', 'लेकिन', 'और', 'वहाँ'].map((first): [string, string] => [
    `“${first}” at its beginning`,
    `${first} गाँव के लोगों ने गर्मियों में अपना पुराना कुआँ साफ़ किया।`,
  ]),
]

const asksNumber = (plain: string, language: QuizLanguage = 'en') =>
  numberGaps({ id: '1', clusterId: '1', title: '', categoryIds: [], plain, language } as never).length > 0

describe('no draft is made of a sentence with [news:QG7]', () => {
  test.each(REFUSED)('%s', (_, refused, taken) => {
    expect(isTaken(taken), taken).toBe(true)
    expect(isTaken(refused), refused).toBe(false)
  })

  test.each(REFUSED_IN_HINDI)('%s, in Hindi', (_, refused) => {
    expect(isTaken(HINDI, 'hi')).toBe(true)
    expect(isTaken(refused, 'hi'), refused).toBe(false)
  })

  test('no number or two of them, where a number is left out, or with the day of a date', () => {
    const paid = (sum: string) => `Every household of the old lane gave ${sum} for ropes and buckets this year.`
    expect(asksNumber(paid('250 rupees'))).toBe(true)
    expect(asksNumber(paid('some rupees'))).toBe(false)
    expect(asksNumber(paid('250 rupees and 12 sacks'))).toBe(false)
    for (const day of ['14 May', 'May 14', '14 मई'])
      expect(asksNumber(`Every household of the old lane gave ropes and buckets on ${day} for the well.`), day).toBe(
        false,
      )
    expect(asksNumber('मोहल्ले के हर घर ने कुएँ की रस्सी और बाल्टी के लिए 14 मई को पैसे दिए।', 'hi')).toBe(false)
    expect(asksNumber('मोहल्ले के हर घर ने कुएँ की रस्सी और बाल्टी के लिए 250 रुपये जमा किए।', 'hi')).toBe(true)
  })
})
