import { useEffect } from 'react'
import type { Story } from '@chowk/contract/article/story.ts'
import type { List } from '../../app/list/list.ts'
import { countNew } from '../../app/list/list-state.rules.ts'
import { m } from '../../paraglide/messages.js'
import styles from './new-stories-pill.module.css'

const LOOK_EVERY_MS = 60_000

/** Says that newer stories wait. The list changes only when it is pressed, never under a reader's thumb. */
export function NewStoriesPill({ list }: { list: Pick<List<Story>, 'data' | 'waiting' | 'look' | 'takeWaiting'> }) {
  const { data, waiting, look, takeWaiting } = list
  useEffect(() => {
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) look()
    }
    const timer = setInterval(lookIfSeen, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [look])
  const count = waiting ? countNew(data, waiting.content) : 0
  const isMany = waiting !== null && count === waiting.content.length
  const take = () => {
    takeWaiting()
    scrollTo({ top: 0 })
  }
  return (
    <div role="status" className={styles['place']}>
      {count > 0 && (
        <button type="button" className={styles['pill']} onClick={take}>
          <span className={styles['stone']} aria-hidden />
          {isMany ? m.news_many_new_stories({ count }) : m.news_new_stories({ count })}
        </button>
      )}
    </div>
  )
}
