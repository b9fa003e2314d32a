import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ClearButton } from './clear-button.tsx'
import { useHistory } from './use-history.ts'
import styles from './reading-settings.module.css'

interface ReadingSettingsProps {
  isSignedIn: boolean
  isPaused: boolean
  hasAny: boolean
}

/** Pause and clear, at the head of the reading list (RR7). */
export function ReadingSettings({ isSignedIn, isPaused, hasAny }: ReadingSettingsProps) {
  const { setPaused, clearAll, isPausing, isClearing } = useHistory()
  return (
    <div className="row gap-2">
      {isPaused && <p className={`small-strong ${styles['paused']}`}>{m.news_history_stands()}</p>}
      {isSignedIn && (
        <Button variant="plain" small onClick={() => setPaused(!isPaused)} disabled={isPausing}>
          {isPaused ? m.news_history_resume() : m.news_history_pause()}
        </Button>
      )}
      {hasAny && <ClearButton name={m.news_history_clear()} isBusy={isClearing} onClear={clearAll} />}
    </div>
  )
}
