import { useState } from 'react'
import { Link } from 'react-router'
import { listDataExports } from '@chowk/contract/identity/data-export.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { readPrefs } from '../../app/prefs.ts'
import type { Prefs } from '../../app/prefs.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { SettingsFrame } from '../../app/settings/settings-frame.tsx'
import { CookieChoice } from '../../app/shell/cookie-choice.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { CopySection } from './copy-section.tsx'
import styles from './leaving.module.css'

/** What is kept of her, who sees it, and a copy of it. */
const page = screenOf({
  title: m.settings_privacy,
  prefetch: () => [[listDataExports, {}]],
  show: Privacy,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const handle = { bar: 'own' }
export default page.Screen

function Privacy() {
  return (
    <SettingsFrame
      title={m.settings_privacy()}
      beside={
        <Section title={m.privacy_others()}>
          <p className={`small muted ${styles['says']}`}>{m.privacy_others_says()}</p>
        </Section>
      }
    >
      <Section title={m.privacy_kept()}>
        <p className={`small muted ${styles['says']}`}>{m.privacy_kept_says()}</p>
        <p>
          <Link to="/news-settings#history" className="text-button">
            {m.privacy_kept_link()}
          </Link>
        </p>
      </Section>
      <CookieSection />
      <CopySection />
    </SettingsFrame>
  )
}

function CookieSection() {
  const isReady = useHydrated()
  const [answered, setAnswered] = useState<Prefs['cookies']>()
  // What was answered, the browser keeps; until it is asked nothing is chosen.
  const chosen = answered ?? (isReady ? readPrefs().cookies : undefined)
  return (
    <Section title={m.cookies_title()}>
      <p className={`small muted ${styles['says']}`}>{m.cookies_says()}</p>
      <CookieChoice chosen={chosen} onChosen={setAnswered} />
      {chosen && <p role="status">{chosen === 'all' ? m.cookies_chosen_all() : m.cookies_chosen_needed()}</p>}
    </Section>
  )
}
