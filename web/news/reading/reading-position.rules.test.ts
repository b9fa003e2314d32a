import { expect, test } from 'vitest'
import { blockAt, percentSeen, topOf } from './reading-position.rules.ts'

const blocks = [
  { top: 100, height: 200 },
  { top: 300, height: 400 },
  { top: 700, height: 100 },
]

test('the share seen goes from nothing to all and never beyond', () => {
  expect([0, 100, 450, 800, 5000].map((bottom) => percentSeen({ top: 100, height: 700 }, bottom))).toEqual([
    0, 0, 50, 100, 100,
  ])
  expect(percentSeen({ top: 0, height: 0 }, 50)).toBe(0)
})

test('[news:RR8] the place found is the place returned to, whatever the window', () => {
  for (const edge of [100, 250, 300, 555, 750]) expect(topOf(blocks, blockAt(blocks, edge))).toBeCloseTo(edge)
  expect(blockAt(blocks, 0)).toEqual({ blockIndex: 0, offset: 0 })
  expect(blockAt(blocks, 9000)).toEqual({ blockIndex: 2, offset: 1 })
  expect(topOf([], { blockIndex: 4, offset: 0.5 })).toBe(0)
})

test('[news:RR8] a text that has lost blocks since leads to its last one', () => {
  expect(topOf(blocks.slice(0, 1), { blockIndex: 2, offset: 0.5 })).toBe(200)
})
