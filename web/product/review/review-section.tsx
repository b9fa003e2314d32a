import { useState } from 'react'
import { Link } from 'react-router'
import { getOwnReview, listReviews } from '@chowk/contract/product/review.ts'
import type { ShopProduct } from '@chowk/contract/product/shop-product.ts'
import { List } from '../../app/list/list.tsx'
import { listOf } from '../../app/list/use-list.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { ReviewButton } from '../../app/review/review-button.tsx'
import { STARS } from '../../app/review/stars.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { FIRST_REVIEWS } from './first-reviews.ts'
import { ReviewRow } from './review-row.tsx'
import styles from './review.module.css'

/** Reviews of a product: average, histogram that filters, and the reviews. */
export function ReviewSection({ product }: { product: ShopProduct }) {
  const { rating, isOwn } = product
  const [stars, setStars] = useState<number>()
  const viewer = useViewer()
  return (
    <Section title={m.review_title()} id="reviews">
      <div className={`stack gap-4 ${styles['body']}`}>
        {rating.count > 0 && <Histogram product={product} chosen={stars} onChoose={setStars} />}
        {viewer && !isOwn && <OwnPart product={product} />}
        <Reviews key={stars ?? 0} product={product} stars={stars} />
      </div>
    </Section>
  )
}

interface HistogramProps {
  product: ShopProduct
  chosen: number | undefined
  onChoose: (stars: number | undefined) => void
}

function Histogram({ product: { rating }, chosen, onChoose }: HistogramProps) {
  const { average, count, histogram } = rating
  const most = Math.max(...histogram)
  return (
    <div className={styles['summary']}>
      <div>
        <p className={`display tabular ${styles['average']}`}>
          <span aria-hidden>{average?.toFixed(1)}</span>
          <span className="only-heard">{m.review_of_five({ count: average ?? 0 })}</span>
        </p>
        <p className="small muted">{m.review_count({ count })}</p>
      </div>
      <div className="stack gap-2">
        <ul aria-label={m.review_filter()}>
          {STARS.toReversed().map((stars) => {
            const reviews = histogram[stars - 1] ?? 0
            return (
              <li key={stars}>
                <button
                  type="button"
                  className={styles['bar']}
                  aria-label={m.review_stars_count({ count: stars, reviews: m.review_count({ count: reviews }) })}
                  aria-pressed={chosen === stars}
                  disabled={reviews === 0}
                  onClick={() => onChoose(chosen === stars ? undefined : stars)}
                >
                  <span className="small">{m.review_stars({ count: stars })}</span>
                  <span className={styles['track']}>
                    <span className={styles['fill']} style={{ inlineSize: `${(reviews * 100) / most}%` }} />
                  </span>
                  <span className="small tabular muted">{reviews}</span>
                </button>
              </li>
            )
          })}
        </ul>
        {chosen !== undefined && (
          <div>
            <Button variant="plain" small onClick={() => onChoose(undefined)}>
              {m.review_all()}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** Whether the viewer may review, and their review. */
function OwnPart({ product }: { product: ShopProduct }) {
  const own = useRead(getOwnReview, { productId: product.productId }).data
  if (!own) return null
  return (
    <>
      {own.review?.state === 'HIDDEN' && <Note kind="notice">{m.review_hidden()}</Note>}
      {own.review?.state === 'REMOVED' && (
        <Note kind="notice">
          {m.review_removed()} <Link to="/moderation/own">{m.review_removed_link()}</Link>
        </Note>
      )}
      {own.mayReview && (
        <div>
          <ReviewButton product={product} />
        </div>
      )}
    </>
  )
}

function Reviews({ product, stars }: { product: ShopProduct; stars: number | undefined }) {
  const input = { ...FIRST_REVIEWS, slug: product.slug, ...(stars !== undefined && { rating: stars }) }
  const list = listOf(listReviews, input, { failed: m.review_failed, failedMore: m.review_failed_more }).use()
  return (
    <List list={list} skeleton={<RowSkeleton count={2} />} empty={<NoReviews isFiltered={stars !== undefined} />}>
      {(reviews) => (
        <ul>
          {reviews.map((review) => (
            <ReviewRow key={review.reviewId} review={review} product={product} />
          ))}
        </ul>
      )}
    </List>
  )
}

const NoReviews = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <p className="muted">{m.review_none_stars()}</p>
  ) : (
    <div>
      <p className="strong">{m.review_none_title()}</p>
      <p className="muted">{m.review_none_text()}</p>
    </div>
  )
