import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCompletedListen, lengthOf, listened, refusalOf, resumeAt, unionOf, type Range } from './listen.rules.ts'

const DAY = 24 * 3_600_000
const ranges = fc.array(
  fc.tuple(fc.nat(300), fc.nat(60)).map(([from, length]): Range => [from, from + length]),
  { maxLength: 20 },
)
const secondsOf = (list: readonly Range[]) => {
  const heard = new Set<number>()
  for (const [from, to] of list) for (let index = from; index < to; index++) heard.add(index)
  return heard
}

describe('the seconds that were heard', () => {
  test('[news:A13] a union holds each heard second once and no other', () => {
    fc.assert(
      fc.property(ranges, (list) => {
        const union = unionOf(list)
        expect(secondsOf(union)).toEqual(secondsOf(list))
        expect(lengthOf(union)).toBe(secondsOf(list).size)
      }),
    )
  })

  test('[news:A13] a union is in order, its parts apart, and does not depend on what came first', () => {
    fc.assert(
      fc.property(ranges, ranges, (one, other) => {
        const union = unionOf([...one, ...other])
        for (const [index, [from]] of union.entries()) expect(from).toBeGreaterThan(union[index - 1]?.[1] ?? -1)
        expect(unionOf([...other, ...one])).toEqual(union)
        expect(unionOf([...unionOf(one), ...unionOf(other)])).toEqual(union)
        expect(unionOf(union)).toEqual(union)
      }),
    )
  })
})

describe('an update from a player', () => {
  const update = { positionMs: 10_000, durationMs: 60_000, ranges: [[0, 10_000]] as Range[], rate: 1 }

  test.each([0.5, 0.75, 1, 1.5, 1.75, 2])('[news:A9] speed %d is accepted', (rate) => {
    expect(refusalOf({ ...update, rate })).toBeUndefined()
  })

  test.each([0, -1, 0.25, 1.25, 2.01, 4, 16, Number.NaN, Infinity])('[news:A14] speed %d is refused', (rate) => {
    expect(refusalOf({ ...update, rate })).toBe('RATE_NOT_ALLOWED')
  })

  test('a range that ends before it starts, lies outside or is no number is refused', () => {
    for (const range of [
      [5, 2],
      [-1, 5],
      [0, 90_000],
      [Number.NaN, 5],
    ] as Range[]) {
      expect(refusalOf({ ...update, ranges: [range] })).toBe('RANGES_NOT_ALLOWED')
    }
    expect(refusalOf({ ...update, ranges: Array<Range>(201).fill([0, 1]) })).toBe('RANGES_NOT_ALLOWED')
    expect(refusalOf({ ...update, positionMs: 70_000 })).toBe('POSITION_NOT_ALLOWED')
    expect(refusalOf({ ...update, durationMs: 0 })).toBe('POSITION_NOT_ALLOWED')
  })
})

describe('a completed listen', () => {
  const heard = { ranges: [[0, 80_000]] as Range[], durationMs: 100_000, playedMs: 80_000, sinceFirstPlayMs: 72_000 }

  test('[news:A14] four fifths heard in nine tenths of the time it takes is enough, a little less is not', () => {
    expect(isCompletedListen(heard)).toBe(true)
    expect(isCompletedListen({ ...heard, ranges: [[0, 79_999]] })).toBe(false)
    expect(isCompletedListen({ ...heard, sinceFirstPlayMs: 71_999 })).toBe(false)
  })

  test('[news:A14] hearing the same half twice does not complete a story', () => {
    expect(
      isCompletedListen({
        ...heard,
        ranges: [
          [0, 50_000],
          [0, 50_000],
        ],
      }),
    ).toBe(false)
  })

  test('[news:A14] at double speed half the time is enough, once the player has sent its updates', () => {
    let listen = listened(undefined, { positionMs: 0, durationMs: 100_000, ranges: [], rate: 2 }, 0)
    for (let s = 10; s <= 40; s += 10) {
      const to = s * 2000
      const update = { positionMs: to, durationMs: 100_000, ranges: [[to - 20_000, to]] as Range[], rate: 2 }
      listen = listened(listen, update, s * 1000)
    }
    expect(listen).toMatchObject({ isCompleted: true, playedMs: 40_000, ranges: [[0, 80_000]] })
  })

  test('[news:A14] claiming the whole story at once is not believed', () => {
    const all = { positionMs: 600_000, durationMs: 600_000, ranges: [[0, 600_000]] as Range[], rate: 2 }
    const first = listened(undefined, all, 1_000_000)
    expect(first.isCompleted).toBe(false)
    expect(listened(first, all, 1_100_000).isCompleted).toBe(false)
    expect(listened(first, all, 1_000_000 + 300_000).isCompleted).toBe(true)
  })

  test('a listen once completed stays so when she hears a part again, and starts anew with a new recording', () => {
    const done = listened(undefined, { positionMs: 10_000, durationMs: 10_000, ranges: [[0, 10_000]], rate: 1 }, 0)
    expect(done.isCompleted).toBe(true)
    const again = { positionMs: 500, durationMs: 10_000, ranges: [[0, 500]] as Range[], rate: 1 }
    expect(listened(done, again, 5).isCompleted).toBe(true)
    expect(listened(done, { ...again, durationMs: 30_000 }, 5)).toMatchObject({
      isCompleted: false,
      ranges: [[0, 500]],
    })
  })

  test('the time played never shrinks and never exceeds what was heard at the slowest speed', () => {
    const updates = fc.array(fc.record({ ranges, rate: fc.constantFrom(0.5, 0.75, 1, 1.5, 1.75, 2) }), { maxLength: 8 })
    fc.assert(
      fc.property(updates, (list) => {
        let listen = listened(undefined, { positionMs: 0, durationMs: 360, ranges: [], rate: 1 }, 0)
        for (const [index, update] of list.entries()) {
          const next = listened(listen, { positionMs: 0, durationMs: 360, ...update }, index)
          expect(next.playedMs).toBeGreaterThanOrEqual(listen.playedMs)
          listen = next
        }
        expect(listen.playedMs).toBeLessThanOrEqual(lengthOf(listen.ranges) / 0.5 + 1e-9)
        expect(listen.playedMs).toBeGreaterThanOrEqual(lengthOf(listen.ranges) / 2 - 1e-9)
      }),
    )
  })
})

describe('going on where one stopped', () => {
  const listen = { positionMs: 30_000, durationMs: 100_000, updatedAtMs: 0 }

  test('[news:A16] the place is offered for thirty days', () => {
    expect(resumeAt(listen, 30 * DAY)).toBe(30_000)
    expect(resumeAt(listen, 30 * DAY + 1)).toBeUndefined()
  })

  test('[news:A16] the first ten seconds and the last twentieth are not offered', () => {
    expect(resumeAt({ ...listen, positionMs: 10_000 }, 0)).toBeUndefined()
    expect(resumeAt({ ...listen, positionMs: 10_001 }, 0)).toBe(10_001)
    expect(resumeAt({ ...listen, positionMs: 95_000 }, 0)).toBeUndefined()
    expect(resumeAt({ ...listen, positionMs: 94_999 }, 0)).toBe(94_999)
  })
})
