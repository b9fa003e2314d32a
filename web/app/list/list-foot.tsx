import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/waiting/spinner.tsx'
import { inQuery } from '../query.rules.ts'
import { useOnceOnline } from '../screen/once-online.ts'
import { addressOfPage } from './page-address.rules.ts'
import type { PageStart } from './page-address.rules.ts'
import styles from './list.module.css'
import type { ListState } from './use-list.ts'

type Foot = Pick<ListState<never>, 'hasMore' | 'more' | 'loadMore' | 'loadMorePending' | 'status' | 'failure' | 'words'>

/** Foot of a list: more by scrolling near it or by a press, and what happened when more did not come. */
export function ListFoot({ list }: { list: Foot }) {
  const { hasMore, more, loadMore, loadMorePending, status, failure, words } = list
  const foot = useRef<HTMLDivElement>(null)
  useOnceOnline(failure?.isOffline === true, loadMore)
  const isWilling = hasMore && status === 'succeeded'
  useEffect(() => {
    if (!isWilling || !foot.current) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        // On a busy device one call tells of several crossings, the oldest first.
        if (entries.at(-1)?.isIntersecting) loadMore()
      },
      { rootMargin: '600px' },
    )
    watcher.observe(foot.current)
    return () => watcher.disconnect()
  }, [isWilling, loadMore])
  return (
    <div ref={foot} className={styles['foot']}>
      {status === 'failed' && (
        <p role="alert" className="danger">
          {words.failedMore}
          <br />
          {failure?.isOffline ? m.app_failed_offline() : m.app_kept_above()}
        </p>
      )}
      {loadMorePending && <Spinner size="small" label={m.news_loading_more()} />}
      {hasMore && status === 'failed' && (
        <Button variant="outlined" onClick={loadMore}>
          {m.app_try_again()}
        </Button>
      )}
      {more && !loadMorePending && status !== 'failed' && <MoreLink to={more} onPress={loadMore} />}
      {!hasMore && status === 'succeeded' && <p className="small faint">{m.news_list_end()}</p>}
    </div>
  )
}

/** More below; where no script runs, and in a window of its own, the page after these. */
function MoreLink({ to, onPress }: { to: PageStart; onPress: () => void }) {
  const [search] = useSearchParams()
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onPress()
  }
  return (
    <ButtonLink variant="outlined" to={inQuery(search, addressOfPage(to))} onClick={press}>
      {m.news_more()}
    </ButtonLink>
  )
}
