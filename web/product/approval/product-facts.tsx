import { listProductCategories } from '@chowk/contract/product/category.ts'
import type { ProductReview } from '@chowk/contract/product/approval.ts'
import { rupees } from '@chowk/contract/money.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import styles from './approval.module.css'

type Product = ProductReview['product']

/** The name of a category, with that of the category above it. */
export function useCategoryName(): (id: string | null | undefined) => string {
  const { data } = useRead(listProductCategories, {})
  return (id) => {
    for (const category of data?.content ?? []) {
      if (category.categoryId === id) return nameOf(category.name)
      const sub = category.subCategories.find(({ categoryId }) => categoryId === id)
      if (sub) return `${nameOf(category.name)} › ${nameOf(sub.name)}`
    }
    return m.approval_none()
  }
}

/** A GST rate in per cent. */
export const percent = (basisPoints: number): string => `${String(basisPoints / 100)} %`

/** The audience of a product, in words. */
export const visibilityWords = (visibility: Product['visibility']): string =>
  visibility === 'GLOBAL' ? m.sell_visible_global() : m.approval_members_only()

/** Prices and stock of all variants. */
export function VariantTable({ product: { variants, coinsOnly, coinPrice } }: { product: Product }) {
  return (
    <table className={`tabular ${styles['variants']}`}>
      <tbody>
        {variants.map(({ variantId, values, pricePaise, mrpPaise, onHand }) => (
          <tr key={variantId} className="line-below">
            {values.length > 0 && <th scope="row">{values.join(' · ')}</th>}
            <td className="strong">
              {coinsOnly ? m.sell_coins({ count: coinPrice }) : rupees(pricePaise ?? 0, { short: true })}
            </td>
            {mrpPaise !== null && (
              <td>
                {m.approval_mrp()} {rupees(mrpPaise, { short: true })}
              </td>
            )}
            <td>
              {m.sell_stock()}: {onHand}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Everything else that a reviewer looks at. */
export function ProductFacts({ product, seller }: Pick<ProductReview, 'product' | 'seller'>) {
  const categoryName = useCategoryName()
  const { returnableDays } = product
  const facts = [
    [m.sell_field_category(), categoryName(product.categoryId)],
    [m.sell_visibility(), visibilityWords(product.visibility)],
    [m.sell_field_brand(), product.brand],
    [m.sell_gst_rate(), percent(product.gstBasisPoints)],
    [m.sell_hsn(), product.hsn],
    [
      m.approval_returnable(),
      returnableDays === 0 ? m.approval_not_returnable() : m.approval_days({ count: returnableDays }),
    ],
    [m.sell_most(), String(product.maxPerOrder)],
    [m.sell_origin(), product.countryOfOrigin],
    [m.approval_seller(), [seller.name, m.approval_state_of({ code: seller.stateCode })].join(' · ')],
  ] as const
  return (
    <dl className={styles['facts']}>
      {facts.map(
        ([name, text]) =>
          text && (
            <div key={name} className="stack">
              <dt className="small muted">{name}</dt>
              <dd className="breaks">{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
