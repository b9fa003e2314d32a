import { expect, test } from 'vitest'
import { addressOfPage, startIn } from './page-address.rules.ts'

test('the address of a page leads to that page, and a made-up one to nothing harmful', () => {
  const start = { page: 2, asOf: '2026-11-21T08:00:00.000Z', next: 'c2' }
  expect(startIn(new URLSearchParams(addressOfPage(start)))).toEqual(start)
  expect(addressOfPage()).toEqual({ page: '', asOf: '', next: '' })
  expect(startIn(new URLSearchParams('page=2'))).toBeUndefined()
  const hostile = new URLSearchParams({ next: 'x'.repeat(5000), page: '-1e9', asOf: "2026' or 1=1" })
  expect(startIn(hostile)).toEqual({ next: 'x'.repeat(1000) })
})
