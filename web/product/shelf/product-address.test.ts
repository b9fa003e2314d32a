import { describe, expect, test } from 'vitest'
import type { Facets } from './filter-parts.ts'
import { facetsInput, filterParts, toggled, unfiltered } from './filter-parts.ts'
import { addressOfFilter, filterOf, savedFilterOf, sortOf } from './product-address.ts'
import { isOpenTo, restoredAddress } from './saved-filter.ts'

const [BOOKS, PENS] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002']
const said = (text: string) => new URLSearchParams(text)

describe('what an address says about products', () => {
  test('is the filter of the calls; what means nothing is left out [cso:S8]', () => {
    expect(filterOf(said(`category=${BOOKS},x&min=100&max=900&coins=1&stock=1`))).toEqual({
      categoryIds: [BOOKS],
      minValue: 100,
      maxValue: 900,
      isEnableCoinsfilter: true,
      inStock: true,
    })
    expect(filterOf(said('min=-1&max=1e3&coins=yes&seller=me'))).toEqual({})
    expect(filterOf(said('min=900&max=100'))).toEqual({ minValue: 100, maxValue: 900 })
    expect([sortOf(said('sort=PRICE_LOW_TO_HIGH')), sortOf(said('sort=BEST'))]).toEqual(['PRICE_LOW_TO_HIGH', 'LATEST'])
    expect(facetsInput(said('q=+lamp+'), 'neem')).toEqual({ q: 'lamp', customUrl: 'neem' })
  })

  test('changes by one choice and begins at the first page', () => {
    const search = said(`category=${BOOKS}&next=abc&page=2`)
    expect(toggled(search, 'category', PENS)).toBe(`?category=${BOOKS}%2C${PENS}`)
    expect(toggled(search, 'category', BOOKS)).toBe('?')
    expect(unfiltered(said(`category=${BOOKS}&q=lamp`))).toBe('?q=lamp&all=1')
  })

  test('names each filter that is on, with the address without it', () => {
    const facets = {
      categories: [{ id: BOOKS, parentId: null, name: { en: 'Books', hi: null }, count: 3 }],
      sellers: [],
    }
    const parts = filterParts(said(`category=${BOOKS}&min=100&max=2500`), facets as unknown as Facets)
    expect(parts.map(({ name }) => name)).toEqual(['Books', '₹100 to ₹2,500'])
    expect(parts[1]?.to).toBe(`?category=${BOOKS}`)
  })
})

describe('the saved filter [cso:S9]', () => {
  const shown = { globalMaxValue: 2500, droppedCategories: 0 }

  test('comes back as it was saved', () => {
    const address = `category=${BOOKS}&min=100&coins=1&sort=PRICE_HIGH_TO_LOW`
    const saved = savedFilterOf(said(address), 2500)
    expect(saved).toMatchObject({ priceRange: [100, 2500], isEnableCoinsfilter: true })
    const again = new URLSearchParams(
      Object.entries(addressOfFilter({ ...saved, ...shown })).filter(([, value]) => value),
    )
    expect(savedFilterOf(again, 2500)).toEqual(saved)
  })

  test('applies where the address says nothing, and not after a reset', () => {
    const saved = { ...savedFilterOf(said('min=100'), 2500), ...shown, isSaved: true }
    const url = new URL('https://chowk.test/products?lang=hi')
    expect(restoredAddress(url, saved)).toBe('/products?lang=hi&min=100')
    expect(restoredAddress(url, { ...saved, isSaved: false })).toBeUndefined()
    expect(restoredAddress(url, { ...saved, priceRange: [0, 2500] })).toBeUndefined()
    expect([isOpenTo(said('lang=hi')), isOpenTo(said('all=1')), isOpenTo(said('q=lamp'))]).toEqual([true, false, false])
  })
})
