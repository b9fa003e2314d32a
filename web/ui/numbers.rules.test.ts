import { expect, test } from 'vitest'
import { grouped, shortCount } from './numbers.rules.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0K'],
  [1049, '1.0K'],
  [99_950, '99.9K'],
  [999_950, '999.9K'],
  [999_999, '999.9K'],
  [1_000_000, '1.0M'],
  [1_250_000, '1.2M'],
  [2_999_999_999, '2.9B'],
])('%i is shown as %s, cut off and never rounded up [news:G12] [R9.08]', (count, text) => {
  expect(shortCount(count)).toBe(text)
})

test.each([
  [7, '7'],
  [999, '999'],
  [1000, '1,000'],
  [100_000, '1,00,000'],
  [12_345_678, '1,23,45,678'],
  [-1286, '−1,286'],
  [1286.5, '1,286.5'],
])('%d is grouped the Indian way as %s [news:G13] [R9.08]', (count, text) => {
  expect(grouped(count)).toBe(text)
})
