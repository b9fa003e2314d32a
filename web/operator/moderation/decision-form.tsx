import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Decision } from '@chowk/contract/news/report.ts'
import { decideReports, getReportCase, getReportQueue } from '@chowk/contract/operator/moderation.ts'
import type { CallFailed } from '../../app/calls.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Note } from '../../ui/note.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import type { Subject } from './case-key.ts'
import { decisionsFor } from './decision-words.ts'
import styles from './moderation-screen.module.css'

const REFUSED = {
  SUBJECT_NOT_FOUND: m.operator_moderation_gone,
  DECISION_DOES_NOT_FIT: m.operator_moderation_not_decided_fault,
  NOTHING_TO_DECIDE: m.operator_moderation_nothing,
  NOTE_NEEDED: m.operator_moderation_note_needed,
} satisfies Record<keyof (typeof decideReports)['refusals'], () => string>

function wordsOf({ code, isOffline }: CallFailed): string {
  if (isOffline) return m.app_failed_offline()
  return code && code in REFUSED ? REFUSED[code as keyof typeof REFUSED]() : m.operator_moderation_not_decided_fault()
}

/** One of the decisions, and why; the reason goes to everybody who reported. */
export function DecisionForm({ subject, onDecided }: { subject: Subject; onDecided: () => void }) {
  const [decision, setDecision] = useState<Decision>('NO_ACTION')
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useWrite(decideReports, { refreshes: [getReportQueue, getReportCase] })
  const isReasonShort = reason.trim().length < 5
  const isNoteMissing = decision === 'LABEL' && note.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isReasonShort || isNoteMissing) return
    decide.mutate(
      { ...subject, decision, reason, note: decision === 'LABEL' ? note : '' },
      {
        onSuccess: ({ publicationPaused }) => {
          const isByItself = publicationPaused && decision !== 'PAUSE_PUBLICATION'
          showToast({ text: isByItself ? m.operator_moderation_paused() : m.operator_moderation_decided() })
          onDecided()
        },
      },
    )
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <fieldset className={styles['choices']}>
        <legend>{m.operator_moderation_decide()}</legend>
        {decisionsFor(subject.kind).map(({ value, name, says }) => (
          <label key={value} className={styles['choice']}>
            <input type="radio" name="decision" checked={value === decision} onChange={() => setDecision(value)} />
            <span>
              <strong>{name()}</strong>
              <span>{says()}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {decision === 'LABEL' && (
        <TextField
          label={m.operator_moderation_note()}
          value={note}
          maxLength={200}
          fault={tried && isNoteMissing ? m.operator_moderation_note_needed() : undefined}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <TextArea
        label={m.operator_moderation_why()}
        value={reason}
        rows={3}
        maxLength={1000}
        fault={tried && isReasonShort ? m.operator_moderation_why_needed() : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {decide.error && (
        <Note kind="fault" alert>
          {wordsOf(decide.error)}
        </Note>
      )}
      <Button type="submit" disabled={decide.isPending}>
        {m.operator_moderation_go()}
      </Button>
    </form>
  )
}
