import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { readPrefs } from '../prefs.ts'
import { CookieChoice } from './cookie-choice.tsx'
import styles from './cookie-question.module.css'

/** Asks a visitor once whether this device may be remembered, at the foot of the screen, and goes on without an answer. */
export function CookieQuestion() {
  const [isOpen, setOpen] = useState(() => readPrefs().cookies === undefined)
  if (!isOpen) return null
  return (
    <section className={styles['question']} aria-label={m.cookies_title()}>
      <p>
        {m.cookies_says()} <Link to="/privacy-policy">{m.app_privacy()}</Link>
      </p>
      <CookieChoice onChosen={() => setOpen(false)} />
    </section>
  )
}
