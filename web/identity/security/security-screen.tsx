import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { listPasskeys } from '@chowk/contract/identity/passkey.ts'
import { listActivity, listSessions } from '@chowk/contract/identity/session-list.ts'
import { listOwnSignOns } from '@chowk/contract/organisation/sign-on.ts'
import { failureWords } from '../../app/code/failure-words.ts'
import { useViewer } from '../../app/page-facts.ts'
import { readInBrowser, readOnServer, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { SettingsFrame } from '../../app/settings/settings-frame.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { PasskeyPart } from '../passkey/passkey-part.tsx'
import { ActivityPart } from './activity-part.tsx'
import { DevicePart } from './device-part.tsx'
import { FactorRow } from './factor-part.tsx'
import { PasswordRow } from './password-part.tsx'
import { SignOnPart } from './sign-on-part.tsx'
import { WasItYou } from './was-it-you.tsx'
import styles from './security.module.css'

const READS: readonly Read[] = [
  [getSecurity, {}],
  [listSessions, {}],
  [listActivity, {}],
  [listPasskeys, {}],
  [listOwnSignOns, {}],
]

export async function loader({ context }: LoaderFunctionArgs) {
  return await readOnServer(context, READS)
}

export function clientLoader() {
  return readInBrowser(READS)
}

export const meta = () => [{ title: `${m.security_title()} · ${m.app_name()}` }]
export const handle = { bar: 'own' }

/** Where she is signed in, how she signs in, and what happened lately. */
export default function SecurityScreen() {
  const { data, error } = useRead(getSecurity, {})
  const [isWarned, setWarned] = useState(false)
  const isHeld = Boolean(useViewer()?.secondFactorFor)
  const demanding = data?.demandedBy
    .map(({ name, nameHi }) => (getLocale() === 'hi' ? (nameHi ?? name) : name))
    .join(', ')
  return (
    <SettingsFrame
      title={m.security_title()}
      beside={
        <>
          <ActivityPart />
          <WasItYou onStranger={() => setWarned(true)} />
        </>
      }
    >
      {demanding && !data?.provenTwice && (
        <Note kind={isHeld ? 'fault' : 'notice'}>
          {data?.factor.isOn
            ? m.security_demanded_again({ name: demanding })
            : m.security_demanded({ name: demanding })}
        </Note>
      )}
      {error && (
        <Note kind="fault" alert>
          {failureWords(error)}
        </Note>
      )}
      <DevicePart />
      <Section title={m.security_ways()}>
        <ul className={styles['rows']}>
          {data && <PasswordRow key={String(isWarned)} {...data.password} opens={isWarned} />}
          {data && <FactorRow security={data} />}
        </ul>
      </Section>
      {data && <PasskeyPart asksPassword={data.password.isSet} />}
      {data && <SignOnPart asksPassword={data.password.isSet} />}
    </SettingsFrame>
  )
}
