import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUESTION_KINDS } from '@chowk/contract/quiz/question.ts'
import { standardOptions } from '@chowk/contract/quiz/written-question.ts'
import type { WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import { writtenQuestion } from '../../testing/quiz/written.ts'
import { faultsOf } from '../making/gate.rules.ts'
import { alikeWords, asksSame, writtenLikeness } from './likeness.rules.ts'
import { settled } from './settled.rules.ts'

const three = ['Iron', 'Mercury', 'Copper']
const none = { options: [], key: [] }

/** One sound question of each kind that is offered. */
const SOUND: Partial<Record<WrittenQuestion['kind'], Partial<WrittenQuestion>>> = {
  MCQ_SINGLE: {},
  MCQ_MULTI: { key: [0, 2] },
  TRUE_FALSE: { options: ['True', 'False'], key: [0] },
  SENTENCE_CHECK: { options: ['Yes', 'No'], key: [1] },
  HEADLINE_MATCH: { key: [0] },
  ORDER: { options: three, key: [2, 0, 1] },
  MATCH: { options: three, key: [], matches: ['Fe', 'Hg', 'Cu'] },
  NUMBER: { ...none, number: 3.5, tolerance: 0.1 },
  FILL: { ...none, accepted: ['mercury', 'quicksilver'] },
  ASSERTION_REASON: { options: [], key: [3] },
  SHORT: none,
  POLL: { options: ['Yes', 'All of these'], key: [] },
}
const codesOf = (change: Partial<WrittenQuestion>) =>
  faultsOf(settled(writtenQuestion(change))).map(({ code, field }) => `${code} at ${field}`)

describe('the gate for what people write', () => {
  test.each(Object.entries(SOUND))('a sound question of the kind %s passes it', (kind, change) => {
    expect(codesOf({ ...change, kind: kind as WrittenQuestion['kind'] })).toEqual([])
  })

  test('every kind is offered', () => {
    expect(QUESTION_KINDS.filter((kind) => !(kind in SOUND))).toEqual([])
  })

  test.each<[Partial<WrittenQuestion>, string]>([
    [{ key: [] }, 'NO_KEY at key'],
    [{ kind: 'POLL', key: [0] }, 'NO_KEY at key'],
    [{ kind: 'POLL', options: ['Yes'], key: [] }, 'OPTION_COUNT at options'],
    [{ kind: 'SHORT' }, 'OPTION_COUNT at options'],
    [{ key: [0, 1] }, 'NO_KEY at key'],
    [{ key: [4] }, 'NO_KEY at key'],
    [{ kind: 'MCQ_MULTI', key: [] }, 'NO_KEY at key'],
    [{ kind: 'MCQ_MULTI', key: [0, 1, 2, 3] }, 'NO_KEY at key'],
    [{ kind: 'ORDER', key: [0, 1] }, 'NO_KEY at key'],
    [{ kind: 'NUMBER', options: [], number: 1 }, 'NO_KEY at key'],
    [{ options: ['Iron', 'Mercury'] }, 'OPTION_COUNT at options'],
    [{ kind: 'TRUE_FALSE', options: three }, 'OPTION_COUNT at options'],
    [{ options: ['Iron', 'Mercury', ' iron'] }, 'OPTIONS_ALIKE at options'],
    [{ options: ['Iron', 'Mercury', 'None of these'] }, 'ALL_OR_NONE at options'],
    [{ stem: 'Is mercury a metal?' }, 'KEY_IN_STEM at stem'],
    [{ kind: 'MATCH', options: three, key: [], matches: ['Fe', 'Hg'] }, 'MATCHES_COUNT at matches'],
    [{ kind: 'MATCH', options: three, key: [], matches: ['Fe', 'Hg', 'fe'] }, 'MATCHES_ALIKE at matches'],
    [{ kind: 'MATCH', options: three, key: [1, 0, 2], matches: ['Fe', 'Hg', 'Cu'] }, 'NO_KEY at key'],
    [{ ...none, kind: 'FILL', accepted: [] }, 'NO_ACCEPTED at accepted'],
    [{ ...none, kind: 'FILL', accepted: ['Hg', 'hg '] }, 'ACCEPTED_ALIKE at accepted'],
    [{ ...none, kind: 'NUMBER', number: null }, 'NO_NUMBER at number'],
    [{ language: 'hi' }, 'LANGUAGE_DIFFERS at language'],
    [{ stem: 'कौन-सी धातु द्रव है?' }, 'LANGUAGE_DIFFERS at language'],
  ])('%j is refused: %s', (change, fault) => {
    expect(codesOf(change)).toContain(fault)
  })

  test('the answer may stand in the stem where all options do, within a longer word, or as a number', () => {
    const fine: Partial<WrittenQuestion>[] = [
      { stem: 'Is it iron, mercury, copper or zinc?' },
      { stem: 'Which of them is used in irons?', options: ['iron', 'gold', 'tin'], key: [0] },
      { stem: 'How much is 5 × 5 ÷ 5?', options: ['5', '25', '1'], key: [0] },
    ]
    for (const change of fine) expect(codesOf(change)).toEqual([])
  })

  test('whatever people write, the gate and what it is compared by answer', () => {
    const text = fc.string({ unit: 'binary', maxLength: 80 })
    const written = fc.record({
      kind: fc.constantFrom(...QUESTION_KINDS),
      language: fc.constantFrom('en' as const, 'hi' as const),
      stem: text,
      passage: fc.option(text),
      options: fc.array(text, { maxLength: 5 }),
      key: fc.array(fc.nat(4), { maxLength: 5 }),
      matches: fc.option(fc.array(text, { maxLength: 5 })),
      accepted: fc.option(fc.array(text, { maxLength: 5 })),
      number: fc.option(fc.double()),
    })
    fc.assert(
      fc.property(written, (change) => {
        const asked = settled(writtenQuestion(change))
        expect(settled(asked)).toEqual(asked)
        faultsOf(asked)
        expect(asksSame(asked, asked)).toBe(true)
        expect(writtenLikeness(asked)).toHaveLength(51)
      }),
    )
  })
})

describe('a question as it is kept', () => {
  test('an order that was written as it is right is shown in another one, with the same answer', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 3, maxLength: 5 }), (lines) => {
        const clean = lines.map((line, index) => `${index} ${line.normalize('NFC').trim()}`.trim())
        const { options, key } = settled(
          writtenQuestion({ kind: 'ORDER', options: clean, key: clean.map((_, place) => place) }),
        )
        expect(key.map((place) => options[place])).toEqual(clean)
        expect(options).not.toEqual(clean)
      }),
    )
  })

  test('kinds whose options are always the same get them in the language of the question', () => {
    const { options } = settled(writtenQuestion({ kind: 'ASSERTION_REASON', language: 'hi', options: [] }))
    expect(options).toEqual(standardOptions('ASSERTION_REASON', 'hi'))
    expect(options).toHaveLength(4)
  })

  test('what its kind has no use for is left out', () => {
    const kept = settled(writtenQuestion({ matches: ['a'], accepted: ['b'], number: 4, tolerance: 1, passage: '  ' }))
    expect(kept).toMatchObject({ matches: null, accepted: null, number: null, tolerance: null, passage: null })
  })
})

