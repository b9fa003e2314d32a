import type { Rating, ShortRating } from '@chowk/contract/product/rating.ts'

const NONE = [0, 0, 0, 0, 0]

/** Average and histogram of how many reviews gave each number of stars. */
export function ratingOf(counts: readonly number[] | null): Rating {
  const histogram = [...(counts ?? NONE)]
  const count = histogram.reduce((sum, each) => sum + each, 0)
  const stars = histogram.reduce((sum, each, index) => sum + each * (index + 1), 0)
  return { average: count === 0 ? null : Math.round((stars * 10) / count) / 10, count, histogram }
}

/** The same for lists. */
export function shortRating(counts: readonly number[] | null): ShortRating {
  const { average, count } = ratingOf(counts)
  return { average, count }
}
