import { getShopProduct } from '@chowk/contract/product/shop-product.ts'
import { listProducts, listShopProducts } from '@chowk/contract/product/listing.ts'
import { searchProducts, searchProductsForVisitors } from '@chowk/contract/product/product-search.ts'
import { saveUserFilter } from '@chowk/contract/product/user-filter.ts'
import { given } from '../permission/permission-calls.ts'
import type { Asking } from '../permission/permission-calls.ts'
import { givenProduct, givenSeller } from '../store.ts'

const FILTER = {
  categoryFilterData: [],
  subCategoryFilterData: [],
  priceRange: [0, 1000] as [number, number],
  coinRange: [0, 1000] as [number, number],
  isEnableCoinsfilter: false,
  sortByFilter: 'LATEST' as const,
}

async function productSlug({ world }: Asking): Promise<string> {
  const [known] = await world.owner<
    { slug: string }[]
  >`select slug from product where state = 'ACTIVE' and visibility = 'GLOBAL'`
  if (known) return known.slug
  const seller = await givenSeller(world, { person: (await world.person()).id })
  return (await givenProduct(world, { seller, title: 'Lamp' })).slug
}

async function schoolUrl({ world, school }: Asking): Promise<string> {
  const [row] = await world.owner<{ slug: string }[]>`select slug from workspace where id = ${school}`
  return row?.slug ?? ''
}

/** Calls of the store front, asked rightly. */
export const SHELF_TRIES = [
  given(listProducts, ({ caller }) => ({ userId: caller.id })),
  given(listShopProducts, async (asking) => ({ customUrl: await schoolUrl(asking) })),
  given(getShopProduct, async (asking) => ({ slug: await productSlug(asking) })),
  given(searchProducts, { q: 'lamp' }),
  given(searchProductsForVisitors, { q: 'lamp' }),
  given(saveUserFilter, FILTER),
]
