import type { ReactNode } from 'react'
import type { Path } from 'react-hook-form'
import { Form, FormActions } from '../../app/form/form.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { m } from '../../paraglide/messages.js'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Stack } from '../../ui/layout/layout.tsx'

interface ReasonFieldsProps<V extends { reason: string }> {
  form: FormState<V>
  name: string
  /** What will happen, in one or two sentences. */
  text: string
  variant?: 'filled' | 'outlined' | 'danger'
  onClose: () => void
  /** Fields beside the reason. */
  children?: ReactNode
}

/** What follows, why, and the button. */
export function ReasonFields<V extends { reason: string }>(props: ReasonFieldsProps<V>) {
  const { form, name, text, variant, onClose, children } = props
  return (
    <Stack>
      <h2 className="h3">{name}</h2>
      <p>{text}</p>
      <Form form={form}>
        <TextArea {...form.field('reason' as Path<V>)} label={m.app_reason()} hint={m.operator_reason_hint()} />
        {children}
        <FormActions
          form={form}
          submit={name}
          {...(variant === 'danger' && { variant })}
          cancel={{ label: m.app_cancel(), onClick: onClose }}
        />
      </Form>
    </Stack>
  )
}
