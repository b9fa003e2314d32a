import { IconWifiOff } from '../../ui/icons.ts'
import { useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import { clockOf } from '../../ui/time.rules.ts'
import { onShownSince, shownSince } from '../offline.ts'
import { usePageFacts } from '../page-facts.ts'
import styles from './shell.module.css'

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )

/** What the page shows, as far as it stands still: nothing does where somebody writes, pays or takes a quiz, and that page says itself what holds. */
export type StandsStill = 'STORIES' | 'PAGE' | 'NOTHING'

const SINCE = { STORIES: m.app_offline_since, PAGE: m.app_offline_page, NOTHING: undefined }

/** Says that there is no line, and since when what is shown stands still. */
export function OfflineBanner({ still }: { still: StandsStill }) {
  const isOnline = useOnline()
  const facts = usePageFacts()
  // A line may be dead though the device believes in it: then the kept answer tells.
  const storedAt = useSyncExternalStore(onShownSince, shownSince, () => null)
  const since = storedAt ?? facts?.asOf
  return (
    <div role="status">
      {(!isOnline || storedAt) && (
        <div className={`small ${styles['offline']}`}>
          <div className={styles['offlineRow']}>
            <IconWifiOff size={20} stroke={1.75} aria-hidden />
            <span>
              <strong>{m.app_offline()}</strong> {since && SINCE[still]?.({ time: clockOf(since) })}
            </span>
          </div>
        </div>
      )}
    </div>
  )
}
