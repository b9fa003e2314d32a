import { expect, test } from 'vitest'
import { fractionOf, totalOf } from './marking.rules.ts'
import type { Answered } from './marking.rules.ts'
import { isAccepted, isNear, shareOfPairs } from '../marking/written-answer.rules.ts'

const marksOf = (fractions: readonly number[]) => fractions.map((fraction) => ({ fraction, mostMark: 1 }))
const answered = (given: Partial<Answered> & Pick<Answered, 'kind'>): Answered => ({
  options: 4,
  key: [],
  accepted: null,
  number: null,
  tolerance: null,
  chosen: null,
  written: null,
  handFraction: null,
  ...given,
})
const QUARTER = { negative: 0.25, floorQuizAtZero: true, passPercent: 40 } as const

test('a right answer earns all, a wrong one loses the part that the rules say, none changes nothing [news:QM1]', () => {
  for (const kind of ['MCQ_SINGLE', 'TRUE_FALSE', 'SENTENCE_CHECK', 'HEADLINE_MATCH', 'ASSERTION_REASON'] as const) {
    const of = (chosen: number[] | null, negative = 0.25) =>
      fractionOf(answered({ kind, key: [2], chosen }), { negative: negative as 0.25 })
    expect(of([2])).toBe(1)
    expect(of([1])).toBe(-0.25)
    expect(of([1], 0)).toBe(0)
    expect(of(null)).toBe(0)
    expect(of([])).toBe(0)
    expect(of([1, 2])).toBe(-0.25)
  }
})

const several = (chosen: number[], rules: Parameters<typeof fractionOf>[1] = QUARTER) =>
  fractionOf(answered({ kind: 'MCQ_MULTI', key: [0, 1, 2], chosen, options: 5 }), rules)

test('of several right options each earns its share and each wrong one takes away its own, or all count as one [news:QM2]', () => {
  expect(several([0, 1])).toBeCloseTo(0.6667, 4)
  expect(several([0, 1, 3])).toBeCloseTo(0.1667, 4)
  expect(several([0, 1, 2, 3, 4])).toBe(0)
  expect(several([3])).toBe(0)
  expect(several([2, 0, 1])).toBe(1)
  const allOrNothing = { negative: 0.25, partialCredit: false } as const
  expect(several([0, 1, 2], allOrNothing)).toBe(1)
  expect(several([0, 1], allOrNothing)).toBe(-0.25)
  expect(several([0, 1, 2, 3], { negative: 0, partialCredit: false })).toBe(0)
})

const ordered = (chosen: number[]) => fractionOf(answered({ kind: 'ORDER', key: [2, 0, 3, 1], chosen }), QUARTER)
const matched = (chosen: number[]) => fractionOf(answered({ kind: 'MATCH', chosen }), QUARTER)
const counted = (written: string, tolerance: number | null = 100) =>
  fractionOf(answered({ kind: 'NUMBER', options: 0, number: 4500, tolerance, written }), QUARTER)
const filled = (written: string) =>
  fractionOf(answered({ kind: 'FILL', options: 0, accepted: ['New Delhi', 'नई दिल्ली'], written }), QUARTER)

