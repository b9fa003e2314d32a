import { useNavigate } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { listProductCategories } from '@chowk/contract/product/category.ts'
import { getOwnSeller } from '@chowk/contract/product/seller.ts'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { SellFrame } from '../sell/sell-frame.tsx'
import { SellerForm } from '../seller/seller-form.tsx'
import { ProductWriter } from './product-writer.tsx'

/** Where a product is added; a new seller sets the shop up first. */
const page = screenOf({
  title: m.sell_write_new,
  reads: () => ({ own: read(getOwnSeller, {}), categories: read(listProductCategories, {}) }),
  show: Upload,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const handle = { bar: 'docked' }
export default page.Screen

interface UploadProps {
  own: Output<typeof getOwnSeller>
  categories: Output<typeof listProductCategories>
}

function Upload({ own, categories }: UploadProps) {
  const navigate = useNavigate()
  const { access, seller } = own
  if (!access.allowed)
    return (
      <SellFrame isDocked title={m.sell_write_new()}>
        <SubscriptionNotice answer={access} />
      </SellFrame>
    )
  if (!seller)
    return (
      <SellFrame isDocked title={m.sell_setup_title()}>
        <p className="muted">{m.sell_setup_text()}</p>
        <SellerForm own={own} submit={m.sell_setup_done()} onSaved={() => void navigate('/product/upload')} />
      </SellFrame>
    )
  return (
    <SellFrame isDocked title={m.sell_write_new()}>
      <ProductWriter opened={null} own={own} categories={categories.content} />
    </SellFrame>
  )
}
