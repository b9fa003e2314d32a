import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUnchanged, mayResume, rangeOf } from './range.rules.ts'

test('a player may ask for a part, for all from a point on, and for the last bytes', () => {
  expect(rangeOf('bytes=0-', 100)).toEqual({ from: 0, to: 99 })
  expect(rangeOf('bytes=10-19', 100)).toEqual({ from: 10, to: 19 })
  expect(rangeOf('bytes=90-500', 100)).toEqual({ from: 90, to: 99 })
  expect(rangeOf('bytes=-30', 100)).toEqual({ from: 70, to: 99 })
  expect(rangeOf('bytes=-500', 100)).toEqual({ from: 0, to: 99 })
})

test('what lies behind the end is refused, what is no range gives the whole file', () => {
  expect([rangeOf('bytes=100-', 100), rangeOf('bytes=-0', 100), rangeOf('bytes=0-', 0)]).toEqual([
    'NONE',
    'NONE',
    'NONE',
  ])
  for (const header of [undefined, '', 'bytes=-', 'bytes=5-4', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b'])
    expect(rangeOf(header, 100)).toBeUndefined()
})

test('a part never leaves the file, whatever is asked', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(10_000), (text, a, b, size) => {
      for (const header of [text, `bytes=${a}-${b}`, `bytes=${a}-`, `bytes=-${b}`]) {
        const range = rangeOf(header, size)
        if (!range || range === 'NONE') continue
        expect(range.from).toBeGreaterThanOrEqual(0)
        expect(range.to).toBeGreaterThanOrEqual(range.from)
        expect(range.to).toBeLessThan(size)
      }
    }),
  )
})

test('a part is sent only of the file that the client began with', () => {
  const file = { etag: '"a-1"', modified: new Date('2026-11-21T08:00:00.400Z') }
  const resumes = (value?: string) => mayResume(value, file)
  expect([resumes(), resumes('"a-1"'), resumes('Sat, 21 Nov 2026 08:00:00 GMT')]).toEqual([true, true, true])
  expect([resumes('"b-1"'), resumes('W/"a-1"'), resumes('Sat, 21 Nov 2026 07:59:59 GMT'), resumes('x')]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([isUnchanged('"x", W/"a-1"', file.etag), isUnchanged('*', file.etag), isUnchanged('"x"', file.etag)]).toEqual([
    true,
    true,
    false,
  ])
})
