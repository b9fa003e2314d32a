import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCompleted, isQualified, secondsOfBeat, timeOfRead } from './reading.rules.ts'

const facts = { activeSeconds: 60, progress: 60, readingSeconds: 240, isExcerpt: false, publisherOpenedAfter: null }

test('[news:RR2] a beat adds what passed, at most twenty seconds, and nothing when it comes too soon', () => {
  expect([3, 9.9, 10, 15.4, 20, 3600].map(secondsOfBeat)).toEqual([0, 0, 10, 15, 20, 20])
})

test('[news:RR3] a quarter of the reading time and half of the text make a read', () => {
  expect(isQualified(facts)).toBe(true)
  expect(isQualified({ ...facts, activeSeconds: 59 })).toBe(false)
  expect(isQualified({ ...facts, progress: 49 })).toBe(false)
  expect(isQualified({ ...facts, readingSeconds: 20, activeSeconds: 15 })).toBe(true)
  expect(isQualified({ ...facts, readingSeconds: 3600, activeSeconds: 90 })).toBe(true)
})

test('[news:RR3] of an excerpt the end must be seen, or the publisher’s page opened after ten seconds', () => {
  const excerpt = { ...facts, isExcerpt: true, progress: 95, activeSeconds: 15 }
  expect(isQualified(excerpt)).toBe(true)
  expect(isQualified({ ...excerpt, progress: 60 })).toBe(false)
  expect(isQualified({ ...excerpt, progress: 10, publisherOpenedAfter: 10 })).toBe(true)
  expect(isQualified({ ...excerpt, progress: 10, publisherOpenedAfter: 9 })).toBe(false)
})

test('[news:RR4] nine tenths are the end', () => {
  expect([89, 90].map(isCompleted)).toEqual([false, true])
})

test('[news:RR3] reading longer or further never takes a read away', () => {
  fc.assert(
    fc.property(
      fc.nat(200),
      fc.nat(100),
      fc.nat(2000),
      fc.boolean(),
      fc.nat(60),
      fc.nat(60),
      (seconds, progress, reading, isExcerpt, more, further) => {
        const before = {
          activeSeconds: seconds,
          progress,
          readingSeconds: reading,
          isExcerpt,
          publisherOpenedAfter: null,
        }
        const after = { ...before, activeSeconds: seconds + more, progress: Math.min(100, progress + further) }
        expect(isQualified(before) && !isQualified(after)).toBe(false)
      },
    ),
  )
})

test('a read sent late keeps its own time, one from the future or long ago does not', () => {
  const now = new Date('2026-11-21T08:00:00.000Z')
  expect(timeOfRead(now, '2026-11-20T08:00:00.000Z').toISOString()).toBe('2026-11-20T08:00:00.000Z')
  expect(timeOfRead(now, '2026-11-22T08:00:00.000Z')).toEqual(now)
  expect(timeOfRead(now, '2026-10-21T08:00:00.000Z')).toEqual(now)
})
