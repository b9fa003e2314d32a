/** What the specification names as a list's state (R3.05, R4.01). */
export interface ListView<Item> {
  data: Item[]
  pending: boolean
  loadMorePending: boolean
  error: string | null
  status: 'idle' | 'loading' | 'succeeded' | 'failed'
}

/** Where a list goes on. */
export interface ListPlace {
  page: number
  size: number
  hasMore: boolean
  asOf: string
  next: string | null
}

/** A list with what the view does not show: its place, and the number of the newest request. */
export interface ListState<Item> {
  view: ListView<Item>
  place: ListPlace | null
  request: number
  /** Items that the reader's mutes left out of the pages shown. */
  muted: number
}

export type ListEvent<Item> =
  | { is: 'asked'; request: number; more: boolean }
  | { is: 'answered'; request: number; more: boolean; page: ListPlace & { content: Item[]; mutedCount?: number } }
  | { is: 'refused'; request: number; more: boolean; error: string }
  | { is: 'changed'; change: (item: Item) => Item | null }
  | { is: 'reset' }

/** The initial empty state, to which a reset returns exactly (R4.02). */
export function emptyList<Item>(request = 0): ListState<Item> {
  return {
    view: { data: [], pending: false, loadMorePending: false, error: null, status: 'idle' },
    place: null,
    request,
    muted: 0,
  }
}

type Keyed = { _id: string }

/** The next state of a list. An answer to anything but the newest request is dropped (G10). */
export function stepList<Item extends Keyed>(state: ListState<Item>, event: ListEvent<Item>): ListState<Item> {
  switch (event.is) {
    // The number stays, so that an answer still on its way finds no place.
    case 'reset':
      return emptyList(state.request + 1)
    case 'changed':
      return { ...state, view: { ...state.view, data: state.view.data.flatMap((item) => event.change(item) ?? []) } }
    case 'asked':
      return { ...state, request: event.request, view: asking(state.view, event.more) }
    case 'answered':
      return event.request === state.request ? answered(state, event) : state
    case 'refused':
      return event.request === state.request ? { ...state, view: refused(state.view, event.error) } : state
  }
}

function asking<Item>(view: ListView<Item>, more: boolean): ListView<Item> {
  return { ...view, pending: !more, loadMorePending: more, error: null, status: 'loading' }
}

// What is shown already stays when loading more fails (G5).
function refused<Item>(view: ListView<Item>, error: string): ListView<Item> {
  return { ...view, pending: false, loadMorePending: false, error, status: 'failed' }
}

function answered<Item extends Keyed>(
  state: ListState<Item>,
  { request, more, page }: Extract<ListEvent<Item>, { is: 'answered' }>,
): ListState<Item> {
  const { content, mutedCount = 0, ...given } = page
  // All pages of one look at the list share the time of its first.
  const place = more && state.place ? { ...given, asOf: state.place.asOf } : given
  const shown = new Set(more ? state.view.data.map(({ _id }) => _id) : [])
  const data = more ? [...state.view.data, ...content.filter(({ _id }) => !shown.has(_id))] : content
  const muted = (more ? state.muted : 0) + mutedCount
  const view: ListView<Item> = { data, pending: false, loadMorePending: false, error: null, status: 'succeeded' }
  return { request, place, muted, view }
}

/** How many stories of a fresh first page are not in the list yet. */
export function countNew(shown: readonly Keyed[], fresh: readonly Keyed[]): number {
  const ids = new Set(shown.map(({ _id }) => _id))
  return fresh.filter(({ _id }) => !ids.has(_id)).length
}
