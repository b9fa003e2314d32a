import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { CODE_DIGITS, resendCode, verifyCode } from '@chowk/contract/identity/code.ts'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import { clockOf } from '../../ui/time.rules.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { CallFailed } from '../calls.ts'
import { useWrite } from '../read.ts'
import { CodeField } from './code-field.tsx'
import { failureWords } from './failure-words.ts'
import styles from './code-step.module.css'

interface CodeStepProps {
  transaction: CodeTransaction
  /** The address as it was typed here; without it the covered one is shown. */
  typed?: string | undefined
  /** The code was right: the transaction may be spent now. */
  onVerified: (transactionId: string) => void
  /** Back to where the address is typed. */
  onChange: () => void
}

/** Six digits that were sent to somebody: typed, tried, and sent again. */
export function CodeStep({ transaction: first, typed, onVerified, onChange }: CodeStepProps) {
  const [transaction, setTransaction] = useState(first)
  const [code, setCode] = useState('')
  const verify = useWrite(verifyCode)
  const resend = useWrite(resendCode)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length < CODE_DIGITS) return
    verify.mutate(
      { transactionId: transaction.transactionId, code },
      { onSuccess: ({ transactionId }) => onVerified(transactionId) },
    )
  }
  const again = () =>
    resend.mutate(
      { transactionId: transaction.transactionId },
      {
        onSuccess: (next) => {
          setTransaction(next)
          setCode('')
          verify.reset()
        },
      },
    )
  const isMail = transaction.channel === 'EMAIL'
  const isOff = verify.error?.code === 'CODE_WRONG' || verify.error?.code === 'CODE_OVER'
  const failure = resend.error ?? (isOff ? null : verify.error)
  return (
    <form className={styles['step']} onSubmit={submit} noValidate>
      <p className={styles['sent']}>
        {isMail ? m.identity_code_sent_mail() : m.identity_code_sent_sms()}{' '}
        <strong>{typed ?? transaction.sentTo}</strong>.{' '}
        <button type="button" className={styles['press']} onClick={onChange}>
          {m.identity_code_change()}
        </button>
      </p>
      {failure && (
        <Note kind="fault" alert>
          {failureWords(failure)}
        </Note>
      )}
      <CodeField
        value={code}
        fault={isOff ? faultOf(verify.error) : undefined}
        onChange={(next) => {
          setCode(next)
          if (verify.error?.code === 'CODE_WRONG') verify.reset()
        }}
      />
      <p className={styles['waiting']}>
        {m.identity_code_until({ time: clockOf(transaction.expiresAt) })}{' '}
        <Another key={transaction.resendAfter} at={transaction} onPress={again} />
      </p>
      <Button type="submit" disabled={code.length < CODE_DIGITS || verify.isPending || verify.isSuccess}>
        {verify.isPending ? m.identity_code_trying() : m.identity_go_on()}
      </Button>
      {isMail && <p className={styles['hint']}>{m.identity_code_folder()}</p>}
    </form>
  )
}

function faultOf(error: CallFailed | null): string {
  const left = Number(error?.refused?.details?.['triesLeft'] ?? 0)
  return error?.code === 'CODE_OVER' || left === 0 ? m.identity_code_over() : m.identity_code_wrong({ count: left })
}

/** Seconds until another code may be asked for, then the button. */
function Another({ at, onPress }: { at: CodeTransaction; onPress: () => void }) {
  const left = useSecondsUntil(at.resendAfter)
  if (left > 0)
    return <strong>{m.identity_code_another_in({ time: `0:${String(Math.min(left, 59)).padStart(2, '0')}` })}</strong>
  return (
    <button type="button" className={styles['press']} onClick={onPress}>
      {m.identity_code_another()}
    </button>
  )
}

const secondsUntil = (time: string) => Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1000))

function useSecondsUntil(time: string): number {
  const [left, setLeft] = useState(() => secondsUntil(time))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(time)), 1000)
    return () => clearInterval(timer)
  }, [time])
  return left
}
