import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEligible, isOpenedNow, spread, trendReason } from './trending.rules.ts'
import type { TrendFacts } from './trending.rules.ts'

const facts: TrendFacts = {
  articleId: '1',
  publicationId: '1',
  categoryId: 1,
  sum: 10,
  coverage: 0,
  persons: 0,
  devices: 0,
  publicationsToday: 1,
  publications: 1,
  readsToday: 0,
  opensThisHour: 0,
}

test('[news:T5] three readers, ten devices or three publications make a story eligible', () => {
  expect([2, 3].map((persons) => isEligible({ ...facts, persons }))).toEqual([false, true])
  expect([9, 10].map((devices) => isEligible({ ...facts, devices }))).toEqual([false, true])
  expect([2, 3].map((publicationsToday) => isEligible({ ...facts, publicationsToday }))).toEqual([false, true])
})

test('fewer than three opens within the hour order nothing', () => {
  expect([2, 3].map((opensThisHour) => isOpenedNow({ ...facts, opensThisHour }))).toEqual([false, true])
})

test('[news:T10] the card says what gave the larger share', () => {
  expect(trendReason({ ...facts, readsToday: 1200, coverage: 3, publications: 2 })).toEqual({
    code: 'READ_TODAY',
    count: 1200,
  })
  expect(trendReason({ ...facts, readsToday: 4, coverage: 8, publications: 6 })).toEqual({ code: 'COVERED', count: 6 })
})

test('[news:T6] nothing is lost, and no publication or category crowds the first places while others are there', () => {
  const items = fc.array(
    fc.record({ publicationId: fc.constantFrom('a', 'b', 'c', 'd'), categoryId: fc.integer({ min: 1, max: 5 }) }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(items, (some) => {
      const out = spread(some)
      expect(new Set(out)).toEqual(new Set(some))
      const fits = (prefix: typeof some) =>
        ['a', 'b', 'c', 'd'].every((id) => prefix.filter((one) => one.publicationId === id).length <= 3) &&
        [1, 2, 3, 4, 5].every((id) => prefix.filter((one) => one.categoryId === id).length <= 5)
      let free = 0
      while (free < Math.min(20, out.length) && fits(out.slice(0, free + 1))) free++
      const rest = out.slice(free)
      if (free < 20) expect(rest.every((one) => !fits([...out.slice(0, free), one]))).toBe(true)
    }),
  )
})
