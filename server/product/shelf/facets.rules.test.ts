import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countGroups } from './facets.rules.ts'
import type { CountedGroup, FacetFilter } from './facets.rules.ts'

const group = fc.record({
  categoryId: fc.constantFrom('books', 'food', null),
  sellerId: fc.constantFrom('asha', 'neem'),
  isPriced: fc.boolean(),
  takesCoins: fc.boolean(),
  hasCoins: fc.boolean(),
  inStock: fc.boolean(),
  products: fc.integer({ min: 1, max: 9 }),
})
const filter = fc.record({
  categoryIds: fc.constantFrom(undefined, new Set(['books']), new Set(['books', 'food'])),
  sellerId: fc.constantFrom(undefined, 'asha'),
  inStock: fc.boolean(),
})

const sum = (groups: readonly CountedGroup[]) => groups.reduce((total, { products }) => total + products, 0)
const inCategory =
  ({ categoryIds }: FacetFilter) =>
  (each: CountedGroup) =>
    !categoryIds || (each.categoryId !== null && categoryIds.has(each.categoryId))
const ofSeller =
  ({ sellerId }: FacetFilter) =>
  (each: CountedGroup) =>
    !sellerId || each.sellerId === sellerId

describe('facets of a list [cso:S11]', () => {
  test('count the products that pass all filters but their own', () => {
    fc.assert(
      fc.property(fc.array(group), filter, (groups, wanted) => {
        const counts = countGroups(groups, wanted)
        const priced = groups.filter((each) => each.isPriced && each.takesCoins)
        const stocked = priced.filter((each) => !wanted.inStock || each.inStock)
        const both = (list: readonly CountedGroup[]) => list.filter(inCategory(wanted)).filter(ofSeller(wanted))
        expect(counts.total).toBe(sum(both(stocked)))
        expect(counts.inStock).toBe(sum(both(priced).filter((each) => each.inStock)))
        expect(counts.categories.get('food') ?? 0).toBe(
          sum(stocked.filter(ofSeller(wanted)).filter((each) => each.categoryId === 'food')),
        )
        expect(counts.sellers.get('neem') ?? 0).toBe(
          sum(stocked.filter(inCategory(wanted)).filter((each) => each.sellerId === 'neem')),
        )
        expect(counts.sellerCount).toBe(new Set(both(stocked).map(({ sellerId }) => sellerId)).size)
      }),
    )
  })

  test('coins are counted whether the list asks for them or not', () => {
    const one = {
      categoryId: null,
      sellerId: 'a',
      isPriced: true,
      takesCoins: false,
      hasCoins: true,
      inStock: true,
      products: 3,
    }
    const counts = countGroups([one], { categoryIds: undefined, sellerId: undefined, inStock: false })
    expect([counts.total, counts.withCoins]).toEqual([0, 3])
  })
})
