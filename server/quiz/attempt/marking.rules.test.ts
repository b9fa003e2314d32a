import { expect, test } from 'vitest'
import { fractionOf, totalOf } from './marking.rules.ts'

const marksOf = (fractions: readonly number[]) => fractions.map((fraction) => ({ fraction, mostMark: 1 }))
const QUARTER = { negative: 0.25, floorQuizAtZero: true, passPercent: 40 } as const

test('a right answer earns all, a wrong one loses the part that the rules say, none changes nothing [news:QM1]', () => {
  expect(fractionOf([2], [2], QUARTER)).toBe(1)
  expect(fractionOf([2], [1], QUARTER)).toBe(-0.25)
  expect(fractionOf([2], [1], { negative: 0 })).toBe(0)
  expect(fractionOf([2], null, QUARTER)).toBe(0)
  expect(fractionOf([2], [], QUARTER)).toBe(0)
  expect(fractionOf([2], [1, 2], QUARTER)).toBe(-0.25)
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
