import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { inQuery } from '../query.rules.ts'
import { ReadFailed } from '../screen/lazy-read-failed.ts'
import { ListFoot } from './list-foot.tsx'
import { addressOfPage } from './page-address.rules.ts'
import styles from './list.module.css'
import type { ListState } from './use-list.ts'

interface ListProps<Item> {
  list: ListState<Item>
  /** In the shape of what comes; rows unless it is said. */
  skeleton?: ReactNode
  /** What stands there when the list came empty. */
  empty: ReactNode
  /** Its items, as soon as there are any. */
  children: (items: readonly Item[]) => ReactNode
}

/** A list in all its states: coming, failed with another try, empty, its items, and more of them below. */
export function List<Item>({ list, skeleton, empty, children }: ListProps<Item>) {
  const { data, status, pending, failure, words, load, isContinued } = list
  const isFirst = data.length === 0
  return (
    <div aria-busy={pending}>
      {isContinued && <FirstPage />}
      {isFirst && (status === 'idle' || status === 'loading') && (skeleton ?? <RowSkeleton />)}
      {isFirst && failure && status === 'failed' && (
        <ReadFailed failure={failure} title={words.failed} onRetry={load} />
      )}
      {isFirst && status === 'succeeded' && !list.hasMore && empty}
      {!isFirst && children(data)}
      {(!isFirst || list.hasMore) && <ListFoot list={list} />}
    </div>
  )
}

/** Back to where the list begins. */
function FirstPage() {
  const [search] = useSearchParams()
  return (
    <p className={styles['first']}>
      <ButtonLink variant="outlined" small to={inQuery(search, addressOfPage())}>
        {m.ui_page_first()}
      </ButtonLink>
    </p>
  )
}
