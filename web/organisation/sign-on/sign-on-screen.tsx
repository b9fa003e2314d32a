import { Link } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { getSignOn } from '@chowk/contract/organisation/sign-on.ts'
import type { SignOnSettings } from '@chowk/contract/organisation/sign-on.ts'
import { readInBrowser, readOnServer, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { SettingsFrame } from '../../app/settings/settings-frame.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { RowBones } from '../../ui/waiting/skeleton.tsx'
import { RemovePart } from './remove-part.tsx'
import { ReturnAddress } from './return-address.tsx'
import { SignOnForm } from './sign-on-form.tsx'
import { TrialPart } from './trial-part.tsx'
import styles from './sign-on.module.css'

const READS: readonly Read[] = [[getSignOn, {}]]

export const loader = async ({ context }: LoaderFunctionArgs) => await readOnServer(context, READS)
export const clientLoader = () => readInBrowser(READS)

export const meta = () => [{ title: `${m.settings_sign_on()} · ${m.app_name()}` }]
export const handle = { bar: 'own' }

/** By which provider the people of a workspace sign in: for its owner. */
export default function SignOnSettingsScreen() {
  const { data, error } = useRead(getSignOn, {})
  return (
    <SettingsFrame title={m.settings_sign_on()} {...(data && { beside: <Beside settings={data} /> })}>
      {error && (
        <Note kind="fault" alert>
          {error.code === 'NOT_ALLOWED' ? m.organisation_sign_on_owner() : m.app_failed_server()}
        </Note>
      )}
      {!data && !error && <RowBones />}
      {data && (
        <>
          <Section title={m.organisation_sign_on_provider()} note={<Standing settings={data} />}>
            <SignOnForm settings={data} />
          </Section>
          {data.signOn && <TrialPart />}
          {data.signOn && <RemovePart asksPassword={data.asksPassword} />}
        </>
      )}
    </SettingsFrame>
  )
}

function Standing({ settings: { signOn } }: { settings: SignOnSettings }) {
  return (
    <span className={`${styles['standing']} ${signOn?.isOn ? styles['on'] : ''}`}>
      {signOn?.isOn ? m.organisation_sign_on_on() : m.organisation_sign_on_off()}
    </span>
  )
}

function Beside({ settings }: { settings: SignOnSettings }) {
  const { signOn, returnAddress, provenDomain } = settings
  return (
    <>
      <Section title={m.organisation_sign_on_tell()}>
        <p className={styles['says']}>{m.organisation_sign_on_tell_says()}</p>
        <ReturnAddress address={returnAddress} />
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
          <Link to="/organisation/verify" className={styles['link']}>
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
