import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { readPrefs } from '../prefs.ts'
import { CookieChoice } from './cookie-choice.tsx'
import styles from './cookie-question.module.css'

interface CookieQuestionProps {
  /** She opened it herself: the focus goes to it, and afterwards back to what opened it. */
  isOpened: boolean
  onAnswered: () => void
}

/**
 * Asks a visitor whether this device may be remembered: at the foot of the screen, which is used without an answer too. In the
 * document it comes first, so that keys reach it before a list that has no end.
 */
export function CookieQuestion({ isOpened, onAnswered }: CookieQuestionProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpened) return undefined
    const opener = document.activeElement
    section.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isOpened])
  return (
    <section ref={section} tabIndex={-1} className={`small ${styles['question']}`} aria-label={m.cookies_title()}>
      <p>
        {m.cookies_says()} <Link to="/privacy-policy">{m.app_privacy()}</Link>
      </p>
      <CookieChoice chosen={readPrefs().cookies} onChosen={onAnswered} />
    </section>
  )
}
