import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOST_ZOOM, dragged, madeSize, middleOf, croppedArea, within } from './crop.rules.ts'

const square = { width: 300, height: 300 }
const banner = { width: 600, height: 200 }

describe('choosing the part of a picture', () => {
  test('a wide photo in a square shows its middle in full height', () => {
    const photo = { width: 4000, height: 3000 }
    expect(croppedArea(photo, square, middleOf(photo))).toEqual({ left: 500, top: 0, width: 3000, height: 3000 })
  })

  test('a tall photo in a banner shows a band of its full width', () => {
    const photo = { width: 900, height: 1600 }
    expect(croppedArea(photo, banner, middleOf(photo))).toEqual({ left: 0, top: 650, width: 900, height: 300 })
  })

  test('dragging to the right shows more of the left, as far as the picture reaches', () => {
    const photo = { width: 600, height: 300 }
    const moved = dragged(photo, square, { view: middleOf(photo), right: 100, down: 50 })
    expect(croppedArea(photo, square, moved)).toEqual({ left: 50, top: 0, width: 300, height: 300 })
    const far = dragged(photo, square, { view: moved, right: 1000, down: 0 })
    expect(croppedArea(photo, square, far).left).toBe(0)
  })

  test('a small picture is not blown up, a large one is made as wide as it is needed', () => {
    expect(madeSize({ width: 120, height: 40 }, banner, 1920)).toEqual({ width: 120, height: 40 })
    expect(madeSize({ width: 5000, height: 5000 }, square, 1280)).toEqual({ width: 1280, height: 1280 })
  })

  test('whatever is dragged or enlarged, the part lies inside the picture and has the shape of the frame', () => {
    const side = fc.integer({ min: 1, max: 8000 })
    const position = fc.double({ min: -20_000, max: 20_000, noNaN: true })
    fc.assert(
      fc.property(
        side,
        side,
        position,
        position,
        fc.double({ min: -1, max: 9, noNaN: true }),
        (width, height, x, y, zoom) => {
          for (const frame of [square, banner]) {
            const photo = { width, height }
            const view = within(photo, frame, { x, y, zoom })
            const segment = croppedArea(photo, frame, { x, y, zoom })
            expect(view.zoom).toBeLessThanOrEqual(MOST_ZOOM)
            expect(segment.left).toBeGreaterThanOrEqual(-1e-6)
            expect(segment.top).toBeGreaterThanOrEqual(-1e-6)
            expect(segment.left + segment.width).toBeLessThanOrEqual(width + 1e-6)
            expect(segment.top + segment.height).toBeLessThanOrEqual(height + 1e-6)
            expect(segment.width / segment.height).toBeCloseTo(frame.width / frame.height, 6)
          }
        },
      ),
    )
  })
})