describe('whether two questions ask the same', () => {
  const same = (one: Partial<WrittenQuestion>, other: Partial<WrittenQuestion> = {}) =>
    asksSame(writtenQuestion(one), writtenQuestion(other))

  test('they do with capitals, marks and other wrong options changed, and not with another answer or language', () => {
    expect(same({ stem: 'WHICH metal is liquid, in a warm room' })).toBe(true)
    expect(same({ options: ['Gold', 'Mercury', 'Tin'] })).toBe(true)
    expect(same({ key: [0] })).toBe(false)
    expect(same({ language: 'hi' })).toBe(false)
    expect(same({ stem: 'Which metal is the heaviest in a cold kitchen?' })).toBe(false)
  })

  test('whatever two questions ask the same is found by the words that are kept for it', () => {
    const word = fc.constantFrom('river', 'mountain', 'harbour', 'lamp', 'well', 'market', 'paper', 'boat', 'school')
    const pair = fc.record({
      words: fc.uniqueArray(word, { minLength: 1, maxLength: 9 }),
      added: fc.array(fc.constantFrom('aardvark', 'zoo', 'hippopotamus'), { maxLength: 1 }),
      left: fc.nat(1),
    })
    fc.assert(
      fc.property(pair, ({ words, added, left }) => {
        const [one, other] = [words.join(' '), [...words.slice(left), ...added].join(' ')]
        fc.pre(same({ stem: one }, { stem: other }))
        const found = alikeWords(writtenQuestion({ stem: other }))
        expect(alikeWords(writtenQuestion({ stem: one })).some((each) => found.includes(each))).toBe(true)
      }),
    )
  })
})
