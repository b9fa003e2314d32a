import type { Page } from '@chowk/contract/paging.ts'
import { commonRefusal } from '../refusal.ts'

/** Pages of a narrowed list that may be asked for by number; beyond, `next` goes on (house section 6). */
const MOST_PAGES = 100

/** Which page was asked for, and as of when; lists that only go on from a cursor are always on page 0. */
export interface PageRequest {
  page?: number
  size: number
  asOf: Date
}

/** A page of items of which one more than its size was fetched: whether that one came says if more follow. `cursorOf` writes where to go on. */
export function pageOfItems<Item>(
  items: readonly Item[],
  { page = 0, size, asOf }: PageRequest,
  cursorOf: (last: Item) => string,
): Page<Item> {
  const content = items.slice(0, size)
  const last = items.length > size ? content.at(-1) : undefined
  return {
    content,
    page,
    size,
    hasMore: last !== undefined,
    asOf: asOf.toISOString(),
    next: last === undefined ? null : cursorOf(last),
  }
}

/** Refuses pages by number so deep that a narrowed list would have to be walked for long. */
export function refuseDepth(input: { page: number; next?: string | undefined }): void {
  if (input.next === undefined && input.page > MOST_PAGES) throw commonRefusal('INVALID_PAGE')
}
