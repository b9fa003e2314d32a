import { useState } from 'react'
import type { FormEvent } from 'react'
import { askContactChange, changeContact } from '@chowk/contract/identity/contact-change.ts'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import { getPersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import { CodeStep } from '../../app/code/code-step.tsx'
import { failureWords, fieldFaults } from '../../app/code/failure-words.ts'
import { useRead, useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button } from '../../ui/button.tsx'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { contactWords } from '../contact-words.ts'
import { readContact } from '../contact.rules.ts'
import type { ContactInput } from '../contact.rules.ts'
import styles from './contact-change.module.css'

export type Channel = CodeTransaction['channel']

const REFUSED = {
  PASSWORD_WRONG: m.profile_contact_password_wrong,
  SIGN_IN_AGAIN: m.security_sign_in_again,
  SAME_CONTACT: m.profile_contact_same,
  CONTACT_TAKEN: m.profile_contact_taken,
  GUARDIANS_CONTACT: m.profile_contact_guardians,
  CODE_OVER: m.identity_code_over,
} satisfies Record<keyof (typeof askContactChange)['refusals'] | keyof (typeof changeContact)['refusals'], () => string>

interface ContactChangeProps {
  channel: Channel
  onDone: () => void
  onClose: () => void
}

/** Another e-mail or mobile: the new one and the password, then the code that came there (O35). */
export function ContactChange({ channel, onDone, onClose }: ContactChangeProps) {
  const [typed, setTyped] = useState('')
  const [transaction, setTransaction] = useState<CodeTransaction>()
  const change = useWrite(changeContact, { refreshes: [getPersonalInfo] })
  const part = useKeptFocus<HTMLDivElement>(transaction?.transactionId)
  if (!transaction)
    return (
      <div ref={part}>
        <AskForm channel={channel} typed={typed} onType={setTyped} onAsked={setTransaction} onClose={onClose} />
      </div>
    )
  return (
    <div ref={part} className={styles['change']}>
      {change.error && (
        <Note kind="fault" alert>
          {failureWords(change.error, REFUSED)}
        </Note>
      )}
      <CodeStep
        key={transaction.transactionId}
        transaction={transaction}
        typed={typed.trim()}
        onVerified={(transactionId) => change.mutate({ transactionId }, { onSuccess: onDone })}
        onChange={() => {
          change.reset()
          setTransaction(undefined)
        }}
      />
    </div>
  )
}

// An address of the other kind is none here.
function readOf(channel: Channel, typed: string): ReturnType<typeof readContact> {
  const read = readContact(typed)
  if ('fault' in read) return read
  return 'email' in read.contact === (channel === 'EMAIL') ? read : { fault: 'NEITHER' }
}

interface AskFormProps {
  channel: Channel
  typed: string
  onType: (typed: string) => void
  onAsked: (transaction: CodeTransaction) => void
  onClose: () => void
}

function AskForm({ channel, typed, onType, onAsked, onClose }: AskFormProps) {
  const [password, setPassword] = useState('')
  const [wasPressed, setPressed] = useState(false)
  const ask = useWrite(askContactChange)
  const { data: security } = useRead(getSecurity, {})
  // Whoever comes in by a passkey or by her organisation may have none.
  const hasPassword = security?.password.isSet ?? true
  const isMail = channel === 'EMAIL'
  const read = readOf(channel, typed)
  const send = (contact: ContactInput) =>
    ask.mutate({ ...contact, ...(hasPassword && { password }), language: getLocale() }, { onSuccess: onAsked })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if ('contact' in read && (password !== '' || !hasPassword)) send(read.contact)
  }
  const isNumberOff = fieldFaults(ask.error, 'mobile').length > 0
  const isPasswordOff = ask.error?.code === 'PASSWORD_WRONG'
  return (
    <form method="post" className={styles['change']} onSubmit={submit} noValidate>
      {ask.error && !isPasswordOff && !isNumberOff && (
        <Note kind="fault" alert>
          {failureWords(ask.error, REFUSED)}
        </Note>
      )}
      <TextField
        label={isMail ? m.profile_contact_new_email() : m.profile_contact_new_mobile()}
        hint={m.profile_contact_new_hint()}
        fault={
          isNumberOff ? contactWords('NEITHER') : wasPressed && 'fault' in read ? contactWords(read.fault) : undefined
        }
        type={isMail ? 'email' : 'tel'}
        autoComplete={isMail ? 'email' : 'tel'}
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      {hasPassword && (
        <TextField
          label={m.profile_contact_password()}
          fault={
            isPasswordOff
              ? m.profile_contact_password_wrong()
              : wasPressed && password === ''
                ? m.identity_password_missing()
                : undefined
          }
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <div className={styles['do']}>
        <Button type="submit" disabled={ask.isPending}>
          {ask.isPending ? m.identity_sending() : m.identity_send_code()}
        </Button>
        <Button look="plain" onClick={onClose}>
          {m.app_upload_cancel()}
        </Button>
      </div>
    </form>
  )
}
