import { replaceEqualDeep, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Call, Input, Output } from '@chowk/contract/call.ts'
import { callOverHttp, CallFailed } from '../calls.ts'
import { offlineModule, standSince } from '../offline.ts'
import { callOrStored, FRESH_FOR_MS, keyOf, LIST } from '../read.ts'
import type { Read } from '../read.ts'
import { itemsOf, startOfNext, viewOf } from './list-pages.rules.ts'
import type { ListPage, ListView } from './list-pages.rules.ts'
import { startIn } from './page-address.rules.ts'
import type { PageStart } from './page-address.rules.ts'
import { useReturn } from './use-return.ts'

type Keyed = { _id: string }
/** What a list of this call holds. */
export type ItemOf<C> = Output<C> extends { content: (infer Item)[] } ? Item : never

/** The words that stay when the server sent none (R8.01, G7). */
export interface ListWords {
  failed: string
  failedMore: string
}

/** A list page by page, as `useList` answers it. */
export interface ListState<Item> extends ListView<Item> {
  words: ListWords
  /** What its first page is read with. */
  first: Read
  hasMore: boolean
  /** Where the next page begins, for an address that leads there. */
  more: PageStart | undefined
  /** Whether its address leads into the middle of the list. */
  isContinued: boolean
  /** The moment that the list stands at. */
  asOf: string | null
  /** Items that the reader's mutes left out of the pages shown. */
  muted: number
  /** The failure behind `error`, with its request id. */
  failure: CallFailed | null
  /** Asks for the first page anew, which then replaces all pages. */
  load: () => void
  loadMore: () => void
  /** Back to the initial empty state (R4.02). */
  reset: () => void
  /** Replaces all pages with one that came otherwise. */
  show: (page: ListPage<Item>) => void
  /** Changes items in place; null takes one out. */
  change: (change: (item: Item) => Item | null) => void
}

/** A list that a screen shows page by page. */
export interface ListPlan<C extends Call = Call> {
  call: C
  input: Input<C>
  use: () => ListState<ItemOf<C>>
  /** A visitor's belongs to her device, of which the page that all visitors share knows nothing: her browser reads it. */
  isOfDevice: boolean
}

interface ListTexts {
  failed: () => string
  failedMore: () => string
  isOfDevice?: boolean
}

/** A list for `screenOf`, whose loaders and which itself ask with this same input. */
export const listOf = <C extends Call>(
  call: C,
  input: Input<C>,
  { isOfDevice = false, failed, failedMore }: ListTexts,
): ListPlan<C> => ({
  call,
  input,
  use: () => useList(call, input, { failed: failed(), failedMore: failedMore() }),
  isOfDevice,
})

type Pages<Item> = InfiniteData<ListPage<Item>, PageStart | null>

/**
 * The key of a list; the single page that the first HTML brought stands under `keyOf`. It begins with the address as well, so that whoever
 * names the call, in what a write `refreshes` for instance, means both.
 */
const listKeyOf = (declared: Call, input: unknown, start?: PageStart) => [declared.address, LIST, input, start ?? null]

interface Listed {
  client: QueryClient
  declared: Call
  input: unknown
  start: PageStart | undefined
}

/** The input of a page: the list's own, and where the page begins. */
const inputOfPage = (input: unknown, start: PageStart | null | undefined) => ({ ...(input as object), ...start })

/** What the pages are fetched by; the first one may be this old. */
function optionsOf<Item>({ client, declared, input, start }: Listed, youngerThanMs: number) {
  const firstInput = inputOfPage(input, start)
  const firstKey = keyOf(declared, firstInput)
  return {
    queryKey: listKeyOf(declared, input, start),
    initialPageParam: start ?? null,
    queryFn: async ({ pageParam }: { pageParam: PageStart | null }): Promise<ListPage<Item>> => {
      const isFirst = pageParam === null || (start !== undefined && pageParam.next === start.next)
      if (!isFirst) return await laterPage<Item>({ client, declared, input, start }, pageParam)
      // Shares the request that the step to this screen has begun already.
      const queryFn = async () => (await callOrStored(declared, firstInput as never)) as ListPage<Item>
      return await client.fetchQuery({ queryKey: firstKey, queryFn, staleTime: youngerThanMs })
    },
    getNextPageParam: (_: ListPage<Item>, pages: ListPage<Item>[]) => startOfNext(pages),
    initialData: (): Pages<Item> | undefined => {
      const page = client.getQueryData<ListPage<Item>>(firstKey)
      // One that a write has made old is asked for anew: what a list begins with never ages.
      if (!page || client.getQueryState(firstKey)?.isInvalidated) return undefined
      return { pages: [page], pageParams: [start ?? null] }
    },
    // It changes when somebody asks for it, never under a reader's thumb.
    staleTime: Number.POSITIVE_INFINITY,
    // What changed in place while the next page was on its way stays: that request remembers the pages as they were when it began.
    structuralSharing: (before: unknown, now: unknown) => {
      const isMore = client.getQueryState(listKeyOf(declared, input, start))?.fetchMeta?.fetchMore !== undefined
      return replaceEqualDeep(before, isMore ? withNextPage(before as Pages<Item>, now as Pages<Item>) : now)
    },
    retry: false,
  }
}

