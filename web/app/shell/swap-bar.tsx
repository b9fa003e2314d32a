import { IconArrowLeft } from '../../ui/icons.ts'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { m } from '../../paraglide/messages.js'
import styles from './swap-bar.module.css'

interface SwapBarProps {
  /** Where Back leads when the page was not opened from a list. */
  back: string
  title?: string
  children?: ReactNode
}

/** On a phone it stands in place of the top bar: back, title, the page's own actions. */
export function SwapBar({ back, title, children }: SwapBarProps) {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    // The router counts the pages of this visit; before the first there is only another site.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    if (idx === 0 || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <div className={styles['bar']}>
      <Link to={back} className="icon-button" aria-label={m.app_back()} onClick={goBack}>
        <IconArrowLeft size={24} stroke={1.75} aria-hidden />
      </Link>
      <span className={`grow truncate strong ${styles['title']}`}>{title}</span>
      {children}
    </div>
  )
}
