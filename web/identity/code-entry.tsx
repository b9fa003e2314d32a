import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sendSignInCode, signInByCode } from '@chowk/contract/identity/sign-in-code.ts'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import { CodeStep } from '../app/code/code-step.tsx'
import { failureWords } from '../app/code/failure-words.ts'
import { useWrite } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { Note } from '../ui/note.tsx'
import { ContactForm } from './contact-form.tsx'
import { callAndEnter } from './enter.ts'
import type { LoginAddress } from './login-address.rules.ts'
import { challengeOf, pathAfter } from './sign-in.ts'
import styles from './login-form.module.css'

interface CodeEntryProps {
  /** What was typed for the password. */
  email: string
  kind: LoginAddress['kind']
  /** A second factor is asked for. */
  onChallenge: (challengeId: string) => void
  onPassword: () => void
}

const REFUSED = {
  CODE_OVER: m.identity_code_over,
  ACCOUNT_SUSPENDED: m.identity_login_suspended,
} satisfies Record<Exclude<keyof (typeof signInByCode)['refusals'], 'SECOND_FACTOR_NEEDED'>, () => string>

/** Signing in by six digits instead of a password. */
export function CodeEntry({ email, kind, onChallenge, onPassword }: CodeEntryProps) {
  const [typed, setTyped] = useState(email)
  const [transaction, setTransaction] = useState<CodeTransaction>()
  const send = useWrite(sendSignInCode)
  const enter = useMutation({
    mutationFn: async (transactionId: string) =>
      await callAndEnter(signInByCode, { transactionId, loginType: kind }, (person) => person),
    onSuccess: async (person) => globalThis.location.assign(await pathAfter(person)),
    onError: (failure) => {
      const challengeId = challengeOf(failure)
      if (challengeId) onChallenge(challengeId)
    },
  })
  if (!transaction)
    return (
      <ContactForm
        label={m.identity_contact()}
        button={m.identity_send_code()}
        value={typed}
        onChange={setTyped}
        onSend={(contact) => send.mutate({ ...contact, language: getLocale() }, { onSuccess: setTransaction })}
        isSending={send.isPending}
        failure={send.error}
      >
        <p className={styles['ways']}>
          <button type="button" onClick={onPassword}>
            {m.identity_password_instead()}
          </button>
        </p>
      </ContactForm>
    )
  return (
    <div className={styles['form']}>
      {enter.error && (
        <Note kind="fault" alert>
          {failureWords(enter.error, REFUSED)}
        </Note>
      )}
      <CodeStep
        key={transaction.transactionId}
        transaction={transaction}
        typed={typed.trim()}
        onVerified={(transactionId) => enter.mutate(transactionId)}
        onChange={() => {
          enter.reset()
          setTransaction(undefined)
        }}
      />
    </div>
  )
}
