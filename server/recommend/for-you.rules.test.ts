import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clickLift, usualClicks } from './clicks.rules.ts'
import {
  EXPLICIT,
  affinityOf,
  baseOf,
  categoryDamping,
  fatigueOf,
  freshOf,
  levelOf,
  publicationDamping,
  rankForYou,
  trendOf,
} from './for-you.rules.ts'
import type { Candidate } from './for-you.rules.ts'

const story = (clusterId: string, publicationId: string, categoryId: number, base: number): Candidate => ({
  clusterId,
  publicationId,
  categoryId,
  base,
  publishedAt: 0,
})
const never = { fewerDays: null, fewerAgain: false, moreDays: null }

test('[news:F18] six stories come in the order of the specification', () => {
  const names: Record<string, string> = { 1: 'a1', 2: 'a2', 3: 'a3', 4: 'b1', 5: 'd1', 6: 'c1' }
  const pool = [
    story('1', 'A', 1, 0.8724),
    story('2', 'A', 1, 0.8502),
    story('3', 'A', 1, 0.8282),
    story('4', 'B', 2, 0.6552),
    story('5', 'D', 2, 0.5026),
    story('6', 'C', 3, 0.4274),
  ]
  const order = rankForYou(pool).map((placed) => names[placed.item.clusterId])
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'd1', 'a3'])
})

test('[news:F6] [news:F7] a followed publication weighs 0.7 and a category 0.6 unless reading taught more, and "Fewer" silences both', () => {
  expect(EXPLICIT).toEqual({ category: 0.6, publication: 0.7 })
  expect(affinityOf(EXPLICIT.publication, 0.4, undefined)).toBe(0.7)
  expect(affinityOf(EXPLICIT.publication, 0.9, undefined)).toBe(0.9)
  expect(affinityOf(0, 0.3, undefined)).toBe(0.3)
  expect(affinityOf(EXPLICIT.publication, 0.9, { ...never, fewerDays: 3 })).toBe(0)
})

test('[news:F8] damping falls as the specification counts it', () => {
  expect([0, 1, 2, 3].map(publicationDamping)).toEqual([1, 0.625, 0.4375, 0.34375])
  expect([0, 1, 2].map(categoryDamping)).toEqual([1, 0.75, 0.625])
})

test('[news:F4] [news:F5] the parts weigh what they should', () => {
  expect(baseOf({ category: 1, publication: 1, fresh: 1, trend: 1, level: 1 })).toBeCloseTo(1)
  expect(baseOf({ category: 0.6, publication: 0.7, fresh: 0.5, trend: 0.5, level: 1 })).toBeCloseTo(0.625)
  expect([freshOf(0), freshOf(18), freshOf(36)]).toEqual([1, 0.5, 0.25])
  expect(trendOf(20)).toBe(0.5)
  expect([7, 8, 9, 10, 11, 12].map((level) => levelOf(level, 7))).toEqual([1, 1, 0.5, 0, undefined, undefined])
  expect(levelOf(12, null)).toBe(1)
})

test('a story that is opened more often than usual where it is shown gains, one that is shown in vain loses, a new one does neither', () => {
  const shown = [
    { opens: 60, shown: 200 },
    { opens: 0, shown: 0 },
    { opens: 1, shown: 500 },
  ]
  const usual = usualClicks(shown)
  expect(usual).toBeCloseTo(61 / 700)
  const [more, fresh, less] = shown.map((clicks) => clickLift(clicks, usual))
  expect([more, fresh, less].map((lift) => Math.sign(lift ?? Number.NaN))).toEqual([1, 0, -1])
  expect(trendOf(5, more)).toBeGreaterThan(trendOf(5, fresh))
  expect(trendOf(5, fresh)).toBeGreaterThan(trendOf(5, less))
  expect(trendOf(6, fresh)).toBeGreaterThan(trendOf(5, fresh))
  expect(clickLift({ opens: 9000, shown: 9000 }, 0.001)).toBe(10)
})

