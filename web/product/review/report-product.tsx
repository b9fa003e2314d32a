import { useState } from 'react'
import type { ShopProduct } from '@chowk/contract/product/shop-product.ts'
import { ContentReport } from '../../app/report/content-report.tsx'
import { productAddress } from '../../app/shopping/product-address.ts'
import { m } from '../../paraglide/messages.js'

/** Reports a product that is on sale (S41). */
export function ReportProduct({ product: { productId, slug, title, seller, state, isOwn } }: { product: ShopProduct }) {
  const [isOpen, setOpen] = useState(false)
  if (isOwn || state !== 'ACTIVE') return null
  return (
    <div>
      <button type="button" className="text-button small muted" onClick={() => setOpen(true)}>
        {m.shop_report_product()}
      </button>
      {isOpen && (
        <ContentReport
          content={{ kind: 'PRODUCT', id: productId, title, author: seller.name, back: productAddress(slug) }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
