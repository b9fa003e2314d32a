import { useState } from 'react'
import type { Review } from '@chowk/contract/product/review.ts'
import type { ShopProduct } from '@chowk/contract/product/shop-product.ts'
import { ContentReport } from '../../app/report/content-report.tsx'
import { Stars } from '../../app/review/stars.tsx'
import { productAddress } from '../../app/shopping/product-address.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import { ReplyForm } from './lazy-answer-forms.ts'
import styles from './review.module.css'

interface ReviewRowProps {
  review: Review
  product: ShopProduct
}

/** One review with its photos and the seller's reply. */
export function ReviewRow({ review, product }: ReviewRowProps) {
  const { title, text, rating, author, isOwn, isReturned, createdAt, editedAt } = review
  const name = author?.name ?? m.review_by_buyer()
  return (
    <li className={`stack gap-2 line-below ${styles['row']}`}>
      <div className="row gap-3">
        <Portrait name={name} picture={author?.portrait} />
        <div className="grow">
          <p className="small-strong breaks">{isOwn ? m.review_own() : name}</p>
          <p className="small muted">
            <span>{m.review_verified()}</span>
            {isReturned && <span className="dot-before">{m.review_returned()}</span>}
            <time className="dot-before" dateTime={createdAt}>
              {dateText(createdAt)}
            </time>
            {editedAt && <span className="dot-before">{m.review_edited()}</span>}
          </p>
        </div>
      </div>
      <Stars rating={rating} />
      {title && <h3 className="strong breaks">{title}</h3>}
      {text && <WrittenText text={text} />}
      <Photos review={review} />
      <Reply review={review} product={product} />
      {!isOwn && <ReportReview review={review} product={product} />}
    </li>
  )
}

const Photos = ({ review: { pictures } }: { review: Review }) =>
  pictures.length > 0 && (
    <ul className={styles['photos']}>
      {pictures.map((picture, index) => {
        const { src, widths } = picture
        return (
          <li key={src}>
            <a href={`${src}/${widths.at(-1)}`} target="_blank" rel="noopener noreferrer">
              <Picture picture={{ ...picture, alt: m.review_photo_of({ number: index + 1 }) }} ratio={1} sizes="96px" />
            </a>
          </li>
        )
      })}
    </ul>
  )

function Reply({ review, product }: ReviewRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { reply } = review
  return (
    <>
      {reply && !isOpen && (
        <div className={styles['reply']}>
          <p className="small-strong breaks">{m.review_reply_by({ name: product.seller.name })}</p>
          <WrittenText text={reply.text} />
          <p className="small muted">
            <time dateTime={reply.at}>{dateText(reply.at)}</time>
            {reply.isEdited && <span className="dot-before">{m.review_edited()}</span>}
          </p>
        </div>
      )}
      {product.isOwn && !isOpen && (
        <div>
          <Button variant="outlined" small onClick={() => setOpen(true)}>
            {reply ? m.review_reply_edit() : m.review_reply()}
          </Button>
        </div>
      )}
      {isOpen && <ReplyForm review={review} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReportReview({ review: { reviewId, title, text, author }, product }: ReviewRowProps) {
  const [isOpen, setOpen] = useState(false)
  const about = {
    kind: 'REVIEW' as const,
    id: reviewId,
    title: title || text || product.title,
    author: author?.name ?? null,
    back: `${productAddress(product.slug)}#reviews`,
  }
  return (
    <div>
      <button type="button" className="text-button small muted" onClick={() => setOpen(true)}>
        {m.review_report()}
      </button>
      {isOpen && <ContentReport content={about} onClose={() => setOpen(false)} />}
    </div>
  )
}
