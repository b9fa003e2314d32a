import { useMutation } from '@tanstack/react-query'
import { sendSignInCode, signInByCode } from '@chowk/contract/identity/sign-in-code.ts'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import type { EntryRefusal } from '@chowk/contract/identity/session.ts'
import { CodeStep } from '../app/code/code-step.tsx'
import { failureWords } from '../app/code/failure-words.ts'
import { useWrite } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { Note } from '../ui/note.tsx'
import { useKeptFocus } from '../ui/kept-focus.ts'
import { ContactForm } from './contact-form.tsx'
import { callAndEnter } from './enter.ts'
import type { LoginAddress } from './login-address.rules.ts'
import { useKept } from './kept.ts'
import { challengeOf, pathAfter } from './sign-in.ts'
import styles from './login-form.module.css'

interface CodeEntryProps {
  /** What was typed for the password. */
  email: string
  kind: LoginAddress['kind']
  /** A second factor is asked for. */
  onChallenge: (challengeId: string) => void
  /** She would rather type her password; what is typed goes along. */
  onPassword: (typed: string) => void
}

const REFUSED = {
  CODE_OVER: m.identity_code_over,
  ACCOUNT_SUSPENDED: m.identity_login_suspended,
} satisfies Record<Exclude<keyof (typeof signInByCode)['refusals'], EntryRefusal>, () => string>

const NOTHING: { typed?: string | undefined; transaction?: CodeTransaction | undefined } = {}

/** Signing in by six digits instead of a password. */
export function CodeEntry({ email, kind, onChallenge, onPassword }: CodeEntryProps) {
  const [{ typed = email, transaction }, change] = useKept('sign-in-code', NOTHING)
  const part = useKeptFocus<HTMLDivElement>(transaction?.transactionId)
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
      <div ref={part}>
        <ContactForm
          label={m.identity_contact()}
          button={m.identity_send_code()}
          value={typed}
          onChange={(next) => change({ typed: next })}
          onSend={(contact) =>
            send.mutate(
              { ...contact, language: getLocale() },
              { onSuccess: (sent) => change({ typed, transaction: sent }) },
            )
          }
          isSending={send.isPending}
          failure={send.error}
        >
          <p className={styles['ways']}>
            <button
              type="button"
              onClick={() => {
                change({ typed: undefined })
                onPassword(typed)
              }}
            >
              {m.identity_password_instead()}
            </button>
          </p>
        </ContactForm>
      </div>
    )
  return (
    <div ref={part} className={styles['form']}>
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
          change({ transaction: undefined })
        }}
      />
    </div>
  )
}
