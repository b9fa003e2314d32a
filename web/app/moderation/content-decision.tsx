import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { ContentDecision, Sanction } from '@chowk/contract/moderation/content.ts'
import { decideCase, getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { countWaitingCases } from '@chowk/contract/moderation/waiting.ts'
import type { ContentCaseDetails } from '@chowk/contract/moderation/queue.ts'
import { m } from '../../paraglide/messages.js'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Form, FormActions } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { DECISION_WORDS, SANCTION_WORDS } from './content-words.ts'
import styles from './content-case.module.css'

interface DecisionFormProps {
  details: ContentCaseDetails
  onDecided: () => void
  /** It says something else by now. */
  onChanged: () => void
}

const ERRORS = {
  CASE_NOT_FOUND: m.moderation_gone,
  CASE_CLOSED: m.moderation_closed,
  CASE_CLAIMED: m.moderation_claim_taken,
  CONTENT_CHANGED: m.moderation_content_changed,
  NOT_YOURS_TO_DECIDE: m.moderation_not_yours,
  DECISION_DOES_NOT_FIT: m.moderation_does_not_fit,
  CHANGES_NEEDED: m.moderation_changes_needed,
  CANNOT_SUSPEND: m.moderation_cannot_suspend,
  IS_OWNER: m.moderation_is_owner,
  LAST_ADMIN: m.moderation_last_admin,
}

/** One of the decisions that fit, what follows for the author, and why; the reason goes to the author. */
export function ContentDecisionForm({ details, onDecided, onChanged }: DecisionFormProps) {
  const { caseId, kind, fitting, sanctions, content, why } = details
  const form = useForm(decideCase, {
    values: {
      decision: (fitting[0] ?? 'APPROVE') as ContentDecision,
      sanction: 'NONE' as Sanction,
      reason: '',
      title: content.title,
      text: content.text,
    },
    toInput: ({ decision, sanction, reason, title, text }) => ({
      caseId,
      decision,
      sanction,
      reason,
      version: content.version,
      ...(decision === 'APPROVE_EDITED' && { changed: { title, text } }),
    }),
    errors: ERRORS,
    fieldOf: { CHANGES_NEEDED: 'text', CANNOT_SUSPEND: 'sanction' },
    fieldErrors: { reason: { REQUIRED: m.moderation_reason_needed, TOO_SHORT: m.moderation_reason_needed } },
    refreshes: [getContentQueue, getContentCase, countWaitingCases],
    staleCodes: ['DECISION_DOES_NOT_FIT'],
    onRefused: ({ code }) => {
      if (code === 'CONTENT_CHANGED') onChanged()
    },
    onDone: () => {
      showToast({ text: m.moderation_decided() })
      onDecided()
    },
  })
  const decision = useWatch({ control: form.control, name: 'decision' })
  const first = fitting[0]
  // The case was read again, and what was chosen fits it no longer.
  useEffect(() => {
    if (first && !fitting.includes(decision)) form.setValue('decision', first)
  }, [decision, first, fitting, form])
  return (
    <Form form={form}>
      <RadioGroup
        {...form.field('decision')}
        label={m.moderation_decide()}
        as="list"
        options={fitting.map((value) => ({
          value,
          name: (
            <span className={styles['choice']}>
              <strong>{DECISION_WORDS[value].name()}</strong>
              <span>{DECISION_WORDS[value].says()}</span>
            </span>
          ),
        }))}
      />
      {decision === 'APPROVE_EDITED' && (
        <>
          {kind !== 'COMMENT' && (
            <TextField
              {...form.field('title')}
              label={kind === 'PROFILE' ? m.moderation_new_headline() : m.moderation_new_title()}
            />
          )}
          <TextArea {...form.field('text')} label={m.moderation_new_text()} rows={6} />
        </>
      )}
      {why !== 'APPEAL' && (
        <SelectField
          {...form.field('sanction')}
          label={m.moderation_sanction()}
          options={sanctions.map((value) => ({ value, name: SANCTION_WORDS[value]() }))}
        />
      )}
      <TextArea {...form.field('reason')} label={m.moderation_reason()} rows={3} />
      <FormActions form={form} submit={m.moderation_go()} />
    </Form>
  )
}
