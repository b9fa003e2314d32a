import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { REVIEW_LIMITS, getOwnReview, listReviews, saveReview } from '@chowk/contract/product/review.ts'
import { getShopProduct } from '@chowk/contract/product/shop-product.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Controlled } from '../form/controlled.tsx'
import { FilesField } from '../form/files-field.tsx'
import { Form, FormActions } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { productAddress } from '../shopping/product-address.ts'
import { StarField } from './star-field.tsx'

/** The reviewed product, and the viewer's earlier review. */
export interface Reviewed {
  product: { productId: string; slug: string; title: string }
  own: Output<typeof getOwnReview>
}

interface ReviewFormProps extends Reviewed {
  onClose: () => void
}

const labelOf = (review: Reviewed['own']['review']) => (review ? m.review_edit() : m.review_write())

/** The review of a product on its sheet, with what follows once it is saved (R8.05). */
export function ReviewForm({ product, own, onClose }: ReviewFormProps) {
  const [isSaved, setSaved] = useState(false)
  const label = labelOf(own.review)
  return (
    <Sheet label={label} onClose={onClose} wide="form">
      {isSaved ? (
        <Saved slug={product.slug} onClose={onClose} />
      ) : (
        <Fields product={product} own={own} onClose={onClose} onSaved={() => setSaved(true)} />
      )}
    </Sheet>
  )
}

function Fields({
  product,
  own: { review, attachments },
  onClose,
  onSaved,
}: ReviewFormProps & { onSaved: () => void }) {
  const { productId } = product
  const label = labelOf(review)
  const form = useForm(saveReview, {
    values: {
      rating: review?.rating ?? 0,
      title: review?.title ?? '',
      text: review?.text ?? '',
      pictures: [...attachments] as Attachment[],
    },
    toInput: ({ rating, title, text, pictures }) => ({
      productId,
      rating,
      title,
      text,
      attachmentIds: pictures.map(({ attachmentId }) => attachmentId),
    }),
    fieldAt: { attachmentIds: 'pictures' },
    fieldErrors: { rating: () => m.review_stars_needed() },
    errors: {
      PRODUCT_NOT_FOUND: m.review_product_gone,
      ATTACHMENT_NOT_FOUND: m.review_photo_gone,
      NOT_PURCHASED: m.review_not_purchased,
      OWN_PRODUCT: m.review_own_product,
      REVIEW_REMOVED: m.review_removed,
    },
    fieldOf: { ATTACHMENT_NOT_FOUND: 'pictures' },
    refreshes: [listReviews, getOwnReview, getShopProduct],
    onDone: onSaved,
  })
  return (
    <Form form={form} label={label}>
      <div>
        <h2 className="h2">{label}</h2>
        <p className="small muted breaks">{product.title}</p>
      </div>
      <Controlled form={form} name="rating">
        {({ name: _name, ...held }) => <StarField {...held} label={m.review_stars_label()} />}
      </Controlled>
      <TextField {...form.field('title')} label={m.review_field_title()} optional autoComplete="off" />
      <TextArea {...form.field('text')} label={m.review_field_text()} optional rows={5} data-max={REVIEW_LIMITS.text} />
      <Controlled form={form} name="pictures">
        {({ name, value, onChange, error }) => (
          <FilesField
            name={name}
            value={value}
            onChange={onChange}
            error={error}
            label={m.review_photos()}
            optional
            max={REVIEW_LIMITS.pictures}
            add={m.review_photo_add()}
            accept="image/*"
          />
        )}
      </Controlled>
      <FormActions
        form={form}
        submit={review ? m.review_update_now() : m.review_post()}
        cancel={{ label: m.review_later(), onClick: onClose }}
      />
    </Form>
  )
}

function Saved({ slug, onClose }: { slug: string; onClose: () => void }) {
  const navigate = useNavigate()
  const view = () => {
    onClose()
    void navigate(`${productAddress(slug)}#reviews`)
  }
  return (
    <div className="stack gap-4" role="status">
      <div className="stack gap-2">
        <h2 className="h2">{m.review_saved_title()}</h2>
        <p>{m.review_saved_text()}</p>
      </div>
      <div className="cluster gap-3">
        <Button onClick={view}>{m.review_view_post()}</Button>
        <Button variant="plain" onClick={onClose}>
          {m.review_later()}
        </Button>
      </div>
    </div>
  )
}
