import { Link } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { readPrefs } from '../prefs.ts'
import { CookieChoice } from './cookie-choice.tsx'
import styles from './cookie-question.module.css'

/** Asks a visitor whether this device may be remembered: at the foot of the screen, which is used without an answer too. */
export function CookieQuestion({ onAnswered }: { onAnswered: () => void }) {
  return (
    <section className={`small ${styles['question']}`} aria-label={m.cookies_title()}>
      <p>
        {m.cookies_says()} <Link to="/privacy-policy">{m.app_privacy()}</Link>
      </p>
      <CookieChoice chosen={readPrefs().cookies} onChosen={onAnswered} />
    </section>
  )
}
