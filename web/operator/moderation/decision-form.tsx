import { useWatch } from 'react-hook-form'
import type { Decision } from '@chowk/contract/news/report.ts'
import { decideReports, getReportCase, getReportQueue } from '@chowk/contract/operator/moderation.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import type { Subject } from './case-key.ts'
import { decisionsFor } from './decision-words.ts'
import styles from './moderation-screen.module.css'

const VALUES = { decision: 'NO_ACTION' as Decision, reason: '', note: '' }

/** One of the decisions, and why; the reason goes to everybody who reported. */
export function DecisionForm({ subject, onDecided }: { subject: Subject; onDecided: () => void }) {
  const form = useForm(decideReports, {
    values: VALUES,
    toInput: ({ decision, reason, note }) => ({
      ...subject,
      decision,
      reason,
      note: decision === 'LABEL' ? note : '',
    }),
    errors: {
      SUBJECT_NOT_FOUND: m.operator_moderation_gone,
      DECISION_DOES_NOT_FIT: m.operator_moderation_not_decided_fault,
      NOTHING_TO_DECIDE: m.operator_moderation_nothing,
      NOTE_NEEDED: m.operator_moderation_note_needed,
    },
    fieldOf: { NOTE_NEEDED: 'note' },
    fieldErrors: {
      reason: { REQUIRED: m.operator_moderation_why_needed, TOO_SHORT: m.operator_moderation_why_needed },
    },
    refreshes: [getReportQueue, getReportCase],
    onDone: ({ publicationPaused }, { decision }) => {
      const isByItself = publicationPaused && decision !== 'PAUSE_PUBLICATION'
      showToast({ text: isByItself ? m.operator_moderation_paused() : m.operator_moderation_decided() })
      onDecided()
    },
  })
  const decision = useWatch({ control: form.control, name: 'decision' })
  return (
    <Form form={form}>
      <RadioGroup
        {...form.field('decision')}
        label={m.operator_moderation_decide()}
        as="list"
        options={decisionsFor(subject.kind).map(({ value, name, says }) => ({
          value,
          name: (
            <span className={styles['choice']}>
              <strong>{name()}</strong>
              <span>{says()}</span>
            </span>
          ),
        }))}
      />
      {decision === 'LABEL' && (
        <TextField {...form.field('note')} label={m.operator_moderation_note()} optional={false} />
      )}
      <TextArea {...form.field('reason')} label={m.operator_moderation_why()} rows={3} />
      <FormActions form={form} submit={m.operator_moderation_go()} />
    </Form>
  )
}
