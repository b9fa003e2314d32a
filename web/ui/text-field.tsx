import type { ComponentProps, ReactNode } from 'react'
import { TextArea as Area } from './field/text-area.tsx'
import { TextField as Field } from './field/text-field.tsx'

interface Facts {
  label: string
  hint?: string | undefined
  fault?: string | undefined
}

/** The field of `field/text-field.tsx`, for forms that do not stand on `useForm` yet. */
export function TextField({ fault, ...rest }: Facts & { end?: ReactNode } & ComponentProps<'input'>) {
  return <Field {...rest} error={fault} />
}

/** The same of `field/text-area.tsx`. */
export function TextArea({ fault, ...rest }: Facts & ComponentProps<'textarea'>) {
  return <Area {...rest} error={fault} />
}
