import type { Output } from '@chowk/contract/call.ts'
import { rupees } from '@chowk/contract/money.ts'
import type { countFacets } from '@chowk/contract/product/facets.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { addressOfPage } from '../../app/list/page-address.rules.ts'
import { inQuery } from '../../app/query.rules.ts'
import { m } from '../../paraglide/messages.js'
import { FILTER_NAMES, filterOf, wordsIn } from './product-address.ts'

/** Filters with the number of products behind each. */
export type Facets = Output<typeof countFacets>

/** The same address with another filter, from its first page. */
export const filtered = (search: URLSearchParams, change: Record<string, string>): string =>
  inQuery(search, { ...addressOfPage(), ...change })

/** The address without any filter; `all` keeps a saved filter from coming back. */
export const unfiltered = (search: URLSearchParams): string =>
  filtered(search, { ...Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])), all: '1' })

/** The address with an id put into a list of ids, or taken out of it. */
export function toggled(search: URLSearchParams, name: 'category' | 'sub', id: string): string {
  const ids = (search.get(name) ?? '').split(',').filter(Boolean)
  const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
  return filtered(search, { [name]: next.join(',') })
}

/** One filter that is on: its words, and the address without it. */
export interface FilterPart {
  key: string
  name: string
  to: string
}

const rupeesOf = (amount: number) => rupees(amount * 100, { short: true })

function priceName(min: number, max: number | undefined): string {
  if (max === undefined) return m.shop_price_least({ amount: rupeesOf(min) })
  if (min === 0) return m.shop_price_most({ amount: rupeesOf(max) })
  return m.shop_price_between({ from: rupeesOf(min), to: rupeesOf(max) })
}

/** The filters that are on, with their names as soon as the facets are there. */
export function filterParts(search: URLSearchParams, facets: Facets | undefined): FilterPart[] {
  const {
    categoryIds = [],
    subCategoryIds = [],
    minValue = 0,
    maxValue,
    isEnableCoinsfilter,
    inStock,
    sellerId,
  } = filterOf(search)
  const category = facets?.categories.find.bind(facets.categories)
  const named = (name: 'category' | 'sub', ids: readonly string[]): FilterPart[] =>
    ids.map((id) => {
      const found = category?.((each) => each.id === id)
      return { key: id, name: found ? nameOf(found.name) : m.shop_category(), to: toggled(search, name, id) }
    })
  const seller = facets?.sellers.find(({ id }) => id === sellerId)
  const isPriced = minValue > 0 || maxValue !== undefined
  return [
    ...named('category', categoryIds),
    ...named('sub', subCategoryIds),
    ...(isPriced
      ? [{ key: 'price', name: priceName(minValue, maxValue), to: filtered(search, { min: '', max: '' }) }]
      : []),
    ...(isEnableCoinsfilter ? [{ key: 'coins', name: m.shop_with_coins(), to: filtered(search, { coins: '' }) }] : []),
    ...(inStock ? [{ key: 'stock', name: m.shop_in_stock(), to: filtered(search, { stock: '' }) }] : []),
    ...(sellerId
      ? [{ key: 'seller', name: seller?.name ?? m.shop_one_seller(), to: filtered(search, { seller: '' }) }]
      : []),
  ]
}

/** The input of the facets beside a list. */
export function facetsInput(search: URLSearchParams, customUrl?: string) {
  const q = wordsIn(search)
  return { ...filterOf(search), ...(q !== '' && { q }), ...(customUrl !== undefined && { customUrl }) }
}
