import type { ComponentType, ReactNode } from 'react'
import { isRouteErrorResponse, redirect, useLocation, useParams } from 'react-router'
import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router'
import type { Call, Output } from '@chowk/contract/call.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { m } from '../../paraglide/messages.js'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { BrokenPage } from '../broken-page.tsx'
import type { CallFailed } from '../calls.ts'
import { addressOfPage, startIn } from '../list/page-address.rules.ts'
import type { ItemOf, ListPlan, ListState } from '../list/use-list.ts'
import { pageContext } from '../page-context.ts'
import { pageFacts, useViewer } from '../page-facts.ts'
import { inQuery } from '../query.rules.ts'
import { readInBrowser, readOnServer, useRead } from '../read.ts'
import type { Loaded, Read, RefusedPage } from '../read.ts'
import { ReadFailed } from './lazy-read-failed.ts'
import type { ReadState } from './read-boundary.tsx'

/** The address that a screen stands at, and who reads it. */
export interface ScreenAddress {
  path: string
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  viewer: UserData | null
}

type Reads = Readonly<Record<string, readonly [Call, unknown]>>

/** What a screen's reads answered, under the same names. */
export type Answers<R extends Reads> = { [Name in keyof R]: Output<R[Name][0]> }

type ListPlans = Readonly<Record<string, ListPlan>>
/** A screen's lists, under the same names. */
export type ListsOf<L extends ListPlans> = { [Name in keyof L]: ListState<ItemOf<L[Name]['call']>> }

/** What only this browser knows and what reads depend on; the first HTML is drawn with `initial`. */
export interface DeviceState<D> {
  use: () => D
  now: () => D
  initial: D
}

/** What failed: in the browser, or as the first HTML says it. */
export interface ScreenFailure {
  code: string | undefined
  failure?: CallFailed
  onRetry?: () => void
}

/** What a frame is given. */
export interface ScreenFrameProps<A> {
  /** Undefined until all of them are there. */
  answers: A | undefined
  children: ReactNode
}

interface ScreenPlan<R extends Reads, L extends ListPlans, D> {
  /** Title of the tab; left out where the screen names itself once its answers are there. */
  title?: (address: Pick<ScreenAddress, 'path'>) => string
  /** Further tags of the document's head. */
  meta?: (address: Pick<ScreenAddress, 'path'>) => MetaDescriptor[]
  device?: DeviceState<D>
  /** What has to be there before the screen can be drawn, always under the same names. A parameter wants its type written: the answers' types follow from here. */
  reads?: (address: ScreenAddress, device: D) => R
  /** Its lists, always under the same names: they draw their own states. */
  lists?: (address: ScreenAddress, device: D) => L
  /** What sections of the screen read for themselves: fetched along, waited for only on the server. One that is refused is left to its `ReadBoundary`. */
  prefetch?: (address: ScreenAddress, device: D) => readonly Read[]
  /** Drawn around every state. */
  frame?: ComponentType<ScreenFrameProps<Answers<R>>>
  /** In the shape of what comes; rows unless it is said. */
  skeleton?: ReactNode
  /** What failed, where the screen has words for it. */
  failed?: () => string
  /** What stands in place of a failure, by the code of the refusal. */
  refusals?: Readonly<Record<string, ComponentType>>
  /** Draws every failure, where a screen has a page of its own for it. */
  failure?: ComponentType<ScreenFailure>
  /** Whether there is nothing to show, and what is said then. */
  empty?: { when: (answers: Answers<R>) => boolean; show: ComponentType }
  show: ComponentType<Answers<R> & ListsOf<L>>
}

type LoaderArgs = Pick<LoaderFunctionArgs, 'params' | 'request'>
const addressOf = ({ params, request }: LoaderArgs, viewer: UserData | null): ScreenAddress => {
  const { pathname: path, searchParams: search } = new URL(request.url)
  return { path, params, search, viewer }
}

/**
 * A screen in all its states: loading, failed with another try, refused, missing, empty, and what it shows.
 * React Router wants its exports one by one:
 * `export const loader = page.loader`, and so for `clientLoader`, `meta` and, with `refusals`, `ErrorBoundary`;
 * then `export default page.Screen`.
 */
export function screenOf<
  R extends Reads = Record<never, never>,
  L extends ListPlans = Record<never, never>,
  D = undefined,
>(plan: ScreenPlan<R, L, D>) {
  const { title, meta, refusals, failure: Failure, frame: Frame, device } = plan
  return {
    // The build knows which side it is for: what only the server does is not carried to browsers.
    loader: async (given: LoaderFunctionArgs): Promise<Loaded> =>
      import.meta.env.SSR ? await loadOnServer(plan, given) : { queries: null },
    clientLoader: (given: LoaderArgs) => {
      const { needed, listed, beside } = readsOf(plan, addressOf(given, pageFacts()?.viewer ?? null), device?.now())
      return readInBrowser([...needed, ...listed, ...beside])
    },
    meta: ({ location }: { location: { pathname: string } }) => [
      ...(title ? [{ title: `${title({ path: location.pathname })} · ${m.app_name()}` }] : []),
      ...(meta?.({ path: location.pathname }) ?? []),
    ],
    Screen: () => <ScreenBody plan={plan} />,
    ErrorBoundary: ({ error }: { error: unknown }) => {
      const refused = isRouteErrorResponse(error) ? (error.data as RefusedPage | null) : null
      const code = refused?.code
      const Refusal = refusals?.[code ?? '']
      if (!code || !(Refusal ?? Failure)) return <BrokenPage error={error} />
      const body = Refusal ? <Refusal /> : Failure && <Failure code={code} />
      return Frame ? <Frame answers={undefined}>{body}</Frame> : body
    },
  }
}

