import { expect, test } from 'vitest'
import { ONE_VARIANT, combinations, filledOptions, valuesIn, variantsFor } from './matrix.rules.ts'

test('values are separated by commas, each once, in the order of the line', () => {
  expect(valuesIn('S, M ,  Extra   large,, s,')).toEqual(['S', 'M', 'Extra large'])
  expect(valuesIn(' , ')).toEqual([])
})

test('an option without a name or without values makes no variants', () => {
  expect(
    filledOptions([
      { name: ' ', written: 'S' },
      { name: 'Size', written: ' ' },
    ]),
  ).toEqual([])
  expect(combinations([])).toEqual([[]])
})

test('two options make every combination, the first changing slowest', () => {
  expect(combinations([{ values: ['S', 'M'] }, { values: ['Blue', 'Red'] }])).toEqual([
    ['S', 'Blue'],
    ['S', 'Red'],
    ['M', 'Blue'],
    ['M', 'Red'],
  ])
})

test('variants keep what they hold when a value is added, and new ones begin with the first price', () => {
  const one = { ...ONE_VARIANT, price: '120', mrp: '150', onHand: '4' }
  const sizes = variantsFor([{ name: 'Size', written: 'S, M' }], [one])
  expect(sizes).toMatchObject([
    { values: ['S'], price: '120', mrp: '150', onHand: '' },
    { values: ['M'], price: '120' },
  ])
  const [small, medium] = sizes
  if (!small || !medium) throw new Error('there are two')
  const priced = [small, { ...medium, price: '130', variantId: 'm', onHand: '2' }]
  expect(variantsFor([{ name: 'Size', written: 'XS, M' }], priced)).toMatchObject([
    { values: ['XS'], price: '120' },
    { values: ['M'], price: '130', variantId: 'm', onHand: '2' },
  ])
  expect(variantsFor([], priced)).toMatchObject([{ values: [], price: '120', mrp: '150' }])
})
