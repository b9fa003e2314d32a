import { IconArrowDown, IconArrowUp } from '../../ui/icons.ts'
import { useCallback, useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './article-changes.module.css'

/** Steps from change to change, by buttons or by the keys J and K. */
export function ChangeSteps({ count }: { count: number }) {
  const [index, setAt] = useState(0)
  const step = useCallback((by: 1 | -1) => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-change]')].filter((one) => one.offsetParent !== null)
    if (all.length === 0) return
    setAt((before) => {
      const next = Math.min(all.length, Math.max(1, before + by))
      const target = all[next - 1]
      target?.scrollIntoView({ block: 'center' })
      target?.focus({ preventScroll: true })
      return next
    })
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'j') step(1)
      if (event.key === 'k') step(-1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [step])
  return (
    <aside className={`ruled ${styles['steps']}`}>
      <h2 aria-live="polite">
        {index > 0 ? m.news_changes_at({ at: Math.min(index, count), count }) : m.news_changes_count({ count })}
      </h2>
      <div className={`row gap-2 ${styles['stepRow']}`}>
        <button type="button" aria-label={m.news_changes_previous()} onClick={() => step(-1)}>
          <IconArrowUp size={18} stroke={2} aria-hidden />
        </button>
        <button type="button" aria-label={m.news_changes_next()} onClick={() => step(1)}>
          <IconArrowDown size={18} stroke={2} aria-hidden />
          <span className="desk-only">{m.news_changes_next_short()}</span>
        </button>
        <span className={`small muted desk-only ${styles['keys']}`}>
          {m.news_changes_keys()} <kbd>K</kbd> <kbd>J</kbd>
        </span>
      </div>
      <p className={`small cluster ${styles['legend']}`}>
        <ins>{m.news_changes_added()}</ins> <del>{m.news_changes_taken_out()}</del>
      </p>
    </aside>
  )
}
