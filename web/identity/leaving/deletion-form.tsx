import { useWatch } from 'react-hook-form'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { DELETION_REASONS, DELETION_WORDS, getDeletion, requestDeletion } from '@chowk/contract/identity/leaving.ts'
import type { DeletionReason, Writings } from '@chowk/contract/identity/leaving.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Section } from '../../ui/section.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { LEAVING_PROOF, ProofFields, proofsOf } from '../../app/form/proof-fields.tsx'
import type { Security } from '../../app/form/proof-fields.tsx'

const REASONS = {
  NO_LONGER_NEEDED: m.leaving_reason_no_longer_needed,
  NOT_SATISFIED_WITH_FEATURES: m.leaving_reason_not_satisfied,
  PRIVACY_OR_SAFETY_CONCERNS: m.leaving_reason_privacy,
  SWITCHING_TO_ANOTHER_PLATFORM: m.leaving_reason_switching,
  OTHER: m.app_something_else,
} satisfies Record<DeletionReason, () => string>

const WRITINGS = {
  KEEP_ANONYMOUS: m.leaving_writings_keep,
  REMOVE: m.leaving_writings_remove,
} satisfies Record<Writings, () => string>

const VALUES = {
  reason: 'NO_LONGER_NEEDED' as DeletionReason,
  text: '',
  writings: 'KEEP_ANONYMOUS' as Writings,
  password: '',
  code: '',
}

// The banner above every page comes with the page; what was done and the way back stand at its top.
function showBanner() {
  globalThis.scrollTo(0, 0)
  globalThis.location.reload()
}

/** Why she goes, what becomes of what she wrote, and the password: what was chosen stays when something is missing. */
export function DeletionForm({ date }: { date: string }) {
  const read = useRead(getSecurity, {})
  return (
    <ReadBoundary read={read} skeleton={<RowSkeleton count={3} />}>
      {(security) => <RequestForm date={date} security={security} />}
    </ReadBoundary>
  )
}

function RequestForm({ date, security }: { date: string; security: Security }) {
  const asks = proofsOf(security)
  const form = useForm(requestDeletion, {
    ...LEAVING_PROOF,
    values: VALUES,
    toInput: ({ reason, text, writings, ...typed }) => ({
      reason,
      writings,
      ...(reason === 'OTHER' && { text }),
      ...asks.inputOf(typed),
    }),
    required: asks.required,
    errors: {
      ...LEAVING_PROOF.errors,
      WORDS_NEEDED: m.leaving_words_needed,
      DELETION_BLOCKED: m.leaving_blocked_meanwhile,
    },
    fieldErrors: { ...LEAVING_PROOF.fieldErrors, text: m.leaving_words_needed },
    refreshes: [getDeletion],
    staleCodes: ['DELETION_BLOCKED'],
    onDone: showBanner,
  })
  const isOther = useWatch({ control: form.control, name: 'reason' }) === 'OTHER'
  return (
    <Form form={form}>
      <Section title={m.leaving_why()}>
        <RadioGroup
          {...form.field('reason')}
          as="list"
          label={m.leaving_why()}
          hideLabel
          options={DELETION_REASONS.map((value) => ({ value, name: REASONS[value]() }))}
        />
        {isOther && (
          <TextArea
            {...form.field('text')}
            label={m.leaving_words()}
            hint={m.leaving_words_hint({ least: DELETION_WORDS.least, most: DELETION_WORDS.most })}
            optional={false}
            rows={3}
          />
        )}
      </Section>
      <Section title={m.leaving_writings()}>
        <RadioGroup
          {...form.field('writings')}
          as="list"
          label={m.leaving_writings()}
          hideLabel
          options={(['KEEP_ANONYMOUS', 'REMOVE'] as const).map((value) => ({ value, name: WRITINGS[value]() }))}
        />
      </Section>
      <ProofFields asks={asks} password={form.field('password')} code={form.field('code')} />
      <FormActions form={form} submit={m.leaving_do({ date })} variant="danger">
        <ButtonLink to="/settings" variant="plain">
          {m.leaving_keep()}
        </ButtonLink>
      </FormActions>
    </Form>
  )
}
