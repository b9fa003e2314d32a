import type { ReactNode } from 'react'
import { HiddenFields } from '../../ui/field/hidden-fields.tsx'

interface OutsideFormProps {
  /** Address of the other site. */
  action: string
  values: Readonly<Record<string, string>>
  className?: string | undefined
  children: ReactNode
}

/** Hands the browser over to another site's page by a plain form. */
export function OutsideForm({ action, values, className, children }: OutsideFormProps) {
  return (
    <form action={action} method="post" className={className}>
      <HiddenFields values={values} />
      {children}
    </form>
  )
}
