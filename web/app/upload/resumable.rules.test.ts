import { expect, test } from 'vitest'
import { nextStretch, pauseMs, shareOf } from './resumable.rules.ts'

const KB = 1024
const MOST = 8192 * KB

test('a stretch grows on a good line up to the longest, stays on a slow one, and shrinks after a cut down to the shortest', () => {
  expect(nextStretch(1024 * KB, 500, MOST)).toBe(2048 * KB)
  expect(nextStretch(MOST, 500, MOST)).toBe(MOST)
  expect(nextStretch(1024 * KB, 9000, MOST)).toBe(1024 * KB)
  expect(nextStretch(1024 * KB, undefined, MOST)).toBe(512 * KB)
  expect(nextStretch(256 * KB, undefined, MOST)).toBe(256 * KB)
})

test('between two tries it waits a second, then ever longer up to half a minute, and as long as the server says', () => {
  expect([0, 1, 2, 5, 50].map((tries) => pauseMs(tries, 0))).toEqual([1000, 2000, 4000, 30_000, 30_000])
  expect(pauseMs(0, 12_000)).toBe(12_000)
})

test('the share counts what has come and what is on its way', () => {
  expect(shareOf({ offset: 50, length: 200 }, 50)).toBe(0.5)
  expect(shareOf({ offset: 150, length: 200 }, 90)).toBe(1)
})