test('[news:F5] while too few were shown the trend part is that of the events alone', () => {
  expect(usualClicks([{ opens: 3, shown: 19 }])).toBe(0)
  expect(clickLift({ opens: 3, shown: 19 }, 0)).toBeUndefined()
  expect(trendOf(20, undefined)).toBe(0.5)
})

test('[news:F13] "Fewer" works fully for two weeks and fades until day 154; said again it starts with four weeks', () => {
  const position = (fewerDays: number, fewerAgain = false) => fatigueOf({ ...never, fewerDays, fewerAgain })
  expect([0, 13.9, 14, 48, 49, 84, 119, 153.9, 154].map((day) => position(day))).toEqual([
    0, 0, 0.2, 0.2, 0.4, 0.6, 0.8, 0.8, 1,
  ])
  expect([27.9, 28, 168].map((day) => position(day, true))).toEqual([0, 0.2, 1])
  expect(fatigueOf(never)).toBe(1)
})

test('[news:F13] "More like this" adds a fifth for thirty days and never exceeds one', () => {
  expect(affinityOf(0.6, 0, { ...never, moreDays: 3 })).toBeCloseTo(0.8)
  expect(affinityOf(0.6, 0.95, { ...never, moreDays: 3 })).toBe(1)
  expect(affinityOf(0.6, 0, { ...never, moreDays: 30 })).toBeCloseTo(0.6)
})

const pools = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 1000 })), {
    maxLength: 120,
  })
  .map((some) =>
    some.map(([publication, category, base], index) =>
      story(String(index + 1), `p${publication}`, category, base / 1000),
    ),
  )

test('[news:F16] the same stories give the same order however they came in', () => {
  fc.assert(
    fc.property(pools, (pool) => {
      const order = (some: Candidate[]) =>
        rankForYou(some, { strongest: [1, 2] }).map((placed) => placed.item.clusterId)
      expect(order(pool.toReversed())).toEqual(order(pool))
    }),
  )
})

test('[news:F9] no ten places in a row hold four of a publication or five of a category while others are left', () => {
  fc.assert(
    fc.property(pools, (pool) => {
      const placed = rankForYou(pool).map((one) => one.item)
      for (let end = 10; end <= placed.length; end++) {
        const ten = placed.slice(end - 10, end)
        const last = ten.at(-1)
        const rest = placed.slice(end)
        const before = ten.slice(0, 9)
        const full = (item: Candidate) =>
          before.filter((one) => one.publicationId === item.publicationId).length >= 3 ||
          before.filter((one) => one.categoryId === item.categoryId).length >= 4
        if (last && full(last)) expect(rest.every(full)).toBe(true)
      }
      expect(new Set(placed).size).toBe(Math.min(200, pool.length))
    }),
  )
})

test('[news:F10] every eighth place holds something from outside the three strongest categories', () => {
  const pool = Array.from({ length: 60 }, (_, index) =>
    story(String(index + 1), `p${index % 12}`, (index % 6) + 1, 1 - index / 100 - (index % 6 > 2 ? 0.4 : 0)),
  )
  const placed = rankForYou(pool, { strongest: [1, 2, 3] })
  for (const position of [8, 16, 24]) {
    expect(placed[position - 1]?.by).toBe('EXPLORE')
    expect([1, 2, 3]).not.toContain(placed[position - 1]?.item.categoryId)
  }
})

test('[news:F17] picks of a school stand at places 1, 4, 7 and are not repeated', () => {
  const pool = Array.from({ length: 20 }, (_, index) => story(String(index + 1), `p${index}`, index, 0.9))
  const picks = [pool[3], pool[11]].filter((one) => one !== undefined)
  const placed = rankForYou(pool, { picks })
  expect(placed.filter((one) => one.by === 'PICK').map((one) => placed.indexOf(one) + 1)).toEqual([1, 4])
  expect(placed).toHaveLength(20)
})
