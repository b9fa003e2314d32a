import type { ComponentType, ReactNode } from 'react'
import { isRouteErrorResponse, useParams, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router'
import type { Call, Output } from '@chowk/contract/call.ts'
import { m } from '../../paraglide/messages.js'
import { RowBones } from '../../ui/waiting/skeleton.tsx'
import { BrokenPage } from '../broken-page.tsx'
import type { CallFailed } from '../calls.ts'
import { readInBrowser, readOnServer, useRead } from '../read.ts'
import type { Loaded, Read, RefusedPage } from '../read.ts'
import { ReadFailed } from './read-failed.tsx'
import type { ReadState } from './read-boundary.tsx'

/** The address that a screen stands at. */
export interface ScreenAddress {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

type Reads = Readonly<Record<string, readonly [Call, unknown]>>

/** What a screen's reads answered, under the same names. */
export type Answers<R extends Reads> = { [Name in keyof R]: Output<R[Name][0]> }

/** What a frame is given. */
export interface ScreenFrameProps<A> {
  /** Undefined until all of them are there. */
  answers: A | undefined
  children: ReactNode
}

interface ScreenPlan<R extends Reads> {
  /** Title of the tab. */
  title: () => string
  /** Further tags of the document's head. */
  meta?: () => MetaDescriptor[]
  /** What has to be there before the screen can be drawn, always under the same names. A parameter wants its type written: the answers' types follow from here. */
  reads?: (address: ScreenAddress) => R
  /** What sections of the screen read for themselves: fetched along, waited for only on the server. */
  prefetch?: (address: ScreenAddress) => readonly Read[]
  /** Drawn around every state. */
  frame?: ComponentType<ScreenFrameProps<Answers<R>>>
  /** In the shape of what comes; rows unless it is said. */
  skeleton?: ReactNode
  /** What failed, where the screen has words for it. */
  failed?: () => string
  /** What stands in place of a failure, by the code of the refusal. */
  refusals?: Readonly<Record<string, ComponentType>>
  /** Whether there is nothing to show, and what is said then. */
  empty?: { when: (answers: Answers<R>) => boolean; show: ComponentType }
  show: ComponentType<Answers<R>>
}

type LoaderArgs = Pick<LoaderFunctionArgs, 'params' | 'request'>
const addressOf = ({ params, request }: LoaderArgs): ScreenAddress => ({
  params,
  search: new URL(request.url).searchParams,
})

/**
 * A screen in all its states: loading, failed with another try, refused, missing, empty, and what it shows.
 * React Router wants its exports one by one:
 * `export const loader = page.loader`, and so for `clientLoader`, `meta` and, with `refusals`, `ErrorBoundary`;
 * then `export default page.Screen`.
 */
export function screenOf<R extends Reads>(plan: ScreenPlan<R>) {
  const { title, meta, reads, prefetch, refusals } = plan
  const allOf = (address: ScreenAddress) => [
    ...Object.values<Read>(reads?.(address) ?? {}),
    ...(prefetch?.(address) ?? []),
  ]
  return {
    // The build knows which side it is for: what only the server does is not carried to browsers.
    loader: async (given: LoaderFunctionArgs): Promise<Loaded> =>
      import.meta.env.SSR ? await readOnServer(given.context, allOf(addressOf(given))) : { queries: null },
    clientLoader: (given: LoaderArgs) => readInBrowser(allOf(addressOf(given))),
    meta: () => [{ title: `${title()} · ${m.app_name()}` }, ...(meta?.() ?? [])],
    Screen: () => <ScreenBody plan={plan} />,
    ErrorBoundary: ({ error }: { error: unknown }) => {
      const refused = isRouteErrorResponse(error) ? (error.data as RefusedPage | null) : null
      const Refusal = refusals?.[refused?.code ?? '']
      return Refusal ? <Refusal /> : <BrokenPage error={error} />
    },
  }
}

function ScreenBody<R extends Reads>({ plan }: { plan: ScreenPlan<R> }) {
  const { reads, frame: Frame, empty, show: Show, skeleton } = plan
  const params = useParams()
  const [search] = useSearchParams()
  const states = useReads((reads?.({ params, search }) ?? {}) as R)
  const failures = Object.values<ReadState<unknown>>(states).filter(({ data, error }) => data === undefined && error)
  const answers = answersOf<R>(states)
  const isBusy = !answers && failures.length === 0
  const Empty = answers && empty?.when(answers) ? empty.show : undefined
  const body = (
    <>
      {failures[0]?.error && <Failed plan={plan} failures={failures} error={failures[0].error} />}
      {isBusy && <div aria-busy="true">{skeleton ?? <RowBones />}</div>}
      {Empty && <Empty />}
      {answers && !Empty && <Show {...answers} />}
    </>
  )
  return Frame ? <Frame answers={answers}>{body}</Frame> : body
}

interface FailedProps<R extends Reads> {
  plan: ScreenPlan<R>
  failures: readonly ReadState<unknown>[]
  error: CallFailed
}

function Failed<R extends Reads>({ plan: { refusals, failed, frame }, failures, error }: FailedProps<R>) {
  const Refusal = refusals?.[error.code ?? '']
  if (Refusal) return <Refusal />
  const retry = () => failures.forEach(({ refetch }) => void refetch())
  return <ReadFailed failure={error} title={failed?.()} level={frame ? 2 : 1} onRetry={retry} />
}

type States<R extends Reads> = { [Name in keyof R]: ReadState<Output<R[Name][0]>> }

// A screen has the same reads at every render: the names come from its plan, only their input from the address.
function useReads<R extends Reads>(reads: R): States<R> {
  const states: Record<string, ReadState<unknown>> = {}
  for (const [name, [declared, input]] of Object.entries(reads)) states[name] = useRead(declared, input as never)
  return states as States<R>
}

function answersOf<R extends Reads>(states: States<R>): Answers<R> | undefined {
  const entries = Object.entries<ReadState<unknown>>(states).map(([name, { data }]) => [name, data] as const)
  return entries.some(([, data]) => data === undefined) ? undefined : (Object.fromEntries(entries) as Answers<R>)
}
