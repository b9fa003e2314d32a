import type { ReactNode } from 'react'
import { Form, FormActions } from '../../app/form/form.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/field/text-field.tsx'
import styles from './contact-form.module.css'

interface ContactFormProps {
  form: FormState<{ contact: string }>
  label: string
  button: string
  onChange?: () => void
  children?: ReactNode
}

/** One contact and one button. */
export function ContactForm({ form, label, button, onChange, children }: ContactFormProps) {
  return (
    <div className={`stack ${styles['form']}`} onChange={onChange}>
      <Form form={form}>
        <TextField {...form.field('contact')} label={label} autoComplete="username" verbatim />
        <FormActions form={form} submit={button} busy={m.identity_sending()} />
      </Form>
      {children}
    </div>
  )
}
