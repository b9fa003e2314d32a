import type { OwnProduct } from '@chowk/contract/product/own-product.ts'
import { rupees } from '@chowk/contract/money.ts'
import { Difference } from '../../app/difference/difference.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { Photos } from './photos.tsx'
import { percent, useCategoryName, visibilityWords } from './product-facts.tsx'
import styles from './approval.module.css'

interface ChangeProps {
  product: OwnProduct
  change: NonNullable<OwnProduct['change']>
}

/** Values before and after a change, field by field. */
export function ChangeView({ product, change: { fields, pictures: newPictures } }: ChangeProps) {
  const categoryName = useCategoryName()
  const { title, categoryId, gstBasisPoints, visibility, pictures, prices = [] } = fields
  const texts = [
    title !== undefined && { name: m.sell_field_title(), before: product.title, after: title },
    categoryId !== undefined && {
      name: m.sell_field_category(),
      before: categoryName(product.categoryId),
      after: categoryName(categoryId),
    },
    gstBasisPoints !== undefined && {
      name: m.sell_gst_rate(),
      before: percent(product.gstBasisPoints),
      after: percent(gstBasisPoints),
    },
    visibility !== undefined && {
      name: m.sell_visibility(),
      before: visibilityWords(product.visibility),
      after: visibilityWords(visibility),
    },
    ...prices.map(({ variantId, pricePaise }) => {
      const variant = product.variants.find((each) => each.variantId === variantId)
      return {
        name: [m.sell_price(), ...(variant?.values ?? [])].join(' · '),
        before: variant?.pricePaise == null ? m.approval_none() : rupees(variant.pricePaise, { short: true }),
        after: rupees(pricePaise, { short: true }),
      }
    }),
  ].filter((each) => each !== false)
  return (
    <Section title={m.approval_changes()}>
      <div className="stack gap-4">
        {texts.map(({ name, before, after }) => (
          <div key={name}>
            <h3 className="small muted">{name}</h3>
            <Difference before={before} after={after} />
          </div>
        ))}
        {pictures && (
          <div className={styles['sides']}>
            <div className="stack gap-2">
              <h3 className="small muted">{m.approval_before()}</h3>
              <Photos pictures={product.pictures} attachments={product.attachments} />
            </div>
            <div className="stack gap-2">
              <h3 className="small muted">{m.approval_after()}</h3>
              <Photos pictures={pictures} attachments={newPictures} />
            </div>
          </div>
        )}
      </div>
    </Section>
  )
}
