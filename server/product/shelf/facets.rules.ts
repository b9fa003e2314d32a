/** Products that are alike in all that facets ask for. */
export interface CountedGroup {
  categoryId: string | null
  sellerId: string
  isPriced: boolean
  takesCoins: boolean
  /** Whether it takes coins at all, whatever the filter says. */
  hasCoins: boolean
  inStock: boolean
  products: number
}

export interface FacetFilter {
  /** Undefined: any. */
  categoryIds: ReadonlySet<string> | undefined
  sellerId: string | undefined
  inStock: boolean
}

export interface FacetCounts {
  total: number
  sellers: ReadonlyMap<string, number>
  categories: ReadonlyMap<string, number>
  inStock: number
  withCoins: number
  /** Sellers of the products that pass all filters. */
  sellerCount: number
}

/** Counts each facet over the products that pass all other filters. */
export function countGroups(groups: readonly CountedGroup[], filter: FacetFilter): FacetCounts {
  const sellers = new Map<string, number>()
  const categories = new Map<string, number>()
  const found = new Set<string>()
  const counts = { total: 0, inStock: 0, withCoins: 0 }
  for (const group of groups) {
    const passes = {
      category: !filter.categoryIds || (group.categoryId !== null && filter.categoryIds.has(group.categoryId)),
      seller: filter.sellerId === undefined || group.sellerId === filter.sellerId,
      stock: !filter.inStock || group.inStock,
      coins: group.takesCoins,
      price: group.isPriced,
    }
    const failed = Object.entries(passes).filter(([, passed]) => !passed)
    const passesBut = (own: keyof typeof passes) => failed.every(([name]) => name === own)
    if (failed.length === 0) {
      counts.total += group.products
      found.add(group.sellerId)
    }
    if (passesBut('category') && group.categoryId) add(categories, group.categoryId, group.products)
    if (passesBut('seller')) add(sellers, group.sellerId, group.products)
    if (passesBut('stock') && group.inStock) counts.inStock += group.products
    if (passesBut('coins') && group.hasCoins) counts.withCoins += group.products
  }
  return { ...counts, sellers, categories, sellerCount: found.size }
}

const add = (to: Map<string, number>, key: string, count: number) => void to.set(key, (to.get(key) ?? 0) + count)
