import type { ProductFilter, ProductItem } from '@chowk/contract/product/listing.ts'
import {
  ProductSort,
  listProducts,
  listProductsForVisitors,
  listShopProducts,
} from '@chowk/contract/product/listing.ts'
import { searchProducts, searchProductsForVisitors } from '@chowk/contract/product/product-search.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import type { UserFilter } from '@chowk/contract/product/user-filter.ts'
import { addressInput, numberLike, oneOf, rowId, saidAs, textUpTo } from '../../app/list/address-input.ts'
import { idIn } from '../../app/list/list-address.ts'
import { listOf } from '../../app/list/use-list.ts'
import type { ListState } from '../../app/list/use-list.ts'
import { m } from '../../paraglide/messages.js'

const PAGE = 24
const RUPEES = /^\d{1,8}$/

/** Names of the address that filter products. */
export const FILTER_NAMES = ['category', 'sub', 'min', 'max', 'coins', 'stock', 'seller'] as const

const idsIn = (name: string) => ({
  name,
  meaning: (said: string) =>
    said
      .split(',')
      .flatMap((each) => idIn(each) ?? [])
      .slice(0, 50),
})

/** The filter of an address; a reversed price range is swapped. */
export function filterOf(search: URLSearchParams): Partial<ProductFilter> {
  const said = addressInput(search, {
    categoryIds: idsIn('category'),
    subCategoryIds: idsIn('sub'),
    minValue: numberLike(RUPEES, 'min'),
    maxValue: numberLike(RUPEES, 'max'),
    isEnableCoinsfilter: saidAs('1', true, 'coins'),
    inStock: saidAs('1', true, 'stock'),
    sellerId: rowId('seller'),
  })
  const { minValue = 0, maxValue } = said
  return maxValue !== undefined && minValue > maxValue ? { ...said, minValue: maxValue, maxValue: minValue } : said
}

/** The order that an address asks for. */
export const sortOf = (search: URLSearchParams): ProductSort =>
  addressInput(search, { sort: oneOf(ProductSort.options) }).sort ?? 'LATEST'

/** The words that an address searches for. */
export const wordsIn = (search: URLSearchParams): string => addressInput(search, { q: textUpTo(200) }).q ?? ''

/** The address of a saved filter. */
export function addressOfFilter(filter: UserFilter & { globalMaxValue: number }): Record<string, string> {
  const [min, max] = filter.priceRange
  return {
    category: filter.categoryFilterData.join(','),
    sub: filter.subCategoryFilterData.join(','),
    min: min > 0 ? String(min) : '',
    max: max < filter.globalMaxValue ? String(max) : '',
    coins: filter.isEnableCoinsfilter ? '1' : '',
    sort: filter.sortByFilter === 'LATEST' ? '' : filter.sortByFilter,
  }
}

/** The filter of an address as it is saved. */
export function savedFilterOf(search: URLSearchParams, globalMaxValue: number): UserFilter {
  const { categoryIds = [], subCategoryIds = [], minValue = 0, maxValue, isEnableCoinsfilter } = filterOf(search)
  return {
    categoryFilterData: [...categoryIds],
    subCategoryFilterData: [...subCategoryIds],
    priceRange: [minValue, Math.max(minValue, maxValue ?? globalMaxValue)],
    coinRange: [0, 1000],
    isEnableCoinsfilter: isEnableCoinsfilter ?? false,
    sortByFilter: sortOf(search),
  }
}

const WORDS = { failed: m.shop_list_failed, failedMore: m.shop_list_failed_more }

/** A list of products, whatever call reads it. */
export type ProductList = ListState<ProductItem>

const inputOf = (search: URLSearchParams) => ({ ...filterOf(search), sortProductBy: sortOf(search), size: PAGE })

/** The products of an address: by its words where it has any, for users and for visitors (R6.08). */
export function productList(search: URLSearchParams, viewer: UserData | null) {
  const q = wordsIn(search)
  const input = inputOf(search)
  if (q !== '')
    return viewer
      ? listOf(searchProducts, { ...input, q }, WORDS)
      : listOf(searchProductsForVisitors, { ...input, q }, WORDS)
  return viewer
    ? listOf(listProducts, { ...input, userId: viewer.userId }, WORDS)
    : listOf(listProductsForVisitors, input, WORDS)
}

/** The products of a workspace's shop. */
export const shopList = (customUrl: string, search: URLSearchParams) =>
  listOf(listShopProducts, { customUrl, ...inputOf(search) }, WORDS)
