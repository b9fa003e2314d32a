import { describe, expect, test } from 'vitest'
import { changedVariant, firstVariant, isBuyable, variantOf } from './variant-choice.rules.ts'

const variants = [
  { id: 'a', values: ['S', 'Blue'], available: 0 },
  { id: 'b', values: ['S', 'Red'], available: 2 },
  { id: 'c', values: ['M', 'Blue'], available: 5 },
]
const [a, b, c] = variants as [(typeof variants)[0], (typeof variants)[0], (typeof variants)[0]]

describe('choosing a variant', () => {
  test('opens with the first that can be bought, else with the first', () => {
    expect(firstVariant(variants)).toBe(b)
    expect(firstVariant([a])).toBe(a)
    expect(firstVariant([])).toBeUndefined()
  })

  test('keeps the other values, and takes the nearest where that variant does not exist', () => {
    expect(changedVariant(variants, c, { option: 0, value: 'S' })).toBe(a)
    expect(changedVariant(variants, b, { option: 0, value: 'M' })).toBe(c)
    expect(changedVariant(variants, b, { option: 0, value: 'XL' })).toBe(b)
  })

  test('a value counts as sold out with the other values as they are', () => {
    expect(isBuyable(variants, c, { option: 0, value: 'S' })).toBe(false)
    expect(isBuyable(variants, b, { option: 1, value: 'Red' })).toBe(true)
    expect(isBuyable(variants, b, { option: 0, value: 'M' })).toBe(false)
  })

  test('finds a variant by its values; a product without options has one', () => {
    expect(variantOf(variants, ['M', 'Blue'])).toBe(c)
    expect(variantOf([{ id: 'only', values: [], available: 1 }], [])?.id).toBe('only')
  })
})
