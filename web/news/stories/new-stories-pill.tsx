import { useQuery } from '@tanstack/react-query'
import type { Call } from '@chowk/contract/call.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import type { ListPage } from '../../app/list/list-pages.rules.ts'
import type { ListState } from '../../app/list/use-list.ts'
import { callOverHttp } from '../../app/calls.ts'
import { m } from '../../paraglide/messages.js'
import { countNew } from './count-new.rules.ts'
import styles from './new-stories-pill.module.css'

const POLL_MS = 60_000

/** The first page as it is now, read each minute while somebody looks; when a read fails, the next one will do. */
function useFresh([declared, input]: ListState<Story>['first']): ListPage<Story> | null {
  const { data } = useQuery({
    queryKey: ['fresh', declared.address, input],
    queryFn: async () => (await callOverHttp(declared as Call, input as never)) as ListPage<Story> | null,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: POLL_MS,
    enabled: () => navigator.onLine,
    retry: false,
  })
  return data
}

/** Says that newer stories wait. The list changes only when it is pressed, never under a reader's thumb. */
export function NewStoriesPill({ list }: { list: Pick<ListState<Story>, 'data' | 'asOf' | 'first' | 'show'> }) {
  const { data, asOf, first, show } = list
  const fresh = useFresh(first)
  // Of what was read before the list was, nothing is new.
  const count = fresh && asOf && fresh.asOf > asOf ? countNew(data, fresh.content) : 0
  const isMany = fresh !== null && count === fresh.content.length
  const take = (page: ListPage<Story>) => {
    show(page)
    scrollTo({ top: 0 })
  }
  return (
    <div role="status" className={styles['place']}>
      {fresh && count > 0 && (
        <button type="button" className={`inline-row strong ${styles['pill']}`} onClick={() => take(fresh)}>
          <span className={styles['stone']} aria-hidden />
          {isMany ? m.news_many_new_stories({ count }) : m.news_new_stories({ count })}
        </button>
      )}
    </div>
  )
}
