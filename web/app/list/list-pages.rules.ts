import type { PageStart } from './page-address.rules.ts'

/** One page of a list as lists keep it. */
export interface ListPage<Item> {
  content: readonly Item[]
  page: number
  hasMore: boolean
  asOf: string
  next: string | null
  /** Items that the reader's mutes left out of this page. */
  mutedCount?: number
}

/** What the specification names as a list's state (R3.05, R4.01). */
export interface ListView<Item> {
  data: readonly Item[]
  pending: boolean
  loadMorePending: boolean
  error: string | null
  status: 'idle' | 'loading' | 'succeeded' | 'failed'
}

type Keyed = { _id: string }

/** The items of all pages, none of them twice: what came newer may have moved the rows of the next page down. */
export function itemsOf<Item extends Keyed>(pages: readonly ListPage<Item>[]): readonly Item[] {
  const [first] = pages
  if (pages.length < 2) return first?.content ?? []
  const byId = new Map<string, Item>()
  for (const item of pages.flatMap(({ content }) => content)) if (!byId.has(item._id)) byId.set(item._id, item)
  return [...byId.values()]
}

/** Where the page after these begins; undefined at the end. All pages of a list share the moment of its first. */
export function startOfNext(pages: readonly ListPage<unknown>[]): PageStart | undefined {
  const last = pages.at(-1)
  if (!last?.hasMore) return undefined
  return { page: last.page + 1, asOf: pages[0]?.asOf ?? last.asOf, ...(last.next !== null && { next: last.next }) }
}

interface Fetched {
  hasData: boolean
  isFetching: boolean
  isFetchingMore: boolean
  /** What went wrong last, in words. */
  error: string | null
}

/** The state of a list as the specification names it. What is shown already stays when more does not come (G5). */
export function viewOf<Item>(data: readonly Item[], fetched: Fetched): ListView<Item> {
  const { hasData, isFetching, isFetchingMore, error } = fetched
  const settled = error === null ? (hasData ? 'succeeded' : 'idle') : 'failed'
  return {
    data,
    pending: isFetching && !isFetchingMore,
    loadMorePending: isFetchingMore,
    error: isFetching ? null : error,
    status: isFetching ? 'loading' : settled,
  }
}
