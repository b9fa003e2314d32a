import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { listPasskeys } from '@chowk/contract/identity/passkey.ts'
import { listActivity, listSessions } from '@chowk/contract/identity/session-list.ts'
import { listOwnSignOns } from '@chowk/contract/organisation/sign-on.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useViewer } from '../../app/page-facts.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { SettingsFrame } from '../../app/settings/settings-frame.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { PasskeySection } from '../passkey/passkey-section.tsx'
import { ActivitySection } from './activity-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { FactorRow } from './factor-section.tsx'
import { PasswordRow } from './password-section.tsx'
import { SignOnSection } from './sign-on-section.tsx'
import { WasItYou } from './was-it-you.tsx'
import styles from './security.module.css'

/** Where she is signed in, how she signs in, and what happened lately. */
const page = screenOf({
  title: m.security_title,
  reads: () => ({ security: read(getSecurity, {}) }),
  prefetch: () => [
    [listSessions, {}],
    [listActivity, {}],
    [listPasskeys, {}],
    [listOwnSignOns, {}],
  ],
  frame: ({ children }) => <Frame>{children}</Frame>,
  show: Security,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const handle = { bar: 'own' }
export default page.Screen

/** Whether she said that a stranger was here: then the password's form opens. */
const Warned = createContext(false)

function Frame({ children }: { children: ReactNode }) {
  const [isWarned, setWarned] = useState(false)
  return (
    <SettingsFrame
      title={m.security_title()}
      beside={
        <>
          <ActivitySection />
          <WasItYou onStranger={() => setWarned(true)} />
        </>
      }
    >
      <Warned value={isWarned}>{children}</Warned>
    </SettingsFrame>
  )
}

function Security({ security }: { security: Output<typeof getSecurity> }) {
  const { demandedBy, provenTwice, factor, password } = security
  const isWarned = use(Warned)
  const isHeld = Boolean(useViewer()?.secondFactorFor)
  const demanding = demandedBy.map(({ name, nameHi }) => nameOf({ en: name, hi: nameHi })).join(', ')
  return (
    <>
      {demanding && !provenTwice && (
        <Note kind={isHeld ? 'fault' : 'notice'}>
          {factor.isOn ? m.security_demanded_again({ name: demanding }) : m.security_demanded({ name: demanding })}
        </Note>
      )}
      <DevicesSection />
      <Section title={m.security_ways()}>
        <ul className={styles['rows']}>
          <PasswordRow key={String(isWarned)} {...password} opens={isWarned} />
          <FactorRow security={security} />
        </ul>
      </Section>
      <PasskeySection asksPassword={password.isSet} />
      <SignOnSection asksPassword={password.isSet} />
    </>
  )
}
