import { Link } from 'react-router'
import { getScim } from '@chowk/contract/member/scim.ts'
import { getSignOn } from '@chowk/contract/organisation/sign-on.ts'
import type { SignOnSettings } from '@chowk/contract/organisation/sign-on.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenFrameProps } from '../../app/screen/screen.tsx'
import { SettingsFrame } from '../../app/settings/settings-frame.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { RemoveSection } from './remove-section.tsx'
import { ScimSection } from './scim-section.tsx'
import { RestoreSection } from './restore-section.tsx'
import { ReturnAddress } from './return-address.tsx'
import { SignOnForm } from './sign-on-form.tsx'
import { TrialSection } from './trial-section.tsx'
import styles from './sign-on.module.css'

type Shown = { settings: SignOnSettings }

/** By which provider the people of a workspace sign in: for its owner. */
const page = screenOf({
  title: m.settings_sign_on,
  reads: () => ({ settings: read(getSignOn, {}) }),
  prefetch: () => [read(getScim, {})],
  frame: Frame,
  refusals: { NOT_ALLOWED: OwnerOnly },
  show: Provider,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const handle = { bar: 'own' }
export default page.Screen

function Frame({ answers, children }: ScreenFrameProps<Shown>) {
  return (
    <SettingsFrame title={m.settings_sign_on()} beside={answers && <Beside settings={answers.settings} />}>
      {children}
    </SettingsFrame>
  )
}

function OwnerOnly() {
  return (
    <Note kind="fault" alert>
      {m.organisation_sign_on_owner()}
    </Note>
  )
}

function Provider({ settings }: Shown) {
  return (
    <>
      <Section title={m.organisation_sign_on_provider()} note={<SignOnStatus settings={settings} />}>
        <SignOnForm settings={settings} />
      </Section>
      {settings.removed && <RestoreSection removed={settings.removed} asksPassword={settings.asksPassword} />}
      {settings.signOn && <TrialSection />}
      {settings.signOn && <RemoveSection asksPassword={settings.asksPassword} />}
      <ScimSection />
    </>
  )
}

function SignOnStatus({ settings: { signOn } }: { settings: SignOnSettings }) {
  return (
    <span className={`small-strong ${styles['standing']} ${signOn?.isOn ? styles['on'] : ''}`}>
      {signOn?.isOn ? m.organisation_sign_on_on() : m.app_off()}
    </span>
  )
}

function Beside({ settings }: { settings: SignOnSettings }) {
  const { signOn, returnAddress, provenDomain } = settings
  return (
    <>
      <Section title={m.organisation_sign_on_tell()}>
        <p className={styles['says']}>{m.organisation_sign_on_tell_says()}</p>
        <ReturnAddress label={m.organisation_sign_on_address()} address={returnAddress} />
        <p className={styles['says']}>{m.organisation_sign_on_asks()}</p>
      </Section>
      <Section title={m.organisation_sign_on_domains()}>
        {signOn && (
          <ul className={styles['domains']}>
            {signOn.domains.map(({ name, isProven }) => (
              <li key={name}>
                <strong>{name}</strong>
                <span>{isProven ? m.organisation_sign_on_proven() : m.organisation_sign_on_unproven()}</span>
              </li>
            ))}
          </ul>
        )}
        <p className={styles['says']}>
          {provenDomain
            ? m.organisation_sign_on_proven_says({ domain: provenDomain })
            : m.organisation_sign_on_unproven_says()}
        </p>
        {!provenDomain && (
          <Link to="/organisation/verify" className="text-button">
            {m.organisation_verify_short()}
          </Link>
        )}
      </Section>
      {signOn?.workedAt && (
        <p className={styles['says']}>{m.organisation_sign_on_worked({ time: dateAndClock(signOn.workedAt) })}</p>
      )}
    </>
  )
}
