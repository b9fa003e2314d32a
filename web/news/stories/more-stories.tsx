import { useEffect, useRef } from 'react'
import type { List } from '../../app/list/list.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/waiting/spinner.tsx'
import styles from './more-stories.module.css'

type Foot = Pick<List<never>, 'hasMore' | 'loadMore' | 'loadMorePending' | 'status' | 'failure' | 'failedMore'>

/** Foot of a list: more by scrolling near it or by its button, and what happened when more did not come. */
export function MoreStories({ list }: { list: Foot }) {
  const { hasMore, loadMore, loadMorePending, status, failure, failedMore } = list
  const foot = useRef<HTMLDivElement>(null)
  const isWilling = hasMore && status === 'succeeded'
  useEffect(() => {
    if (!isWilling || !foot.current) return undefined
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore()
      },
      { rootMargin: '600px' },
    )
    watcher.observe(foot.current)
    return () => watcher.disconnect()
  }, [isWilling, loadMore])
  return (
    <div ref={foot} className={styles['foot']}>
      {status === 'failed' && (
        <p role="alert" className={styles['fault']}>
          {failedMore}. {failure?.isOffline ? m.app_failed_offline() : m.app_kept_above()}
        </p>
      )}
      {loadMorePending && <Spinner size="small" label={m.news_loading_more()} />}
      {hasMore && !loadMorePending && (
        <Button look="outlined" onClick={loadMore}>
          {status === 'failed' ? m.app_try_again() : m.news_more()}
        </Button>
      )}
      {!hasMore && status === 'succeeded' && <p className={styles['end']}>{m.news_list_end()}</p>}
    </div>
  )
}
