import type { Output } from '@chowk/contract/call.ts'
import { listProductCategories } from '@chowk/contract/product/category.ts'
import { getOwnProduct } from '@chowk/contract/product/own-product.ts'
import { getOwnSeller } from '@chowk/contract/product/seller.ts'
import { idIn } from '../../app/list/list-address.ts'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { SellFrame } from '../sell/sell-frame.tsx'
import { ProductWriter } from './product-writer.tsx'

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Where a product is changed. */
const page = screenOf({
  title: m.sell_write_edit,
  reads: ({ params }: ScreenAddress) => ({
    product: read(getOwnProduct, { id: idIn(params['id']) ?? NO_ID }),
    own: read(getOwnSeller, {}),
    categories: read(listProductCategories, {}),
  }),
  refusals: { PRODUCT_NOT_FOUND: Gone },
  show: Update,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const handle = { bar: 'docked' }
export default page.Screen

function Gone() {
  return (
    <StatePanel mark="missing" title={m.sell_gone()} text={m.sell_gone_text()} level={1}>
      <ButtonLink to="/sell">{m.sell_title()}</ButtonLink>
    </StatePanel>
  )
}

interface UpdateProps {
  product: Output<typeof getOwnProduct>
  own: Output<typeof getOwnSeller>
  categories: Output<typeof listProductCategories>
}

function Update({ product, own, categories }: UpdateProps) {
  return (
    <SellFrame isDocked title={m.sell_write_edit()}>
      <SubscriptionNotice answer={own.access} />
      {own.access.allowed && (
        <ProductWriter key={product.productId} opened={product} own={own} categories={categories.content} />
      )}
    </SellFrame>
  )
}
