import { m } from '../../paraglide/messages.js'
import styles from './muted-line.module.css'

/** How many stories the reader's mutes left out, and a way to see them this once (X14). */
export function MutedLine({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  return (
    <p className={`small muted ${styles['muted']}`}>
      {m.news_muted_stories({ count })}
      {' · '}
      <button type="button" className="text-button hover-underline" onClick={onShow}>
        {m.news_muted_show()}
      </button>
    </p>
  )
}
