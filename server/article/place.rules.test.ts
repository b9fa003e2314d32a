import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlace, skippedBy, writeCount, writePlace } from './place.rules.ts'

test('a place that we wrote is read as it was, and nothing else is a place', () => {
  const moments = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.bigInt({ min: 0n, max: 10n ** 18n }), (at, id) => {
      expect(readPlace(writePlace({ at, id: String(id) }))).toEqual({ at, id: String(id) })
    }),
  )
  for (const wrong of [
    '',
    'abc',
    '-1',
    Buffer.from('12').toString('base64url'),
    Buffer.from('1.x').toString('base64url'),
  ])
    expect(readPlace(wrong)).toBeUndefined()
})

test('a list goes on after as many items as its place says, else after whole pages', () => {
  const at = new Date('2026-11-21T08:00:00.000Z')
  expect(skippedBy({ page: 3, size: 10 })).toBe(30)
  expect(skippedBy({ page: 0, size: 10, next: writeCount(at, 25) })).toBe(25)
  expect(skippedBy({ page: 0, size: 10, next: 'made up' })).toBeUndefined()
})
