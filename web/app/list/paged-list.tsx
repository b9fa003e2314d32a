import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import type { CallFailed } from '../calls.ts'
import { ReadBoundary } from '../screen/read-boundary.tsx'
import type { ReadState } from '../screen/read-boundary.tsx'
import { EmptyList, RefusedAddress } from './empty-list.tsx'
import type { EmptyWords } from './empty-list.tsx'
import type { ListAddress } from './list-address.ts'

interface PageOf {
  content: readonly unknown[]
  next: string | null
}

interface PagedListProps<Answer extends PageOf> {
  address: ListAddress
  read: ReadState<Answer>
  /** The search field: its name in the address and what it finds. */
  search?: { name: string; label?: string; placeholder: string }
  filters?: ReactNode
  /** Not narrowed, the list holds all there is: while that is nothing, there is nothing to search or to narrow. */
  isComplete?: boolean
  /** What is said when there is nothing at all, with the first step. */
  empty: EmptyWords
  /** Says why there are no rows yet, where that is not what the list is narrowed by. */
  notYet?: (answer: Answer) => ReactNode
  /** What failed, where there are words for it. */
  failed?: string
  /** How many fit, at the end of the filters. */
  count?: ReactNode
  children: (rows: Answer['content'], answer: Answer) => ReactNode
}

/**
 * A list page by page: what it is searched and narrowed by, its rows in all states, and the way on.
 * A filter that fits nothing says so and offers to be reset.
 */
export function PagedList<Answer extends PageOf>(props: PagedListProps<Answer>) {
  const { address, read, search, filters, isComplete = false, empty, notYet, failed, count, children } = props
  const label = search?.label ?? m.app_list_search()
  const isRequested = !address.isFirst || address.isNarrowed
  const hasNothing = isComplete && !isRequested && read.data?.content.length === 0
  const refused = ({ status }: CallFailed) => isRequested && status === 400 && <RefusedAddress address={address} />
  return (
    <>
      {(search ?? filters) && !hasNothing && (
        <FilterBar
          label={label}
          isNarrowed={address.isNarrowed}
          onReset={address.reset}
          count={count}
          filters={filters}
        >
          {search && (
            <SearchField
              label={label}
              placeholder={search.placeholder}
              value={address.get(search.name)}
              onSearch={(words) => address.set(search.name, words)}
            />
          )}
        </FilterBar>
      )}
      <ReadBoundary read={read} refused={refused} {...(failed && { failed })}>
        {(answer) => (
          <>
            {answer.content.length > 0 && children(answer.content, answer)}
            {answer.content.length === 0 && (notYet?.(answer) || <EmptyList address={address} {...empty} />)}
            <Steps address={address} next={answer.next} />
          </>
        )}
      </ReadBoundary>
    </>
  )
}

/** A cursor leads on only: the page before is where the browser's way back leads. */
function Steps({ address, next }: { address: ListAddress; next: string | null }) {
  const first = address.isFirst ? undefined : { onPress: () => address.set('next', '') }
  if (!first && !next) return null
  return <Pager first={first} after={next ? { onPress: () => address.goOn(next) } : undefined} />
}
