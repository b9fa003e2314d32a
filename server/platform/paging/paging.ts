import type { Page } from '@chowk/contract/paging.ts'

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