function withNextPage<Item>(before: Pages<Item> | undefined, now: Pages<Item>): Pages<Item> {
  const next = now.pages.at(-1)
  return before && next && now.pages.length === before.pages.length + 1
    ? { ...now, pages: [...before.pages, next] }
    : now
}

/** A page further down. Without a connection, what this device keeps of the list beyond what is shown. */
async function laterPage<Item>(listed: Listed, from: PageStart | null): Promise<ListPage<Item>> {
  const { client, declared, input, start } = listed
  try {
    return (await callOverHttp(declared, inputOfPage(input, from) as never)) as ListPage<Item>
  } catch (error) {
    if (!(error instanceof CallFailed) || !error.isOffline) throw error
    const stored = await (await offlineModule())?.findStored(declared, input)
    const shown = client.getQueryData<Pages<Item & Keyed>>(listKeyOf(declared, input, start))?.pages ?? []
    const page = stored?.body as ListPage<Item & Keyed> | undefined
    if (!stored || !page || itemsOf([...shown, page]).length === itemsOf(shown).length) throw error
    standSince(stored.at)
    return page
  }
}

/**
 * A list page by page. Its pages live beside the kept answers, so that going back finds all of them and the old position; its first
 * page is the one that came with the HTML, if any. Where its address names a page, the list begins there.
 */
export function useList<C extends Call>(declared: C, input: Input<C>, words: ListWords): ListState<ItemOf<C>> {
  type Item = ItemOf<C> & Keyed
  const client = useQueryClient()
  const [search] = useSearchParams()
  const start = startIn(search)
  const listed: Listed = { client, declared, input, start }
  const query = useInfiniteQuery(optionsOf<Item>(listed, FRESH_FOR_MS))
  const pages = query.data?.pages
  const data = useMemo(() => itemsOf<Item>(pages ?? []), [pages])
  const { isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  const failure = query.error && failureOf(query.error)
  const does = actionsOf<Item>(listed)
  useReturn({ list: does.name, pages: pages?.length ?? 0, fetch: does.fetch })
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const fallback = pages ? words.failedMore : words.failed
  const error = failure && (failure.message || fallback)
  return {
    ...viewOf(data, { hasData: pages !== undefined, isFetching, isFetchingMore: isFetchingNextPage, error }),
    words,
    first: [declared, input],
    hasMore: hasNextPage,
    more: pages && startOfNext(pages),
    isContinued: start !== undefined,
    asOf: pages?.[0]?.asOf ?? null,
    muted: (pages ?? []).reduce((sum, { mutedCount = 0 }) => sum + mutedCount, 0),
    failure,
    load: does.load,
    loadMore,
    reset: does.reset,
    show: does.show,
    change: does.change,
  } as ListState<ItemOf<C>>
}

const failureOf = (error: unknown) =>
  error instanceof CallFailed ? error : new CallFailed({ status: 0, message: '', cause: error })

type Actions<Item> = ReturnType<typeof makeActions<Item & Keyed>>
const made = new WeakMap<QueryClient, Map<string, unknown>>()

/** The same functions at every render, as long as the answers are kept. */
function actionsOf<Item extends Keyed>(listed: Listed): Actions<Item> {
  const { client, declared, input, start } = listed
  const ofClient = made.get(client) ?? new Map<string, unknown>()
  made.set(client, ofClient)
  const name = JSON.stringify(listKeyOf(declared, input, start))
  if (!ofClient.has(name)) ofClient.set(name, makeActions<Item>(listed, name))
  return ofClient.get(name) as Actions<Item>
}

const EMPTY = { data: undefined, dataUpdatedAt: 0, error: null, status: 'pending', fetchStatus: 'idle' } as const

function makeActions<Item extends Keyed>(listed: Listed, name: string) {
  const { client, declared, input, start } = listed
  const queryKey = listKeyOf(declared, input, start)
  const firstKey = keyOf(declared, inputOfPage(input, start))
  const fetch = async (pages: number, youngerThanMs: number) => {
    // A request on its way would be taken for the answer to this one.
    await client.cancelQueries({ queryKey, exact: true })
    await client.fetchInfiniteQuery({ ...optionsOf<Item>(listed, youngerThanMs), staleTime: 0, pages })
  }
  const loadFirst = async () => {
    await client.cancelQueries({ queryKey: firstKey, exact: true })
    await fetch(1, 0)
  }
  const reset = async () => {
    // A cancelled request first puts back what was there before it.
    await client.cancelQueries({ queryKey, exact: true })
    client.removeQueries({ queryKey: firstKey, exact: true })
    client.getQueryCache().find({ queryKey })?.setState(EMPTY)
  }
  const write = (next: (pages: Pages<Item>) => Pages<Item>) =>
    void client.setQueryData<Pages<Item>>(queryKey, (stored) => stored && next(stored))
  return {
    name,
    fetch: async (pages: number) => await fetch(pages, FRESH_FOR_MS),
    // What went wrong stands in the state of the list.
    load: () => void loadFirst().catch(() => undefined),
    reset: () => void reset(),
    show: (page: ListPage<Item>) => write(() => ({ pages: [page], pageParams: [null] })),
    change: (change: (item: Item) => Item | null) =>
      write(({ pages, pageParams }) => ({
        pages: pages.map((page) => ({ ...page, content: page.content.flatMap((item) => change(item) ?? []) })),
        pageParams,
      })),
  }
}
