import { useParams, useSearchParams } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { countFacets } from '@chowk/contract/product/facets.ts'
import type { listShopProducts } from '@chowk/contract/product/listing.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { facetsInput } from './filter-parts.ts'
import { shopList } from './product-address.ts'
import type { ProductList } from './product-address.ts'
import { ProductResults } from './product-results.tsx'
import { ShopHead } from './shop-head.tsx'

const urlIn = (params: Readonly<Record<string, string | undefined>>) => params['customUrl'] ?? ''

/** The shop of a workspace, where its QR codes lead. */
const page = screenOf({
  title: m.shop_shop_title,
  lists: ({ params, search }: ScreenAddress) => ({ products: shopList(urlIn(params), search) }),
  prefetch: ({ params, search }) => [read(countFacets, facetsInput(search, urlIn(params)))],
  refusals: { NOT_FOUND: NoShop },
  show: Shop,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function Shop({ products }: { products: ProductList }) {
  const [search] = useSearchParams()
  const facets = useRead(countFacets, facetsInput(search, urlIn(useParams())))
  const [declared, input] = products.first
  const { data } = useRead(declared as typeof listShopProducts, input as never)
  if (products.failure?.code === 'NOT_FOUND') return <NoShop />
  const shop: Output<typeof listShopProducts>['shop'] | undefined = data?.shop
  const name = shop ? nameOf(shop.name) : ''
  return (
    <>
      {shop && <ShopHead name={name} logo={shop.logo} to={`/organizations/${shop.customUrl}`} />}
      <ProductResults
        title={name ? m.shop_shop_of({ name }) : m.shop_shop_title()}
        list={products}
        facets={facets}
        search={search}
        empty={{ title: m.shop_shop_empty_title(), text: m.shop_shop_empty_text() }}
      />
    </>
  )
}

function NoShop() {
  return <StatePanel level={1} mark="missing" title={m.shop_shop_missing_title()} text={m.shop_shop_missing_text()} />
}
