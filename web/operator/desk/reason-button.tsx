import { useState } from 'react'
import type { FormEvent } from 'react'
import type { CallFailed } from '../../app/calls.ts'
import { failureWords, fieldFaults } from '../../app/code/failure-words.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import styles from './desk.module.css'

const LEAST = 10
const MOST = 500

interface ReasonButtonProps {
  name: string
  /** What will happen, in one or two sentences. */
  text: string
  look?: 'filled' | 'outlined' | 'danger'
  refused?: Readonly<Record<string, () => string>>
  error: CallFailed | null
  isPending: boolean
  /** Does it; `close` once it is done. */
  onDo: (reason: string, close: () => void) => void
}

/** Something that wants a reason: a press opens a sheet that says what follows and asks why. */
export function ReasonButton({ name, text, look = 'outlined', ...rest }: ReasonButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        {name}
      </Button>
      {isOpen && (
        <Sheet label={name} wide="form" onClose={() => setOpen(false)}>
          <ReasonForm name={name} text={text} look={look} {...rest} onClose={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  )
}

function ReasonForm(props: ReasonButtonProps & { onClose: () => void }) {
  const { name, text, look, refused, error, isPending, onDo, onClose } = props
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isTooShort = reason.replaceAll(/\s/gu, '').length < LEAST
    setShort(isTooShort)
    if (!isTooShort) onDo(reason, onClose)
  }
  const fault =
    isShort || fieldFaults(error, 'reason').length > 0 ? m.operator_reason_short({ count: LEAST }) : undefined
  return (
    <form className={styles['sheet']} onSubmit={submit} noValidate>
      <h2>{name}</h2>
      <p>{text}</p>
      <TextArea
        label={m.operator_reason()}
        hint={m.operator_reason_hint()}
        fault={fault}
        rows={4}
        maxLength={MOST}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {error && !fault && (
        <Note kind="fault" alert>
          {failureWords(error, refused)}
        </Note>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" look={look === 'danger' ? 'danger' : 'filled'} disabled={isPending}>
          {name}
        </Button>
        <Button look="plain" onClick={onClose}>
          {m.operator_cancel()}
        </Button>
      </div>
    </form>
  )
}
