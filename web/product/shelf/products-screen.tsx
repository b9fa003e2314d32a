import { redirect, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { countFacets } from '@chowk/contract/product/facets.ts'
import { getUserFilter } from '@chowk/contract/product/user-filter.ts'
import type { Envelope, Output } from '@chowk/contract/call.ts'
import { pageContext } from '../../app/page-context.ts'
import { pageFacts } from '../../app/page-facts.ts'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { facetsInput } from './filter-parts.ts'
import { productList } from './product-address.ts'
import type { ProductList } from './product-address.ts'
import { ProductResults } from './product-results.tsx'
import { isOpenTo, readSavedFilter, restoredAddress, useFilterSaving } from './saved-filter.ts'

/** All products that the viewer may see, with search, filters and order. */
const page = screenOf({
  title: m.shop_products_title,
  meta: () => [{ name: 'description', content: m.shop_products_description() }],
  lists: ({ search, viewer }: ScreenAddress) => ({ products: productList(search, viewer) }),
  prefetch: ({ search }) => [read(countFacets, facetsInput(search))],
  show: Products,
})

// The saved filter is put into the address, so that what is shown can be shared and reset.
export const loader = async (given: LoaderFunctionArgs) => {
  const url = new URL(given.request.url)
  const { viewer, call } = given.context.get(pageContext)
  if (viewer && isOpenTo(url.searchParams)) {
    const answer: Envelope = await call(getUserFilter, {})
    const saved = answer.statusCode < 400 ? (answer.body as Output<typeof getUserFilter>) : undefined
    const to = restoredAddress(url, saved)
    if (to) throw redirect(to)
  }
  return await page.loader(given)
}
export const clientLoader = async (given: Pick<LoaderFunctionArgs, 'params' | 'request'>) => {
  const url = new URL(given.request.url)
  const to = pageFacts()?.viewer && isOpenTo(url.searchParams) && restoredAddress(url, await readSavedFilter())
  if (to) throw redirect(to)
  return page.clientLoader(given)
}
export const meta = page.meta
export default page.Screen

function Products({ products }: { products: ProductList }) {
  const [search] = useSearchParams()
  const facets = useRead(countFacets, facetsInput(search))
  useFilterSaving(search, facets.data?.globalMaxValue)
  return (
    <ProductResults
      title={m.shop_products_title()}
      list={products}
      facets={facets}
      search={search}
      empty={{ title: m.shop_empty_title(), text: m.shop_empty_text() }}
    />
  )
}
