import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Path } from 'react-hook-form'
import { Form, FormActions } from '../../app/form/form.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Stack } from '../../ui/layout/layout.tsx'

type Variant = 'filled' | 'outlined' | 'danger'

interface ReasonButtonProps {
  name: string
  variant?: Variant
  /** The form in the sheet; `close` once it is done. */
  children: (close: () => void) => ReactNode
}

/** Something that wants a reason: a press opens a sheet that says what follows and asks why. */
export function ReasonButton({ name, variant = 'outlined', children }: ReasonButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {name}
      </Button>
      {isOpen && (
        <Sheet label={name} wide="form" onClose={close}>
          {children(close)}
        </Sheet>
      )}
    </>
  )
}

interface ReasonFieldsProps<V extends { reason: string }> {
  form: FormState<V>
  name: string
  /** What will happen, in one or two sentences. */
  text: string
  variant?: Variant
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
        <TextArea {...form.field('reason' as Path<V>)} label={m.operator_reason()} hint={m.operator_reason_hint()} />
        {children}
        <FormActions
          form={form}
          submit={name}
          {...(variant === 'danger' && { variant })}
          cancel={{ label: m.operator_cancel(), onClick: onClose }}
        />
      </Form>
    </Stack>
  )
}
