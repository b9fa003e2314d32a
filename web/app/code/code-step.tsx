import { useEffect, useState } from 'react'
import { resendCode, verifyCode } from '@chowk/contract/identity/code.ts'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import { m } from '../../paraglide/messages.js'
import { CodeField } from '../../ui/field/code-field.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { clockOf } from '../../ui/time.rules.ts'
import { Form, FormActions } from '../form/form.tsx'
import { useAction } from '../form/use-action.ts'
import { useForm } from '../form/use-form.ts'
import { codeWrong } from './code-errors.ts'
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
  const [isVerified, setVerified] = useState(false)
  const form = useForm(verifyCode, {
    values: { code: '' },
    toInput: ({ code }) => ({ transactionId: transaction.transactionId, code }),
    errors: { CODE_WRONG: codeWrong, CODE_OVER: m.identity_code_over },
    fieldOf: { CODE_WRONG: 'code', CODE_OVER: 'code' },
    fieldErrors: { code: m.identity_code_six },
    guardsLeaving: false,
    onDone: ({ transactionId }) => {
      setVerified(true)
      onVerified(transactionId)
    },
  })
  const resend = useAction(resendCode, { errors: { CODE_OVER: m.identity_code_over } })
  const again = () =>
    resend.mutate(
      { transactionId: transaction.transactionId },
      {
        onSuccess: (next) => {
          setTransaction(next)
          form.reset()
        },
      },
    )
  const isMail = transaction.channel === 'EMAIL'
  return (
    <div className={`stack gap-4 ${styles['step']}`}>
      <p className={`muted ${styles['sent']}`}>
        {isMail ? m.identity_code_sent_mail() : m.identity_code_sent_sms()}{' '}
        <strong>{typed ?? transaction.sentTo}</strong>.{' '}
        <button type="button" className={`hover-underline ${styles['press']}`} onClick={onChange}>
          {m.app_change()}
        </button>
      </p>
      <ProblemNote>{resend.problem}</ProblemNote>
      <Form form={form} autoFocus>
        <CodeField {...form.field('code')} label={m.identity_code_label()} />
        <p className={`small muted ${styles['waiting']}`}>
          {m.identity_code_until({ time: clockOf(transaction.expiresAt) })}{' '}
          <Another key={transaction.resendAfter} transaction={transaction} onPress={again} />
        </p>
        <FormActions form={form} submit={m.identity_go_on()} busy={m.identity_code_trying()} disabled={isVerified} />
      </Form>
      {isMail && <p className={`small muted line-above ${styles['hint']}`}>{m.identity_code_folder()}</p>}
    </div>
  )
}

/** Seconds until another code may be asked for, then the button. */
function Another({ transaction, onPress }: { transaction: CodeTransaction; onPress: () => void }) {
  const left = useSecondsUntil(transaction.resendAfter)
  if (left > 0)
    return <strong>{m.identity_code_another_in({ time: `0:${String(Math.min(left, 59)).padStart(2, '0')}` })}</strong>
  return (
    <button type="button" className={`hover-underline ${styles['press']}`} onClick={onPress}>
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
