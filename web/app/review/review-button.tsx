import { useState } from 'react'
import { getOwnReview } from '@chowk/contract/product/review.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { useRead } from '../read.ts'
import type { Reviewed } from './review-form.tsx'

const ReviewForm = lazyComponent<Reviewed & { onClose: () => void }>(
  'review-form',
  async () => (await import('./review-form.tsx')).ReviewForm,
)

/** Writes or edits the viewer's review of a product that they received; nothing for others. For signed-in viewers. */
export function ReviewButton({ product }: Pick<Reviewed, 'product'>) {
  const [isOpen, setOpen] = useState(false)
  const own = useRead(getOwnReview, { productId: product.productId }).data
  if (!own?.mayReview) return null
  return (
    <>
      <Button variant="outlined" small onClick={() => setOpen(true)}>
        {own.review ? m.review_edit() : m.review_write()}
      </Button>
      {isOpen && <ReviewForm product={product} own={own} onClose={() => setOpen(false)} />}
    </>
  )
}
