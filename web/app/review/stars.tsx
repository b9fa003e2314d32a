import { m } from '../../paraglide/messages.js'
import { IconStar, IconStarFilled } from '../../ui/icons.ts'
import styles from './stars.module.css'

/** Numbers of stars that can be given. */
export const STARS = [1, 2, 3, 4, 5] as const

/** Stars of one review, said as a number to screen readers. */
export const Stars = ({ rating, size = 18 }: { rating: number; size?: number }) => (
  <span className={styles['stars']} role="img" aria-label={m.review_of_five({ count: rating })}>
    {STARS.map((each) =>
      each <= rating ? <IconStarFilled key={each} size={size} /> : <IconStar key={each} size={size} stroke={1.5} />,
    )}
  </span>
)

/** The average of a product in lists; nothing without reviews. */
export function AverageStars({ rating: { average, count } }: { rating: { average: number | null; count: number } }) {
  if (average === null) return null
  return (
    <span className={`small inline-row ${styles['average']}`}>
      <span className={styles['stars']}>
        <IconStarFilled size={15} aria-hidden />
      </span>
      <span className="only-heard">{m.review_of_five({ count: average })}</span>
      <span className="tabular small-strong" aria-hidden>
        {average.toFixed(1)}
      </span>
      <span className="muted tabular" aria-hidden>
        ({count})
      </span>
      <span className="only-heard">{m.review_count({ count })}</span>
    </span>
  )
}
