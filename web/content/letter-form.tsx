import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { getFormToken } from '@chowk/contract/content/ticket.ts'
import type { Receipt } from '@chowk/contract/content/ticket.ts'
import { CallFailed, callOverHttp } from '../app/calls.ts'
import { useHydrated } from '../app/hydrated.ts'
import { useViewer } from '../app/page-facts.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { TextField } from '../ui/text-field.tsx'
import { faultyFields } from './letter.rules.ts'
import styles from './content.module.css'

/** What every form sends beside its own fields. */
export interface Common {
  formToken: string
  website: string
  name: string
  email: string
  language: 'en' | 'hi'
}
export type Values = Readonly<Record<string, string>>

const FAULTS: Record<string, () => string> = {
  name: m.content_fault_name,
  email: m.content_fault_email,
  phone: m.content_fault_mobile,
  mobile: m.content_fault_mobile,
  organisation: m.content_fault_organisation,
  address: m.content_fault_address,
  message: m.content_fault_message,
  preferredAt: m.content_fault_time,
}
const REFUSED: Record<string, () => string> = {
  FORM_EXPIRED: m.content_form_expired,
  FORM_TOO_QUICK: m.content_form_too_quick,
  FORM_FILLED_BY_PROGRAM: m.content_form_program,
  TIME_TAKEN: m.content_time_taken,
  NO_SUCH_TIME: m.content_time_taken,
}

function wordsOf(failure: CallFailed): string {
  if (failure.isOffline) return m.content_form_offline()
  if (failure.code === 'TOO_MANY_REQUESTS') {
    const ms = Number(failure.refused?.details?.['retryAfterMs'] ?? 60_000)
    return m.content_form_too_many({ count: Math.max(1, Math.ceil(ms / 60_000)) })
  }
  return (failure.code && REFUSED[failure.code]?.()) || m.content_form_failed()
}

/** A signed token from when the form came into sight. */
function useFormToken() {
  const token = useRef('')
  const renew = async () => {
    token.current = (await callOverHttp(getFormToken, {})).token
  }
  useEffect(() => {
    void renew().catch(() => undefined)
  }, [])
  return { token, renew }
}

interface LetterFormProps {
  /** Where its ticket is shown. */
  page: '/submission-contact-us' | '/successful-submission'
  button: string
  send: (common: Common, values: Values) => Promise<Receipt>
  /** Asked for again when it was refused, as times that are taken meanwhile. */
  onRefused?: () => void
  children: (faultOf: (field: string) => string | undefined) => ReactNode
}

/** A form that anybody may send: its fields, the hidden one, who writes, and what was wrong. What was typed stays. */
export function LetterForm({ page, button, send, onRefused, children }: LetterFormProps) {
  const isReady = useHydrated()
  const viewer = useViewer()
  const navigate = useNavigate()
  const { token, renew } = useFormToken()
  const [faulty, setFaulty] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<CallFailed>()
  const [isSending, setSending] = useState(false)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [failure])
  const faultOf = (field: string) => (faulty.includes(field) ? FAULTS[field]?.() : undefined)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = valuesOf(form)
    const wrong = faultyFields(values)
    setFaulty(wrong)
    setFailure(undefined)
    if (wrong[0]) return focusOn(form, wrong[0])
    setSending(true)
    try {
      if (token.current === '') await renew()
      const receipt = await send(commonOf(values, token.current), values)
      await navigate(`${page}#${receipt.number}.${receipt.key}`)
    } catch (error) {
      const failed = error instanceof CallFailed ? error : new CallFailed({ status: 500, message: '', cause: error })
      if (failed.code === 'FORM_EXPIRED') await renew().catch(() => undefined)
      setFaulty(failed.refused?.fields?.map(({ path }) => path) ?? [])
      setFailure(failed)
      setSending(false)
      onRefused?.()
    }
  }
  return (
    // Without scripts nothing is sent: letters must never land in an address.
    <form method="post" className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      {children(faultOf)}
      <TextField
        label={m.content_name()}
        name="name"
        autoComplete="name"
        defaultValue={viewer?.name ?? ''}
        fault={faultOf('name')}
      />
      <TextField
        label={m.content_answer_to()}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        fault={faultOf('email')}
      />
      <label className={styles['unseen']} aria-hidden="true">
        {m.content_leave_empty()}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      {failure && (
        <Note kind="fault" alert ref={note}>
          {wordsOf(failure)}
        </Note>
      )}
      <div className={styles['send']}>
        <Button type={isReady ? 'submit' : 'button'} disabled={isSending}>
          {isSending ? m.content_sending() : button}
        </Button>
      </div>
    </form>
  )
}

const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']))

const commonOf = (values: Values, formToken: string): Common => ({
  formToken,
  website: values['website'] ?? '',
  name: values['name'] ?? '',
  email: values['email'] ?? '',
  language: getLocale(),
})

function focusOn(form: HTMLFormElement, field: string): void {
  const named = form.elements.namedItem(field)
  // A hidden field speaks for the choices that stand around it.
  const hidden = named instanceof HTMLInputElement && named.type === 'hidden' ? named.closest('fieldset') : null
  const found = hidden?.querySelector('input:not([type=hidden]):not(:disabled)') ?? named
  if (found instanceof HTMLElement) found.focus()
}
