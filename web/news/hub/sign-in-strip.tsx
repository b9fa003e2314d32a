import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { StateMark } from '../../ui/waiting/state-panel.tsx'
import styles from './hub.module.css'

/** In place of the sections that need a person: why to sign in, and that reading is open. */
export function SignInStrip() {
  return (
    <section className={`cluster gap-4 ${styles['strip']}`} aria-label={m.news_hub_sign_in_title()}>
      <StateMark mark="locked" />
      <div>
        <h2 className="h3">{m.news_hub_sign_in_title()}</h2>
        <p className="small muted">{m.news_hub_sign_in_text()}</p>
      </div>
      <ButtonLink to="/login">{m.app_sign_in()}</ButtonLink>
    </section>
  )
}
