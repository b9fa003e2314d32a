import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Call, Input, Output } from '@chowk/contract/call.ts'
import type { Page } from '@chowk/contract/paging.ts'
import { callOverHttp, CallFailed } from '../calls.ts'
import { emptyList, stepList } from './list-state.rules.ts'
import type { ListEvent, ListPlace, ListState, ListView } from './list-state.rules.ts'
import { callOrKept, FRESH_FOR_MS, keyOf } from '../read.ts'

type Keyed = { _id: string }
type ItemOf<C> = Output<C> extends { content: (infer Item)[] } ? Item : never

/** The words that stay when the server sent none (R8.01, G7). */
export interface ListWords {
  failed: string
  failedMore: string
}

export interface List<Item> extends ListView<Item> {
  hasMore: boolean
  /** The moment that the list stands at. */
  asOf: string | null
  /** Items that the reader's mutes left out of the pages shown. */
  muted: number
  /** What to say when more did not come. */
  failedMore: string
  /** The failure behind `error`, with its request id. */
  failure: CallFailed | null
  /** Stories that a look at the first page found beyond those shown. */
  waiting: Page<Item> | null
  /** Replaces all with the first page. */
  load: () => void
  loadMore: () => void
  reset: () => void
  /** Looks whether newer items wait, without touching the list. */
  look: () => void
  /** Replaces the list with what waits. */
  takeWaiting: () => void
  /** Changes items in place; null takes one out. */
  change: (change: (item: Item) => Item | null) => void
}

interface Kept<Item> {
  state: ListState<Item>
  failure: CallFailed | null
  waiting: Page<Item> | null
}

/**
 * A paged list. It lives beside the kept answers, so that going back finds all its pages and the old place;
 * its first page is the one that came with the HTML, if any.
 */
export function useList<C extends Call>(declared: C, input: Input<C>, words: ListWords): List<ItemOf<C>> {
  type Item = ItemOf<C> & Keyed
  const client = useQueryClient()
  const { key, ...does } = actionsOf<Item>({ client, declared, input, words })
  const { data: kept } = useQuery<Kept<Item>>({
    queryKey: key,
    queryFn: () => firstOf<Item>(client, declared, input),
    initialData: () => firstOf<Item>(client, declared, input),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { view, place, muted } = kept.state
  const { load } = does
  useEffect(() => {
    if (view.status === 'idle') load()
  }, [view.status, load])
  const { failure, waiting } = kept
  return {
    ...view,
    hasMore: place?.hasMore ?? false,
    asOf: place?.asOf ?? null,
    failedMore: words.failedMore,
    muted,
    failure,
    waiting,
    ...does,
  } as List<ItemOf<C>>
}

const made = new WeakMap<QueryClient, Map<string, unknown>>()

/** The same functions at every render, as long as the answers are kept. */
function actionsOf<Item extends Keyed>(making: Omit<Making, 'key'>): ReturnType<typeof makeList<Item>> {
  const { client, declared, input } = making
  const ofClient = made.get(client) ?? new Map<string, unknown>()
  made.set(client, ofClient)
  const name = JSON.stringify(keyOf(declared, input))
  if (!ofClient.has(name)) ofClient.set(name, makeList<Item>({ ...making, key: ['list', name] }))
  return ofClient.get(name) as ReturnType<typeof makeList<Item>>
}

function firstOf<Item extends Keyed>(client: QueryClient, declared: Call, input: unknown): Kept<Item> {
  const page = client.getQueryData<Page<Item>>(keyOf(declared, input))
  const empty = emptyList<Item>()
  const state = page ? stepList(empty, { is: 'answered', request: 0, more: false, page }) : empty
  return { state, failure: null, waiting: null }
}

interface Making {
  client: QueryClient
  key: unknown[]
  declared: Call
  input: unknown
  words: ListWords
}

const beyond = ({ page, asOf, next }: ListPlace) => ({ page: page + 1, asOf, ...(next && { next }) })

function makeList<Item extends Keyed>({ client, key, declared, input, words }: Making) {
  const read = () => client.getQueryData<Kept<Item>>(key) ?? firstOf<Item>(client, declared, input)
  const write = (change: Partial<Kept<Item>>) => client.setQueryData<Kept<Item>>(key, { ...read(), ...change })
  const step = (event: ListEvent<Item>) => write({ state: stepList(read().state, event) })
  const call = async (beyond: object) =>
    (await callOverHttp(declared, { ...(input as object), ...beyond } as never)) as Page<Item>
  const first = async () => (await callOrKept(declared, input as never)) as Page<Item>
  // Shares the request that the step to this screen has begun already.
  const fetchFirst = (staleTime: number) =>
    client.fetchQuery({ queryKey: keyOf(declared, input), queryFn: first, staleTime })

  const ask = async (more: boolean) => {
    const { place, request: last, view } = read().state
    const request = last + 1
    const staleTime = view.status === 'idle' ? FRESH_FOR_MS : 0
    step({ is: 'asked', request, more })
    try {
      const page = more && place ? await call(beyond(place)) : await fetchFirst(staleTime)
      if (!more && read().state.request === request) write({ waiting: null })
      step({ is: 'answered', request, more, page })
    } catch (error) {
      const failure = error instanceof CallFailed ? error : new CallFailed({ status: 0, message: '', cause: error })
      write({ failure })
      step({ is: 'refused', request, more, error: failure.message || (more ? words.failedMore : words.failed) })
    }
  }
  return {
    key,
    load: () => void ask(false),
    loadMore: () => {
      const { view, place } = read().state
      if (place?.hasMore && !view.pending && !view.loadMorePending) void ask(true)
    },
    reset: () => step({ is: 'reset' }),
    look: () => {
      const looked = call({}).then((waiting) => write({ waiting }))
      // Nobody asked for this look: when it fails, the next one will do.
      looked.catch(() => undefined)
    },
    takeWaiting: () => {
      const { waiting, state } = read()
      if (!waiting) return
      const request = state.request + 1
      const taken = stepList({ ...state, request }, { is: 'answered', request, more: false, page: waiting })
      write({ waiting: null, state: taken })
    },
    change: (change: (item: Item) => Item | null) => step({ is: 'changed', change }),
  }
}
