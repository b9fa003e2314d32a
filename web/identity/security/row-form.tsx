import { useEffect, useRef } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './row-form.module.css'

interface RowFormProps {
  says?: string
  failure: string | undefined
  button: string
  danger?: boolean
  isPending: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** The form that a press opens below its line: what it does, what went wrong, its fields, and both ways out. */
export function RowForm({ says, failure, button, danger, isPending, onSubmit, onClose, children }: RowFormProps) {
  const fault = useRef<HTMLDivElement>(null)
  useEffect(() => fault.current?.focus(), [failure])
  return (
    <form method="post" className={styles['form']} onSubmit={onSubmit} noValidate>
      {says && <p className={styles['says']}>{says}</p>}
      {failure && (
        <Note kind="fault" alert ref={fault}>
          {failure}
        </Note>
      )}
      {children}
      <div className={styles['do']}>
        <Button type="submit" low {...(danger && { look: 'danger' })} disabled={isPending}>
          {button}
        </Button>
        <Button low look="plain" onClick={onClose}>
          {m.identity_passkey_leave()}
        </Button>
      </div>
    </form>
  )
}