test('an order earns the share of neighbours that follow each other, pairs theirs, a number within its tolerance and words all [news:QM3]', () => {
  expect(ordered([2, 0, 3, 1])).toBe(1)
  expect(ordered([0, 3, 1, 2])).toBeCloseTo(2 / 3)
  expect(ordered([1, 2, 0, 3])).toBeCloseTo(2 / 3)
  expect(ordered([1, 3, 0, 2])).toBe(0)
  expect(ordered([2, 0])).toBeCloseTo(1 / 3)
  expect(ordered([])).toBe(0)
  expect(shareOfPairs([1, 0, 2, 3], [1, 0, 3, 2])).toBe(0.5)
  expect(shareOfPairs([1, 0, 2], [1, null, 2])).toBeCloseTo(2 / 3)
  expect(
    [
      [0, 1, 2, 3],
      [0, 1, 3, 2],
      [1, 0, -1, 3],
      [-1, -1, -1, -1],
      [3, 2, 1, 0],
    ].map((each) => matched(each)),
  ).toEqual([1, 0.5, 0.25, 0, 0])
  expect(['4500', '4,600', '४४००', '4,601', 'many', ' '].map((each) => counted(each))).toEqual([1, 1, 1, 0, 0, 0])
  expect(['4500', '4,500.0', '4501'].map((each) => counted(each, null))).toEqual([1, 1, 0])
  expect(['new  delhi ', 'नई दिल्ली', 'Delhi', ''].map((each) => filled(each))).toEqual([1, 1, 0, 0])
  expect(isNear({ right: 125000, tolerance: 0 }, '1,25,000')).toBe(true)
  expect(isNear({ right: 125000, tolerance: 0 }, '१,२५,०००')).toBe(true)
  expect(isNear({ right: -4500, tolerance: 0 }, '−4 500')).toBe(true)
  expect(isNear({ right: 3.5, tolerance: 0 }, '3,5')).toBe(false)
  expect(isNear({ right: 4500, tolerance: 100 }, '4,400')).toBe(true)
  expect(isNear({ right: 4500, tolerance: 100 }, '४५००')).toBe(true)
  expect(isNear({ right: 0.3, tolerance: 0.1 }, '0.2')).toBe(true)
  expect(isNear({ right: 4500, tolerance: 100 }, '4399')).toBe(false)
  for (const nonsense of ['', 'many', '4 5 0 0', 'e9', '--3', '9'.repeat(400)])
    expect(isNear({ right: 4500, tolerance: 1e300 }, nonsense), nonsense).toBe(false)
  expect(isAccepted(['New Delhi', 'नई दिल्ली'], '  new   DELHI ')).toBe(true)
  expect(isAccepted(['कक्षा 7'], 'कक्षा ७')).toBe(true)
  expect(isAccepted(['फ़सल'], 'फ\u093Cसल')).toBe(true)
  expect(isAccepted(['New Delhi'], 'Newdelhi')).toBe(false)
  expect(isAccepted(['New Delhi'], '')).toBe(false)
})

test('where parts do not count, an order and pairs earn all or nothing and cost nothing; tries from before that choice earn shares', () => {
  const full = { negative: 0.25, partialCredit: false } as const
  const order = answered({ kind: 'ORDER', key: [2, 0, 1], options: 3 })
  expect(fractionOf({ ...order, chosen: [2, 0, 1] }, full)).toBe(1)
  expect(fractionOf({ ...order, chosen: [0, 1, 2] }, full)).toBe(0)
  const pairs = answered({ kind: 'MATCH', options: 3 })
  expect(fractionOf({ ...pairs, chosen: [0, 1, 2] }, full)).toBe(1)
  expect(fractionOf({ ...pairs, chosen: [0, 2, 1] }, full)).toBe(0)
  expect(fractionOf({ ...pairs, chosen: [0, 2, 1] }, { negative: 0.25 })).toBeCloseTo(1 / 3)
})

test('ten questions, six right, three wrong and one blank at a quarter make 5.25 and 52.5 per cent [news:QM7]', () => {
  const six = [1, 1, 1, 1, 1, 1, -0.25, -0.25, -0.25, 0]
  expect(totalOf(marksOf(six), QUARTER)).toEqual({ marks: 5.25, mostMarks: 10, percent: 52.5, passed: true })
  const none = Array.from({ length: 10 }, () => -0.25)
  expect(totalOf(marksOf(none), { ...QUARTER, floorQuizAtZero: false }).marks).toBe(-2.5)
  expect(totalOf(marksOf(none), QUARTER)).toEqual({ marks: 0, mostMarks: 10, percent: 0, passed: false })
})

test('per cents are rounded half up to one decimal, and passing begins at the per cent itself [news:QM5]', () => {
  // 23.25 and 40 per cent.
  expect(totalOf([{ fraction: 0.2325, mostMark: 10 }], QUARTER).percent).toBe(23.3)
  expect(totalOf([{ fraction: 0.4, mostMark: 5 }], QUARTER)).toMatchObject({ percent: 40, passed: true })
  expect(totalOf([{ fraction: 0.3999, mostMark: 5 }], { ...QUARTER, passPercent: 41 }).passed).toBe(false)
  expect(totalOf([], QUARTER)).toEqual({ marks: 0, mostMarks: 0, percent: 0, passed: false })
})
