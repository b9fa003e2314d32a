import { expect, test } from 'vitest'
import { bandOf, marksText, percentText, spanOf } from '../percent.rules.ts'
import { bySubject, outcomeOf } from './subjects.rules.ts'

const water = { en: 'Water', hi: 'पानी' }
const sport = { en: 'Sport', hi: null }
const answer = (
  category: typeof water | typeof sport,
  marks: number,
  chosen: number[] | null = [0],
  written: string | null = null,
) => ({
  category,
  marks,
  mostMark: 1,
  waits: false,
  isUnmarked: false,
  kind: 'MCQ_SINGLE' as const,
  chosen,
  written,
})

test('each subject says how many of its questions were right; a blank one and one with marks taken away are not', () => {
  expect(bySubject([answer(water, 1), answer(sport, -0.25), answer(water, 0, null), answer(water, 1)])).toEqual([
    { name: water, right: 2, all: 3 },
    { name: sport, right: 0, all: 1 },
  ])
  expect(bySubject([])).toEqual([])
})

test('an answer is right with all its marks, right in part with some, blank without choice, pair or word, and else wrong', () => {
  const pairs = [answer(water, 0.5), answer(water, 0, [-1, 2]), answer(water, 0, [-1, -1])]
  expect(pairs.map(outcomeOf)).toEqual(['PART', 'WRONG', 'BLANK'])
  expect([answer(water, 1, null, '7'), answer(water, 0, null, '8')].map(outcomeOf)).toEqual(['RIGHT', 'WRONG'])
  expect([answer(water, 1), answer(water, 0), answer(water, 0, []), answer(water, 0, null)].map(outcomeOf)).toEqual([
    'RIGHT',
    'WRONG',
    'BLANK',
    'BLANK',
  ])
})

test('what is said of a result goes by its per cent: below 40, below 70, and from there on', () => {
  expect([0, 39.9, 40, 69.9, 70, 100].map(bandOf)).toEqual(['AGAIN', 'AGAIN', 'GOOD', 'GOOD', 'EXCELLENT', 'EXCELLENT'])
})

test('numbers are written without places that say nothing', () => {
  expect([60, 52.5, 100, 0].map(percentText)).toEqual(['60', '52.5', '100', '0'])
  expect([5.25, 6, 0.3333, -0.25].map(marksText)).toEqual(['5.25', '6', '0.33', '-0.25'])
  expect(spanOf('2026-11-01T08:00:00.000Z', '2026-11-01T08:05:18.400Z')).toEqual({ minutes: 5, seconds: 18 })
})
