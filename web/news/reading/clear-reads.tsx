import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import styles from './reading-settings.module.css'

/** Asked, because it cannot be undone. */
export function ClearReads({ onClear, onClose }: { onClear: () => void; onClose: () => void }) {
  return (
    <Sheet label={m.news_history_clear_title()} onClose={onClose}>
      <h2 className="h3">{m.news_history_clear_title()}</h2>
      <p className={styles['text']}>{m.news_history_clear_text()}</p>
      <div className={`gap-3 ${styles['buttons']}`}>
        <Button variant="outlined" onClick={onClose}>
          {m.app_cancel()}
        </Button>
        <Button variant="danger" onClick={onClear}>
          {m.news_history_clear_all()}
        </Button>
      </div>
    </Sheet>
  )
}
