import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import styles from './counted-link.module.css'
import type { IconBell } from './icons.ts'

interface CountedLinkProps {
  to: string
  Icon: typeof IconBell
  /** Read out by screen readers, count included. */
  label: string
  /** Empty where nothing is counted. */
  count: string
  tone?: 'plain' | 'warm'
  onClick?: (event: MouseEvent) => void
}

/** An icon of the top bar with a count at its corner. */
export const CountedLink = ({ to, Icon, label, count, tone = 'plain', onClick }: CountedLinkProps) => (
  <Link to={to} className={`hover-wash ${styles['link']}`} onClick={onClick}>
    <Icon size={22} stroke={1.75} aria-hidden />
    <span className="only-heard">{label}</span>
    {count !== '' && (
      <span className={`${styles['count']} ${tone === 'warm' ? styles['warm'] : ''}`} aria-hidden>
        {count}
      </span>
    )}
  </Link>
)
