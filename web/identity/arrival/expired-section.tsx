import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { sendFreshInvitation } from '@chowk/contract/identity/invitation.ts'
import { useForm } from '../../app/form/use-form.ts'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { ContactForm } from '../contact/contact-form.tsx'
import { CONTACT, contactInput } from '../contact/contact-words.ts'
import { EntryFrame } from '../entry-frame.tsx'
import styles from './expired-section.module.css'

/** The link is over: a fresh one is sent to whoever was invited, and everybody gets the same answer. */
export function ExpiredSection({ contact, isLost = false }: { contact: string; isLost?: boolean }) {
  const [sentTo, setSentTo] = useState<string>()
  const viewer = useViewer()
  const isIn = viewer !== null && !isLost
  return (
    <EntryFrame
      mark={isLost ? undefined : <LateMark />}
      title={isLost ? m.identity_invited_title() : m.identity_expired_title()}
      lead={
        isIn
          ? m.identity_expired_in({ name: viewer.name })
          : isLost
            ? m.identity_invited_lead()
            : m.identity_expired_lead()
      }
    >
      {/* Who came in by it goes back in her browser, or opens the letter once more. */}
      {isIn && <ButtonAnchor href="/">{m.identity_go_on()}</ButtonAnchor>}
      {sentTo === undefined ? (
        <AskAgain contact={contact} onSent={setSentTo} />
      ) : (
        <Note kind="done" alert>
          {m.identity_expired_sent({ contact: sentTo })}
        </Note>
      )}
    </EntryFrame>
  )
}

function AskAgain({ contact: known, onSent }: { contact: string; onSent: (sentTo: string) => void }) {
  const form = useForm(sendFreshInvitation, {
    values: { contact: known },
    toInput: ({ contact }) => ({ ...contactInput(contact), language: getLocale() }),
    ...CONTACT,
    guardsLeaving: false,
    onDone: (sent) => onSent(sent.sentTo),
  })
  // The address of the page is known in the browser alone.
  const { getValue, setValue } = form
  useEffect(() => {
    if (known && getValue('contact') === '') setValue('contact', known)
    // Only what the address of the page names is put in, and once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [known])
  return (
    <ContactForm form={form} label={m.identity_contact()} button={m.identity_expired_send()}>
      <p>
        <Link to="/reset-password">{m.identity_login_forgotten()}</Link> · <Link to="/login">{m.app_sign_in()}</Link>
      </p>
    </ContactForm>
  )
}

function LateMark() {
  return (
    <svg className={styles['mark']} viewBox="2 2 44 44" aria-hidden="true">
      <path
        className={styles['block']}
        d="M2 2h19v9.5L11.5 21H2zM46 2H27v9.5L36.5 21H46zM2 46h19v-9.5L11.5 27H2zM46 46H27v-9.5L36.5 27H46z"
      />
      <path className={styles['stone']} d="M24 15.3l8.7 8.7-8.7 8.7-8.7-8.7z" />
      <path className={styles['hand']} d="M24 20.4V24.4l2.4 1.6" />
    </svg>
  )
}
