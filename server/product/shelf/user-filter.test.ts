import { describe, expect } from 'vitest'
import { countFacets } from '@chowk/contract/product/facets.ts'
import { getUserFilter, saveUserFilter } from '@chowk/contract/product/user-filter.ts'
import type { Input } from '@chowk/contract/call.ts'
import { givenProduct, givenSeller } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'

const FILTER: Input<typeof saveUserFilter> = {
  categoryFilterData: [],
  subCategoryFilterData: [],
  priceRange: [100, 900],
  coinRange: [0, 500],
  isEnableCoinsfilter: true,
  sortByFilter: 'PRICE_LOW_TO_HIGH',
}
const UNKNOWN = '01990000-0000-7000-8000-000000000009'

describe('the saved filter [filter-get] [filter-save] [R3.08] [cso:S9]', () => {
  test('starts with the defaults, and its slider ends above the highest visible price [R9.01] [cso:S8]', async ({
    world,
  }) => {
    const asha = await world.person()
    const start = await asha.call(getUserFilter, {})
    expect(start).toEqual({
      categoryFilterData: [],
      subCategoryFilterData: [],
      priceRange: [0, 1000],
      coinRange: [0, 1000],
      isEnableCoinsfilter: false,
      sortByFilter: 'LATEST',
      globalMaxValue: 1000,
      droppedCategories: 0,
      isSaved: false,
    })
    const seller = await givenSeller(world, { person: asha.id })
    await givenProduct(world, { seller, variants: [{ pricePaise: 240_001 }] })
    expect(await asha.call(getUserFilter, {})).toMatchObject({ priceRange: [0, 2500], globalMaxValue: 2500 })
    expect(await asha.call(countFacets, {})).toMatchObject({ globalMaxValue: 2500, total: 1 })
  })

  test('is one for each user and drops categories that do not exist', async ({ world }) => {
    const [asha, ravi] = [await world.person(), await world.person()]
    const rows = await world.owner<
      { id: string; code: string }[]
    >`select id, code from product_category where code in ('books', 'textbooks')`
    const idOf = (code: string) => rows.find((each) => each.code === code)?.id ?? ''
    const saved = await asha.call(saveUserFilter, {
      ...FILTER,
      categoryFilterData: [idOf('books'), UNKNOWN],
      subCategoryFilterData: [idOf('textbooks')],
    })
    expect(saved).toMatchObject({ categoryFilterData: [idOf('books')], droppedCategories: 1, isSaved: true })
    expect(await asha.call(getUserFilter, {})).toMatchObject({
      ...FILTER,
      categoryFilterData: [idOf('books')],
      subCategoryFilterData: [idOf('textbooks')],
      droppedCategories: 0,
    })
    await world.owner`update product_category set active = false where code = 'textbooks'`
    expect(await asha.call(getUserFilter, {})).toMatchObject({ subCategoryFilterData: [], droppedCategories: 1 })
    await Promise.all([asha.call(saveUserFilter, FILTER), asha.call(saveUserFilter, FILTER)])
    expect(await asha.call(getUserFilter, {})).toMatchObject({ ...FILTER, isSaved: true })
    expect(await ravi.call(getUserFilter, {})).toMatchObject({ isSaved: false })
  })

  test('rejects ranges the wrong way round, fractions and unknown orders', async ({ world }) => {
    const asha = await world.person()
    const wrong = [
      { priceRange: [9, 1] },
      { priceRange: [0.5, 2] },
      { coinRange: [-1, 2] },
      { sortByFilter: 'BEST' },
      { priceRange: [1] },
    ]
    for (const change of wrong) expect((await asha.ask(saveUserFilter, { ...FILTER, ...change })).statusCode).toBe(400)
  })
})
