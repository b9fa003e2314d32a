import { IconArrowLeft } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
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
  const { key } = useLocation()
  const goBack = (event: MouseEvent) => {
    // The first page of this visit has the key "default": before it there is only another site.
    if (key === 'default' || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <div className={styles['bar']}>
      <Link to={back} className={styles['back']} aria-label={m.app_back()} onClick={goBack}>
        <IconArrowLeft size={24} stroke={1.75} aria-hidden />
      </Link>
      <span className={styles['title']}>{title}</span>
      {children}
    </div>
  )
}
