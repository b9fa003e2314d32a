import { describe, expect, test } from 'vitest'
import { blocksAlone, timeWindows } from './time-windows.rules.ts'

const QUARTER_MS = 900_000
const OF_A_LEVEL = 2 ** 28

/** First and last quarter of an hour of a block. */
function reachOf(slot: number): [number, number] {
  const width = 4 ** Math.floor(slot / OF_A_LEVEL)
  const block = slot % OF_A_LEVEL
  return [block * width, (block + 1) * width - 1]
}

describe('windows of time', () => {
  test('each moment of a search lies in exactly one window, however its edges lie, and newer windows come first', () => {
    let state = 7
    const random = (most: number) => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) % most
    for (let round = 0; round < 3000; round++) {
      const until = new Date(1_790_000_000_000 + random(500_000_000))
      const since = new Date(
        until.getTime() - random([3_000_000, 90 * 86_400_000, 2 ** 31][round % 3] ?? 1) * (round % 3 === 2 ? 300 : 1),
      )
      const reaches = timeWindows(until, since).flat().map(reachOf)
      expect(reaches[0]?.[1]).toBe(Math.floor((until.getTime() + 3_600_000) / QUARTER_MS))
      for (const [n, reach] of reaches.entries()) if (n > 0) expect(reach[1]).toBe((reaches[n - 1]?.[0] ?? 0) - 1)
      expect((reaches.at(-1)?.[0] ?? Infinity) * QUARTER_MS).toBeLessThanOrEqual(since.getTime())
    }
  })

  test('ninety days are few windows of few blocks, and all time since 1970 is not many more', () => {
    const now = new Date('2026-11-21T08:00:00Z')
    const days = timeWindows(now, new Date(now.getTime() - 90 * 86_400_000))
    expect(days.length).toBeLessThanOrEqual(7)
    expect(days.flat().length).toBeLessThanOrEqual(32)
    expect(timeWindows(now, new Date(0)).flat().length).toBeLessThanOrEqual(160)
  })

  test('blocks alone are the same blocks in the same order, the first five hours together', () => {
    const now = new Date('2026-11-21T08:00:00Z')
    const windows = timeWindows(now, new Date(now.getTime() - 90 * 86_400_000))
    const alone = windows.flatMap(blocksAlone)
    expect(alone.flat()).toEqual(windows.flat())
    expect(alone[0]).toEqual(windows[0])
    expect(alone.slice(1).every((window) => window.length === 1)).toBe(true)
  })
})
