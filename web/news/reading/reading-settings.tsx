import { useState } from 'react'
import { getRecentReads, pauseHistory, removeRecentReads } from '@chowk/contract/news/reading.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { useToastAction } from '../../app/form/toast-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { forgetTexts } from './forget-texts.ts'
import styles from './reading-settings.module.css'

const ClearReads = lazyComponent('clear-reads', async () => (await import('./clear-reads.tsx')).ClearReads)

interface ReadingSettingsProps {
  isSignedIn: boolean
  isPaused: boolean
  hasAny: boolean
}

/** Pause and clear, at the head of the reading list (RR7). */
export function ReadingSettings({ isSignedIn, isPaused, hasAny }: ReadingSettingsProps) {
  const [isClearing, setClearing] = useState(false)
  const pause = useToastAction(pauseHistory, { refreshes: [getRecentReads] })
  const clear = useToastAction(removeRecentReads, {
    refreshes: [getRecentReads],
  })
  const clearAll = () => {
    setClearing(false)
    clear.mutate({ all: true }, { onSuccess: () => void forgetTexts() })
  }
  const press = () =>
    pause.mutate(
      { paused: !isPaused },
      {
        onSuccess: () => showToast({ text: isPaused ? m.news_history_resumed() : m.news_history_paused() }),
      },
    )
  return (
    <div className="row gap-2">
      {isPaused && <p className={`small-strong ${styles['paused']}`}>{m.news_history_stands()}</p>}
      {isSignedIn && (
        <Button variant="plain" small onClick={press} disabled={pause.isPending}>
          {isPaused ? m.news_history_resume() : m.news_history_pause()}
        </Button>
      )}
      {hasAny && (
        <Button variant="plain" small onClick={() => setClearing(true)} aria-haspopup="dialog">
          {m.news_history_clear()}
        </Button>
      )}
      {isClearing && <ClearReads onClear={clearAll} onClose={() => setClearing(false)} />}
    </div>
  )
}
