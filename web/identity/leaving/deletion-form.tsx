import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { DELETION_REASONS, DELETION_WORDS, getDeletion, requestDeletion } from '@chowk/contract/identity/leaving.ts'
import type { DeletionReason, Writings } from '@chowk/contract/identity/leaving.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { failureWords } from '../../app/code/failure-words.ts'
import styles from './leaving.module.css'

const REASONS = {
  NO_LONGER_NEEDED: m.leaving_reason_no_longer_needed,
  NOT_SATISFIED_WITH_FEATURES: m.leaving_reason_not_satisfied,
  PRIVACY_OR_SAFETY_CONCERNS: m.leaving_reason_privacy,
  SWITCHING_TO_ANOTHER_PLATFORM: m.leaving_reason_switching,
  OTHER: m.leaving_reason_other,
} satisfies Record<DeletionReason, () => string>

const WRITINGS = {
  KEEP_ANONYMOUS: m.leaving_writings_keep,
  REMOVE: m.leaving_writings_remove,
} satisfies Record<Writings, () => string>

const REFUSED = {
  WRONG_PASSWORD: m.leaving_wrong_password,
  WORDS_NEEDED: m.leaving_words_needed,
} satisfies Record<keyof (typeof requestDeletion)['refusals'], () => string>

/** Why she goes, what becomes of what she wrote, and the password: what was chosen stays when something is missing. */
export function DeletionForm({ date }: { date: string }) {
  const [reason, setReason] = useState<DeletionReason>('NO_LONGER_NEEDED')
  const [writings, setWritings] = useState<Writings>('KEEP_ANONYMOUS')
  const [isMissing, setMissing] = useState(false)
  const ask = useWrite(requestDeletion, { refreshes: [getDeletion] })
  const fault = useRef<HTMLDivElement>(null)
  useEffect(() => fault.current?.focus(), [ask.error])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const password = textOf(typed.get('password'))
    setMissing(password === '')
    if (password === '') return
    const text = reason === 'OTHER' ? textOf(typed.get('text')) : undefined
    // The banner above every page comes with the page; what was done and the way back stand at its top.
    ask.mutate(
      { reason, writings, password, ...(text !== undefined && { text }) },
      {
        onSuccess: () => {
          globalThis.scrollTo(0, 0)
          globalThis.location.reload()
        },
      },
    )
  }
  return (
    <form method="post" className={styles['form']} onSubmit={submit} noValidate>
      <Section title={m.leaving_why()}>
        <Radios
          name="reason"
          label={m.leaving_why()}
          words={REASONS}
          order={DELETION_REASONS}
          chosen={reason}
          onChoose={setReason}
        />
        {reason === 'OTHER' && (
          <TextArea
            label={m.leaving_words()}
            hint={m.leaving_words_hint({ least: DELETION_WORDS.least, most: DELETION_WORDS.most })}
            name="text"
            rows={3}
            maxLength={DELETION_WORDS.most}
          />
        )}
      </Section>
      <Section title={m.leaving_writings()}>
        <Radios
          name="writings"
          label={m.leaving_writings()}
          words={WRITINGS}
          order={['KEEP_ANONYMOUS', 'REMOVE']}
          chosen={writings}
          onChoose={setWritings}
        />
      </Section>
      {ask.error && (
        <Note kind="fault" alert ref={fault}>
          {failureWords(ask.error, REFUSED)}
        </Note>
      )}
      <div className={styles['do']}>
        <TextField
          label={m.leaving_password()}
          fault={isMissing ? m.identity_password_missing() : undefined}
          name="password"
          type="password"
          autoComplete="current-password"
        />
        <Button look="danger" type="submit" disabled={ask.isPending}>
          {m.leaving_do({ date })}
        </Button>
        <ButtonLink to="/settings" look="plain">
          {m.leaving_keep()}
        </ButtonLink>
      </div>
    </form>
  )
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')

interface RadiosProps<Value extends string> {
  name: string
  label: string
  words: Record<Value, () => string>
  order: readonly Value[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Radios<Value extends string>({ name, label, words, order, chosen, onChoose }: RadiosProps<Value>) {
  return (
    <fieldset className={styles['radios']}>
      <legend className="only-heard">{label}</legend>
      {order.map((value) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          {words[value]()}
        </label>
      ))}
    </fieldset>
  )
}