/** All that a screen reads: what it needs, the first pages of its lists, and what its sections read for themselves. */
function readsOf<R extends Reads, L extends ListPlans, D>(
  { reads, lists, prefetch }: ScreenPlan<R, L, D>,
  address: ScreenAddress,
  device: D | undefined,
) {
  const start = startIn(address.search)
  const plans = Object.values<ListPlan>(lists?.(address, device as D) ?? {})
  return {
    needed: Object.values<Read>(reads?.(address, device as D) ?? {}),
    listed: plans.map(({ call, input }): Read => [call, { ...(input as object), ...start }]),
    beside: prefetch?.(address, device as D) ?? [],
    isOfDevice: plans.some(({ isOfDevice }) => isOfDevice),
  }
}

async function loadOnServer<R extends Reads, L extends ListPlans, D>(
  plan: ScreenPlan<R, L, D>,
  given: LoaderFunctionArgs,
): Promise<Loaded> {
  const address = addressOf(given, given.context.get(pageContext).viewer)
  const { needed, listed, beside, isOfDevice } = readsOf(plan, address, plan.device?.initial)
  const shown = isOfDevice && !address.viewer ? [] : listed
  try {
    return await readOnServer(given.context, [...needed, ...shown], beside)
  } catch (refused) {
    // A cursor that the list does not know any more: its first page is there.
    if (startIn(address.search) && codeOf(refused) === 'INVALID_PAGE')
      throw redirect(address.path + inQuery(address.search, addressOfPage()))
    throw refused
  }
}

const codeOf = (refused: unknown) => (refused as { data?: Partial<RefusedPage> | null } | null)?.data?.code

/** The address and the reader, as the loaders of the screen know them. */
function useScreenAddress(): ScreenAddress {
  const { pathname: path, search } = useLocation()
  const params = useParams()
  const viewer = useViewer()
  return { path, params, search: new URLSearchParams(search), viewer }
}

const noDevice = () => undefined

function ScreenBody<R extends Reads, L extends ListPlans, D>({ plan }: { plan: ScreenPlan<R, L, D> }) {
  const { reads, lists, frame: Frame, empty, show: Show, skeleton } = plan
  const address = useScreenAddress()
  const device = (plan.device?.use ?? noDevice)() as D
  const states = useReads((reads?.(address, device) ?? {}) as R)
  const listed = useLists((lists?.(address, device) ?? {}) as L)
  const failures = Object.values<ReadState<unknown>>(states).filter(({ data, error }) => data === undefined && error)
  const answers = answersOf<R>(states)
  const isBusy = !answers && failures.length === 0
  const Empty = answers && empty?.when(answers) ? empty.show : undefined
  const body = (
    <>
      {failures[0]?.error && <Failed plan={plan} failures={failures} error={failures[0].error} />}
      {isBusy && <div aria-busy="true">{skeleton ?? <RowSkeleton />}</div>}
      {Empty && <Empty />}
      {answers && !Empty && <Show {...answers} {...listed} />}
    </>
  )
  return Frame ? <Frame answers={answers}>{body}</Frame> : body
}

interface FailedProps<R extends Reads> {
  plan: Pick<ScreenPlan<R, never, never>, 'refusals' | 'failed' | 'failure' | 'frame'>
  failures: readonly ReadState<unknown>[]
  error: CallFailed
}

function Failed<R extends Reads>({ plan, failures, error }: FailedProps<R>) {
  const { refusals, failed, failure: Failure, frame } = plan
  const Refusal = refusals?.[error.code ?? '']
  if (Refusal) return <Refusal />
  const retry = () => failures.forEach(({ refetch }) => void refetch())
  if (Failure) return <Failure code={error.code} failure={error} onRetry={retry} />
  return <ReadFailed failure={error} title={failed?.()} level={frame ? 2 : 1} onRetry={retry} />
}

type States<R extends Reads> = { [Name in keyof R]: ReadState<Output<R[Name][0]>> }

// A screen has the same reads at every render: the names come from its plan, only their input from the address.
function useReads<R extends Reads>(reads: R): States<R> {
  const states: Record<string, ReadState<unknown>> = {}
  for (const [name, [declared, input]] of Object.entries(reads)) states[name] = useRead(declared, input as never)
  return states as States<R>
}

// And the same lists.
function useLists<L extends ListPlans>(plans: L): ListsOf<L> {
  const states: Record<string, unknown> = {}
  for (const [name, { use }] of Object.entries(plans)) states[name] = use()
  return states as ListsOf<L>
}

function answersOf<R extends Reads>(states: States<R>): Answers<R> | undefined {
  const entries = Object.entries<ReadState<unknown>>(states).map(([name, { data }]) => [name, data] as const)
  return entries.some(([, data]) => data === undefined) ? undefined : (Object.fromEntries(entries) as Answers<R>)
}
