import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import { getFormToken } from '@chowk/contract/content/ticket.ts'
import type { Receipt, createCallback, createContact, createTakedown } from '@chowk/contract/content/ticket.ts'
import { callOverHttp } from '../app/calls.ts'
import type { ErrorMessages } from '../app/error-messages.ts'
import type { FieldMessages } from '../app/form/field-errors.ts'
import { Form, FormActions } from '../app/form/form.tsx'
import type { DrawnForm, FieldBinding, FormState } from '../app/form/form-state.ts'
import { useForm } from '../app/form/use-form.ts'
import { useViewer } from '../app/page-facts.ts'
import { makeAttemptKeys } from '../app/wire/attempt-keys.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { TextField } from '../ui/field/text-field.tsx'
import styles from './content.module.css'

type LetterCall = typeof createContact | typeof createCallback | typeof createTakedown

/** What every letter holds beside its own fields; nobody sees `website`, and programs fill it. */
interface Writer {
  name: string
  email: string
  website: string
}
type Sent = 'formToken' | 'language' | keyof Writer

interface LetterOptions<C extends LetterCall, V> {
  /** Where its ticket is shown. */
  page: '/submission-contact-us' | '/successful-submission'
  values: V
  toInput: (values: V) => Omit<Input<C>, Sent>
  errors: Omit<ErrorMessages<C>, keyof typeof ERRORS>
  fieldErrors?: FieldMessages
  /** Asked for again when it was refused, as times that are taken meanwhile. */
  onRefused?: () => void
}

const ERRORS = {
  FORM_EXPIRED: m.content_form_expired,
  FORM_TOO_QUICK: m.content_form_too_quick,
  FORM_FILLED_BY_PROGRAM: m.content_form_program,
}
const FIELD_ERRORS: FieldMessages = {
  name: m.content_fault_name,
  email: m.content_fault_email,
  phone: m.content_fault_mobile,
  mobile: m.content_fault_mobile,
  organisation: m.content_fault_organisation,
  address: m.content_fault_address,
  message: m.content_fault_message,
  preferredAt: m.content_fault_time,
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

/** A form that anybody may send, to which a ticket answers. What was typed stays. */
export function useLetterForm<C extends LetterCall, V extends Record<string, string>>(
  call: C,
  { page, values, toInput, errors, fieldErrors, onRefused }: LetterOptions<C, V>,
): FormState<V & Writer> {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { token, renew } = useFormToken()
  const [keys] = useState(() => makeAttemptKeys(call))
  return useForm<LetterCall, V & Writer, Receipt>(call, {
    values: { ...values, name: viewer?.name ?? '', email: '', website: '' },
    toInput: (typed) => {
      const { name, email, website } = typed
      return { ...toInput(typed), name, email, website, formToken: token.current, language: getLocale() } as Input<C>
    },
    errors: { ...ERRORS, ...errors } as unknown as ErrorMessages<LetterCall>,
    fieldErrors: { ...FIELD_ERRORS, ...fieldErrors },
    send: async (input) => {
      if (token.current === '') await renew()
      const sent = { ...input, formToken: token.current }
      // The key of what is really sent: without an answer, the same letter is sent again and stays one.
      const key = keys.keyFor(sent)
      return await callOverHttp<LetterCall>(call, sent, key === undefined ? {} : { idempotencyKey: key })
    },
    onRefused: ({ code }) => {
      if (code === 'FORM_EXPIRED') void renew().catch(() => undefined)
      onRefused?.()
      return false
    },
    onDone: async ({ number, key }) => await navigate(`${page}#${number}.${key}`),
  })
}

interface LetterFormProps {
  form: DrawnForm & { field: (name: keyof Writer) => FieldBinding }
  button: string
  children: ReactNode
}

/** Draws a letter: its own fields, who writes, and the field that nobody sees. */
export function LetterForm({ form, button, children }: LetterFormProps) {
  return (
    <div className={styles['form']}>
      <Form form={form}>
        {children}
        <TextField {...form.field('name')} label={m.content_name()} autoComplete="name" />
        <TextField {...form.field('email')} label={m.content_answer_to()} type="email" autoComplete="email" verbatim />
        <div className={styles['unseen']} aria-hidden="true">
          <TextField {...form.field('website')} label={m.content_leave_empty()} tabIndex={-1} autoComplete="off" />
        </div>
        <FormActions form={form} submit={button} busy={m.content_sending()} />
      </Form>
    </div>
  )
}
