import { dehydrate, onlineManager, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DehydratedState, MutateOptions, Query, UseMutationResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { data } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import type { Call, Envelope, Input, Output } from '@chowk/contract/call.ts'
import { makeAttemptKeys } from './wire/attempt-keys.ts'
import { callOverHttp, CallFailed } from './calls.ts'
import type { CallOptions } from './calls.ts'
import { refusalOf } from './wire/open-sealed.ts'
import { offlineModule, standSince } from './offline.ts'
import { pageContext } from './page-context.ts'

/** A call and the input that a screen reads it with. */
export type Read = readonly [declared: Call, input: unknown]

/** A read whose input the compiler has compared with the call. */
export const read = <C extends Call>(declared: C, input: Input<C>): readonly [C, Input<C>] => [declared, input]

/** What a screen's loader hands to the root, which fills the browser's copy from it. */
export interface Loaded {
  queries: DehydratedState | null
}

/** The key under which an answer is kept. */
export const keyOf = (declared: Call, input: unknown) => [declared.address, input] as const

/** What stands in a list's key where the key of a single answer has its input. */
export const LIST = 'list'

/** Whether a list page by page is kept under this key (`list/use-list.ts`). */
export const isListKey = ([, input]: readonly unknown[]): boolean => input === LIST

/**
 * Asks anew for all that is kept of these calls. Single answers come first, so that a list in sight takes its first page from the request for
 * the same answer, and no page is asked for twice.
 */
export async function refresh(client: QueryClient, calls: readonly Pick<Call, 'address'>[]): Promise<void> {
  await Promise.all(
    [false, true].flatMap((isList) =>
      calls.map(async ({ address }) => {
        const predicate = ({ queryKey }: Pick<Query, 'queryKey'>) => isListKey(queryKey) === isList
        await client.invalidateQueries({ queryKey: [address], predicate })
      }),
    ),
  )
}

/** An answer this young is not asked for again. */
export const FRESH_FOR_MS = 30_000

/** A copy of answers: one in the browser, one for each page on the server. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        // On the server a timer would hold each page's answers for as long as it runs.
        gcTime: typeof document === 'undefined' ? Number.POSITIVE_INFINITY : 10 * 60_000,
        refetchOnWindowFocus: false,
        // Without a connection a read is answered from what was kept, or fails and says so; it never waits in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (times, error) => times < 2 && error instanceof CallFailed && error.status >= 502,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

let clientOfBrowser: QueryClient | undefined

/** The browser's one copy; a new one for each page on the server. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return makeQueryClient()
  // TanStack reads again where it saw the connection go; a page that was opened without one it would take for connected.
  if (!clientOfBrowser) onlineManager.setOnline(navigator.onLine)
  return (clientOfBrowser ??= makeQueryClient())
}

/** What a refused page throws: its ErrorBoundary draws it inside the shell. */
export interface RefusedPage {
  code: string | null
  requestId: string | null
  details: Record<string, unknown>
}

/** First HTML: makes the reads in the server's process. A refusal becomes the page's status, but for those that a section makes for itself. */
export async function readOnServer(
  context: Readonly<RouterContextProvider>,
  reads: readonly Read[],
  ofSections: readonly Read[] = [],
): Promise<Loaded> {
  const page = context.get(pageContext)
  const client = makeQueryClient()
  for (const [index, [declared, input]] of [...reads, ...ofSections].entries()) {
    const envelope = await page.call(declared, input)
    if (envelope.statusCode < 400) client.setQueryData(keyOf(declared, input), envelope.body)
    else if (index < reads.length) throw refusedPage(envelope, page.requestId)
  }
  return { queries: dehydrate(client) }
}

/** What a page throws for an answer that refuses it. */
export function refusedPage(envelope: Envelope, requestId: string | undefined) {
  const refused = refusalOf(envelope)
  const body: RefusedPage = {
    code: refused?.code ?? null,
    requestId: requestId ?? null,
    details: refused?.details ?? {},
  }
  return data(body, { status: envelope.statusCode })
}

/** A step inside the browser: the reads begin at once, the screen shows their skeletons meanwhile. */
export function readInBrowser(reads: readonly Read[]): Loaded {
  for (const [declared, input] of reads) void queryClient().prefetchQuery(queryOf(declared, input))
  return { queries: null }
}

/** Reads over HTTP, and without a connection what was kept of it. */
export async function callOrStored<C extends Call>(
  declared: C,
  input: Input<C>,
  options?: CallOptions,
): Promise<Output<C>> {
  try {
    const answer = await callOverHttp(declared, input, options)
    standSince(null)
    return answer
  } catch (error) {
    if (!(error instanceof CallFailed) || !error.isOffline) throw error
    const stored = await (await offlineModule())?.findStored(declared, input)
    if (!stored) throw error
    standSince(stored.at)
    return stored.body as Output<C>
  }
}

const queryOf = (declared: Call, input: unknown) => ({
  queryKey: keyOf(declared, input),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    await callOrStored(declared, input as Input<Call>, { signal }),
})

/** An answer, with its state; the same key as the loader's, so the first HTML is not asked for again. */
export function useRead<C extends Call>(declared: C, input: Input<C>) {
  return useQuery<Output<C>, CallFailed>(queryOf(declared, input) as never)
}

interface Sent<C extends Call> {
  input?: Input<C> | undefined
  onSuccess?: MutateOptions<Output<C>, CallFailed, Input<C>>['onSuccess']
}

/** What a change brings along: the reads that it makes old, and who hears of a refusal even where what asked has gone. */
export type WriteOptions = CallOptions & { refreshes?: readonly Call[]; onError?: (failure: CallFailed) => void }

type Sending<C extends Call> = UseMutationResult<Output<C>, CallFailed, Input<C>>

/** A change in each of its states. `mutateAsync` gives `undefined`, and sends nothing, while the same is under way. */
type Guarded<C extends Call, State> = State extends unknown
  ? Omit<State, 'mutateAsync'> & { mutateAsync: (input: Input<C>) => Promise<Output<C> | undefined> }
  : never

/**
 * A change. After success the caller's own `onSuccess` comes first, then the named reads are asked for again: what they bring may take away
 * the very form that asked, and a form that has gone is told nothing.
 */
export function useWrite<C extends Call>(
  declared: C,
  { refreshes = [], onError = () => undefined, ...options }: WriteOptions = {},
): Guarded<C, Sending<C>> {
  const client = useQueryClient()
  const running = useRef(new Set<string>())
  const [keys] = useState(() => makeAttemptKeys(declared))
  const last = useRef<Sent<C>>({})
  useEffect(() => () => void (last.current = {}), [])
  const write: Sending<C> = useMutation({
    mutationFn: async (input: Input<C>) => {
      const key = keys.keyFor(input)
      return await callOverHttp(declared, input, key === undefined ? options : { idempotencyKey: key, ...options })
    },
    onSuccess: async (answer, input, ...more) => {
      keys.end()
      if (input === last.current.input) last.current.onSuccess?.(answer, input, ...more)
      await refresh(client, refreshes)
    },
    onError,
    onSettled: (_answer, _failure, input) => void running.current.delete(JSON.stringify(input)),
  })
  const { mutate, mutateAsync } = write
  // The second press of a double one comes before the button is drawn as busy.
  const begins = (input: unknown) => {
    const key = JSON.stringify(input)
    if (running.current.has(key)) return false
    running.current.add(key)
    return true
  }
  const once = useCallback<typeof mutate>(
    (...[input, after]) => {
      if (!begins(input)) return
      const { onSuccess, ...others } = after ?? {}
      last.current = { input, onSuccess }
      mutate(input as Input<C>, others)
    },
    [mutate],
  )
  return {
    ...write,
    mutate: once,
    mutateAsync: useCallback(async (input) => (begins(input) ? await mutateAsync(input) : undefined), [mutateAsync]),
  }
}
