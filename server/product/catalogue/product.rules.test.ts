import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ProductOption } from '@chowk/contract/product/product-fields.ts'
import type { ProductFields } from '@chowk/contract/product/product-fields.ts'
import { isPriceJump, missingFields, reviewedChanges, withCoinPrices, withoutReviewed } from './product.rules.ts'
import type { SellingRules } from './product.rules.ts'
import { isRateFor } from '../seller/tax-rate.ts'

const id = (last: string) => `00000000-0000-7000-8000-00000000000${last}`

const variant = (last: string, pricePaise: number | null) => ({
  variantId: id(last),
  values: [],
  sku: '',
  pricePaise,
  mrpPaise: null,
  attachmentId: null,
  onHand: 1,
  onHandBefore: 1,
})

const COMPLETE: ProductFields = {
  visibility: 'WORKSPACE',
  title: 'School tie',
  body: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A tie for class six and up.' }] }],
  },
  brand: '',
  categoryId: id('1'),
  coinPrice: 0,
  coinsOnly: false,
  maxPerOrder: 10,
  gstBasisPoints: 500,
  hsn: '6215',
  weightGrams: null,
  returnableDays: 7,
  countryOfOrigin: 'IN',
  options: [],
  variants: [variant('a', 25_000)],
  pictures: [{ attachmentId: id('2'), alt: '' }],
}
const RATES = [0, 500, 1800].map((basisPoints) => ({ basisPoints, hsnFrom: null, hsnTo: null }))
const REGULAR: SellingRules = { taxStatus: 'REGULAR', hasWorkspace: true, rates: RATES }
const faults = (fields: Partial<ProductFields>, rules: Partial<SellingRules> = {}) =>
  missingFields({ ...COMPLETE, ...fields }, { ...REGULAR, ...rules }).map(({ path, code }) => `${path} ${code}`)

describe('what a product still lacks [cso:S2]', () => {
  test('names each missing field of an empty draft', () => {
    const empty = { title: 'ab', body: null, categoryId: null, pictures: [], variants: [], hsn: '', gstBasisPoints: 0 }
    expect(faults(empty)).toEqual([
      'title TOO_SHORT',
      'body TOO_SHORT',
      'categoryId CATEGORY_NEEDED',
      'pictures PICTURE_NEEDED',
      'variants VARIANT_NEEDED',
      'hsn HSN_NEEDED',
    ])
    expect(faults({})).toEqual([])
  })

  test('a price of nought is free, and one that is not set is missing', () => {
    expect(faults({ variants: [variant('a', 0)] })).toEqual([])
    expect(faults({ variants: [variant('a', 100), variant('b', null)] })).toEqual([
      'variants.1.pricePaise PRICE_NEEDED',
    ])
    expect(faults({ coinsOnly: true })).toEqual(['coinPrice COINS_NEEDED'])
    expect(faults({ visibility: 'WORKSPACE' }, { hasWorkspace: false })).toEqual(['visibility NO_WORKSPACE'])
  })

  test('[ST19] unregistered sellers sell for coins or give away, and only regular ones charge GST', () => {
    const free = { gstBasisPoints: 0, hsn: '' }
    expect(faults(free, { taxStatus: 'UNREGISTERED' })).toEqual(['variants PRICE_NEEDS_REGISTRATION'])
    const forCoins = withCoinPrices({ ...COMPLETE, ...free, coinsOnly: true, coinPrice: 250 })
    expect(forCoins.variants[0]?.pricePaise).toBe(25_000)
    expect(faults(forCoins, { taxStatus: 'UNREGISTERED' })).toEqual([])
    expect(faults({ ...free, variants: [variant('a', 0)] }, { taxStatus: 'UNREGISTERED' })).toEqual([])
    for (const taxStatus of ['COMPOSITION', 'ENROLLED'] as const) {
      expect(faults({}, { taxStatus })).toEqual(['gstBasisPoints RATE_NOT_CHARGED'])
      expect(faults(free, { taxStatus })).toEqual([])
    }
    expect(faults({ gstBasisPoints: 1200 })).toEqual(['gstBasisPoints INVALID_RATE'])
  })

  test('a rate may hold for a range of HSN codes', () => {
    const rates = [{ basisPoints: 300, hsnFrom: '7101', hsnTo: '7118' }]
    const holds = (hsn: string) => isRateFor(rates, 300, hsn)
    expect(['7101', '71130011', '7118', '71189000'].map(holds)).toEqual([true, true, true, true])
    expect(['7100', '7119', '8471'].map(holds)).toEqual([false, false, false])
  })
})

describe('what a reviewer reads before it changes [cso:S5]', () => {
  test('a price that moves by more than half', () => {
    expect(isPriceJump(10_000, 15_000)).toBe(false)
    expect(isPriceJump(10_000, 15_001)).toBe(true)
    expect(isPriceJump(10_000, 5000)).toBe(false)
    expect(isPriceJump(10_000, 4999)).toBe(true)
    expect(isPriceJump(0, 1)).toBe(true)
    expect(isPriceJump(0, 0)).toBe(false)
  })

  test('title, category, rate, pictures and visibility, and nothing else', () => {
    const small = { brand: 'Neem', hsn: '6216', returnableDays: 0, variants: [{ ...variant('a', 30_000), onHand: 9 }] }
    expect(reviewedChanges(COMPLETE, { ...COMPLETE, ...small })).toEqual({})
    const large = { title: 'Tie', categoryId: id('3'), gstBasisPoints: 0, visibility: 'GLOBAL' as const, pictures: [] }
    expect(reviewedChanges(COMPLETE, { ...COMPLETE, ...large })).toEqual(large)
    // Words about a picture are no other picture.
    expect(reviewedChanges(COMPLETE, { ...COMPLETE, pictures: [{ attachmentId: id('2'), alt: 'Tie' }] })).toEqual({})
  })

  test('what is held and what applies at once make up what was wanted', () => {
    const price = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null })
    const fields = fc.record({
      title: fc.constantFrom('School tie', 'Tie'),
      categoryId: fc.constantFrom(id('1'), id('3')),
      gstBasisPoints: fc.constantFrom(0, 500),
      visibility: fc.constantFrom('WORKSPACE' as const, 'GLOBAL' as const),
      prices: fc.tuple(price, price),
    })
    const make = ({ prices, ...given }: typeof fields extends fc.Arbitrary<infer F> ? F : never): ProductFields => ({
      ...COMPLETE,
      ...given,
      variants: [variant('a', prices[0]), variant('b', prices[1])],
    })
    fc.assert(
      fc.property(fields, fields, (one, other) => {
        const [before, wanted] = [make(one), make(other)]
        const held = reviewedChanges(before, wanted)
        const applied = withoutReviewed(before, wanted, held)
        expect(reviewedChanges(before, applied)).toEqual({})
        const { prices = [], ...columns } = held
        const variants = applied.variants.map((each) => {
          const change = prices.find(({ variantId }) => variantId === each.variantId)
          return change ? { ...each, pricePaise: change.pricePaise } : each
        })
        const together = { ...applied, ...columns, variants }
        expect(reviewedChanges(wanted, together)).toEqual({})
      }),
    )
  })
})

test('values of an option are different to a reader, not only in their bytes [R2:K1]', () => {
  const isValid = (...values: string[]) => ProductOption.safeParse({ name: 'Size', values }).success
  expect([isValid('10', '१०'), isValid('लंबा', 'लम्बा'), isValid('XL', 'xl')]).toEqual([false, false, false])
  expect(isValid('5', '5+', 'XL', 'L')).toBe(true)
})
