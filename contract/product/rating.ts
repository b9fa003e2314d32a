import * as z from 'zod/mini'

/** Stars of a product, by its published reviews. */
export const Rating = z.object({
  /** With one decimal; null without reviews. */
  average: z.nullable(z.number()),
  count: z.int(),
  /** Reviews with one star first, with five stars last. */
  histogram: z.array(z.int()).check(z.length(5)),
})
/** See the schema of the same name. */
export type Rating = z.infer<typeof Rating>

/** The same in lists. */
export const ShortRating = z.pick(Rating, { average: true, count: true })
/** See the schema of the same name. */
export type ShortRating = z.infer<typeof ShortRating>
