import type { ReactNode } from 'react'
import type { DrawnForm } from '../../app/form/form-state.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { m } from '../../paraglide/messages.js'
import styles from './row-form.module.css'

interface RowFormProps {
  form: DrawnForm
  says?: string
  button: string
  busy?: string
  danger?: boolean
  onClose: () => void
  children?: ReactNode
}

/** The form that a press opens below its line: what it does, its fields, and both ways out. */
export function RowForm({ form, says, button, busy, danger = false, onClose, children }: RowFormProps) {
  return (
    <div className={`stack gap-3 ${styles['form']}`}>
      {says && <p className={`small muted ${styles['says']}`}>{says}</p>}
      <Form form={form} autoFocus>
        {children}
        <FormActions
          form={form}
          small
          submit={button}
          busy={busy}
          variant={danger ? 'danger' : 'filled'}
          cancel={{ label: m.app_cancel(), onClick: onClose }}
        />
      </Form>
    </div>
  )
}
