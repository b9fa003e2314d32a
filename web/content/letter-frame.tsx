import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '../paraglide/messages.js'
import styles from './content.module.css'

interface LetterFrameProps {
  title: string
  text: string
  children: ReactNode
  beside?: ReactNode
}

/** A page with a form on the left and what helps beside it; on a phone with its own bar. */
export function LetterFrame({ title, text, children, beside }: LetterFrameProps) {
  return (
    <div className={`gap-7 spread ${styles['columns']}`}>
      <div>
        <h1 className="h1">{title}</h1>
        <p className={`breaks muted ${styles['text']}`}>{text}</p>
        {children}
      </div>
      {beside && <aside className={`stack ${styles['aside']}`}>{beside}</aside>}
    </div>
  )
}

/** Ways that often help faster than a letter. */
export function QuickWays({ ways }: { ways: readonly { to: string; name: string }[] }) {
  return (
    <ul className={styles['ways']} aria-label={m.content_quick_title()}>
      {ways.map(({ to, name }) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}
