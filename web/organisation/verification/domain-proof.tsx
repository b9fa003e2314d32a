import {
  answerByCode,
  getVerification,
  PROOF_CODE_DIGITS,
  proveByMail,
  proveByRecord,
} from '@chowk/contract/organisation/verification.ts'
import type { Verification } from '@chowk/contract/organisation/verification.ts'
import type { CallFailed } from '../../app/calls.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useAction } from '../../app/form/use-action.ts'
import { useForm } from '../../app/form/use-form.ts'
import { useViewer } from '../../app/page-facts.ts'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { DOMAIN_ERRORS } from './proof-errors.ts'
import styles from './proof-sections.module.css'

const REFRESHES = [getVerification]

/** A code to a box of the domain, and the field for it. */
export function MailProof({ verification }: { verification: Verification }) {
  if (!verification.domain) return <NeedsWebsite />
  return <MailForm verification={verification} domain={verification.domain} />
}

function MailForm({ verification: { mailboxes, waiting }, domain }: { verification: Verification; domain: string }) {
  const form = useForm(proveByMail, {
    values: { mailbox: mailboxes[0] ?? 'office' },
    toInput: ({ mailbox }) => ({ mailbox }),
    errors: DOMAIN_ERRORS,
    refreshes: REFRESHES,
    onDone: () => undefined,
    guardsLeaving: false,
  })
  const isSent = waiting?.method === 'MAIL'
  return (
    <div className={`gap-4 ${styles['part']}`}>
      <Form form={form} label={m.organisation_by_mail()}>
        <SelectField
          {...form.field('mailbox')}
          label={m.organisation_mailbox()}
          options={mailboxes.map((value) => ({ value, name: `${value}@${domain}` }))}
        />
        <FormActions form={form} small submit={isSent ? m.organisation_send_again() : m.identity_send_code()} />
      </Form>
      {isSent && <CodeForm key={waiting.startedAt} sentTo={waiting.sentTo ?? ''} />}
    </div>
  )
}

const wrongCode = ({ refused }: CallFailed) =>
  m.organisation_code_wrong({ count: Number(refused?.details?.['triesLeft'] ?? 0) })

function CodeForm({ sentTo }: { sentTo: string }) {
  const form = useForm(answerByCode, {
    values: { code: '' },
    toInput: ({ code }) => ({ code: code.replaceAll(/\D/g, '') }),
    errors: {
      WORKSPACE_NOT_FOUND: m.organisation_failed_title,
      WRONG_CODE: wrongCode,
      CODE_OVER: m.organisation_code_over,
    },
    fieldOf: { WRONG_CODE: 'code', CODE_OVER: 'code' },
    fieldErrors: { code: m.organisation_code_six },
    refreshes: REFRESHES,
    onDone: () => undefined,
    guardsLeaving: false,
  })
  return (
    <Form form={form} label={m.organisation_code_say()}>
      <NumberField
        {...form.field('code')}
        label={m.organisation_code({ address: sentTo })}
        hint={m.organisation_code_hint()}
        autoComplete="one-time-code"
        // Copied with a space in its middle, it is right all the same.
        maxLength={PROOF_CODE_DIGITS * 2}
      />
      <FormActions form={form} small submit={m.organisation_code_say()} />
    </Form>
  )
}

/** A line for the domain's records. */
export function RecordProof({ verification }: { verification: Verification }) {
  const { domain, waiting } = verification
  const begin = useAction(proveByRecord, { errors: DOMAIN_ERRORS, refreshes: REFRESHES })
  if (!domain) return <NeedsWebsite />
  const record = waiting?.record
  return (
    <div className={`gap-4 ${styles['part']}`}>
      <ProblemNote>{begin.problem}</ProblemNote>
      {!record && (
        <Button disabled={begin.isPending} onClick={() => begin.mutate({})}>
          {m.organisation_record_show()}
        </Button>
      )}
      {record && (
        <>
          <dl className={`line-above ${styles['record']}`}>
            <div>
              <dt>{m.app_type()}</dt>
              <dd>TXT</dd>
            </div>
            <div>
              <dt>{m.app_called()}</dt>
              <dd>{record.name}</dd>
            </div>
            <div>
              <dt>{m.organisation_record_value()}</dt>
              <dd>{record.value}</dd>
            </div>
          </dl>
          <p className="small muted">
            {waiting.lookedAt ? (
              <>
                {m.organisation_record_looked()} <Age of={waiting.lookedAt} />
                {'. '}
                {waiting.found
                  ? m.organisation_record_found({ found: waiting.found })
                  : m.organisation_record_missing()}
              </>
            ) : (
              m.organisation_record_soon()
            )}
          </p>
        </>
      )}
    </div>
  )
}

function NeedsWebsite() {
  const slug = useViewer()?.workspace?.slug ?? ''
  return (
    <div className={`gap-4 ${styles['part']}`}>
      <Note kind="notice">{m.organisation_needs_website()}</Note>
      <p>
        <ButtonLink variant="outlined" to={`/workspace/${slug}?change`}>
          {m.organisation_missing_website()}
        </ButtonLink>
      </p>
    </div>
  )
}
