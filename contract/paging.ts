import * as z from 'zod/mini'

/** Default and largest number of items on a page of a list. */
export const PAGE_SIZE = 10
export const LARGEST_PAGE_SIZE = 50
/** Most letters of a `next`; some hold a name. */
const LONGEST_CURSOR = 1000

const integer = (least: number, most: number) =>
  z.coerce
    .number<number | string>({ error: 'INVALID_PAGE' })
    .check(
      z.int({ error: 'INVALID_PAGE' }),
      z.gte(least, { error: 'INVALID_PAGE' }),
      z.lte(most, { error: 'INVALID_PAGE' }),
    )

/**
 * Input of every list: `page` counts from 0, `size` is 1 to 50, `asOf` (ISO time of the first page) leaves newer rows out,
 * `next` is the opaque cursor to go on from. Anything else is refused with INVALID_PAGE.
 */
export const Paging = {
  page: z._default(integer(0, 100_000), 0),
  size: z._default(integer(1, LARGEST_PAGE_SIZE), PAGE_SIZE),
  asOf: z.optional(z.iso.datetime({ error: 'INVALID_PAGE', offset: true })),
  next: z.optional(z.string().check(z.maxLength(LONGEST_CURSOR, { error: 'INVALID_PAGE' }))),
}

/** Output of every list; `next` is null at its end. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    content: z.array(item),
    page: z.int(),
    size: z.int(),
    hasMore: z.boolean(),
    asOf: z.string(),
    next: z.nullable(z.string()),
    totalElements: z.optional(z.int()),
    snapshotRenewed: z.optional(z.boolean()),
  })
}

/** One page of a list, as `pageOf` describes it on the wire. */
export interface Page<Item> {
  content: Item[]
  page: number
  size: number
  hasMore: boolean
  asOf: string
  next: string | null
  totalElements?: number
  snapshotRenewed?: boolean
}
