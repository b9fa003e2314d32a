import { describe, expect, test } from 'vitest'
import { LEAST_ANSWERS } from '@chowk/contract/quiz/summary/item.ts'
import { analyseItem, analysePaper, flagsOf } from './item-analysis.rules.ts'
import type { ItemAnswer } from './item-analysis.rules.ts'

const LINES = ['1111', '1110', '1100', '1010', '1001', '0000'].map((line) => line.split('').map(Number))
const ITEM = { options: 4, key: [0] }

const answersTo = (column: number): ItemAnswer[] =>
  LINES.map((line) => {
    const mark = line[column] ?? 0
    return { mark, rest: line.reduce((all, each) => all + each, 0) - mark, chosen: [mark === 1 ? 0 : 1], seconds: null }
  })

const two = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Number(value.toFixed(2))

/** So many people: the first ones chose right, the others what is said. */
const people = (count: number, right: number, wrong: (index: number) => number): ItemAnswer[] =>
  Array.from({ length: count }, (_, index) => ({
    mark: index < right ? 1 : 0,
    rest: count - index,
    chosen: [index < right ? 0 : wrong(index)],
    seconds: index,
  }))

describe('what answers say of questions', () => {
  test('six people and four questions give facility, discrimination, efficiency and consistency as reckoned by hand [news:QI5]', () => {
    const figures = LINES[0]?.map((_, column) => analyseItem(answersTo(column), ITEM)) ?? []
    expect(figures.map((each) => Number(each?.facility.toFixed(4)))).toEqual([0.8333, 0.5, 0.5, 0.3333])
    expect(figures.map((each) => two(each?.discrimination))).toEqual([63.25, 35.36, 35.36, 11.04])
    expect(figures.map((each) => two(each?.efficiency))).toEqual([100, 50, 50, 14.29])
    expect(two(analysePaper(LINES)?.consistency)).toBe(55.35)
  })

  test('a paper says of how many people it tells, their mean, median and spread, how well its questions agree and how far a mark may be off, as reckoned by hand [news:QI4]', () => {
    const paper = analysePaper(LINES)
    expect([paper?.n, two(paper?.mean), paper?.median]).toEqual([6, 2.17, 2])
    // Among people, whose totals are 4, 3, 2, 2, 2 and 0 of 4.
    const spread = Math.sqrt((4 ** 2 + 3 ** 2 + 3 * 2 ** 2) / 6 - (13 / 6) ** 2)
    expect(two(paper?.deviation)).toBe(two(spread))
    expect(two(paper?.error)).toBe(two(spread * Math.sqrt(1 - 0.5535)))
  })

  test('what everybody answers alike tells nobody apart: no index stands there [news:QI2]', () => {
    const alike = analyseItem(
      people(30, 30, () => 1),
      ITEM,
    )
    expect(alike).toMatchObject({ facility: 1, discrimination: null, efficiency: null, blank: 0, seconds: 14.5 })
    expect(analysePaper([[1], [0]])).toMatchObject({ consistency: null, error: null })
    expect(analyseItem([], ITEM)).toBeNull()
    expect(analysePaper([])).toBeNull()
  })

  test('a teacher is pointed to what is too easy, too hard, weak, keyed wrongly or has an option that nobody takes [news:QI3]', () => {
    const flags = (answers: ItemAnswer[]) => {
      const figures = analyseItem(answers, ITEM)
      return figures && flagsOf(figures, ITEM)
    }
    const spread = (index: number) => 1 + (index % 3)
    expect(flags(people(60, 30, spread))).toEqual([])
    expect(flags(people(60, 60, spread))).toEqual(['TOO_EASY', 'USELESS_OPTION'])
    expect(flags(people(60, 10, spread))).toEqual(['CHECK'])
    expect(flags(people(60, 14, spread))).toEqual(['CHECK'])
    expect(flags(people(60, 30, () => 1))).toEqual(['USELESS_OPTION'])
    const turned = people(60, 30, spread).map((each, index) => ({ ...each, rest: index }))
    expect(flags(turned)).toEqual(['MAYBE_WRONG_KEY'])
    const even = people(60, 30, spread).map((each, index) => ({ ...each, rest: index % 2 }))
    expect(flags(even)).toContain('WEAK')
  })

  test('with fewer than twenty answers nothing is flagged', () => {
    const few = analyseItem(
      people(LEAST_ANSWERS - 1, 0, () => 1),
      ITEM,
    )
    expect(few && flagsOf(few, ITEM)).toEqual([])
  })
})
