import { useState } from 'react'
import type { FormEvent } from 'react'
import { plainDigits } from '@chowk/contract/identity/contact.ts'
import {
  answerByCode,
  getStanding,
  PROOF_CODE_DIGITS,
  proveByMail,
  proveByRecord,
} from '@chowk/contract/organisation/verification.ts'
import type { Mailbox, Standing } from '@chowk/contract/organisation/verification.ts'
import type { CallFailed } from '../../app/calls.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useWrite } from '../../app/read.ts'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProofFailed } from './proof-failed.tsx'
import styles from './proof-parts.module.css'

const REFRESHES = { refreshes: [getStanding] }

/** A code to a box of the domain, and the place to say it. */
export function MailProof({ standing }: { standing: Standing }) {
  const { domain, mailboxes, waiting } = standing
  const [mailbox, setMailbox] = useState<Mailbox>('office')
  const send = useWrite(proveByMail, REFRESHES)
  if (!domain) return <NeedsWebsite />
  const isSent = waiting?.method === 'MAIL'
  return (
    <div className={styles['part']}>
      <ProofFailed failure={send.error} />
      <div className={styles['line']}>
        <SelectField
          bare
          label={m.organisation_mailbox()}
          value={mailbox}
          options={mailboxes.map((value) => ({ value, name: `${value}@${domain}` }))}
          onChoose={(value) => setMailbox(mailboxes.find((one) => one === value) ?? 'office')}
        />
        <Button
          look={isSent ? 'outlined' : 'filled'}
          disabled={send.isPending}
          onClick={() => send.mutate({ mailbox })}
        >
          {isSent ? m.organisation_send_again() : m.organisation_send_code()}
        </Button>
      </div>
      {isSent && <CodeForm sentTo={waiting.sentTo ?? ''} />}
    </div>
  )
}

function codeFault(failure: CallFailed | null): string | undefined {
  if (!failure) return undefined
  if (failure.code === 'WRONG_CODE')
    return m.organisation_code_wrong({ count: Number(failure.refused?.details?.['triesLeft'] ?? 0) })
  if (failure.code === 'CODE_OVER') return m.organisation_code_over()
  return failure.code === 'INVALID_INPUT' ? m.organisation_code_six() : m.app_failed_server()
}

function CodeForm({ sentTo }: { sentTo: string }) {
  const [code, setCode] = useState('')
  const answer = useWrite(answerByCode, REFRESHES)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    answer.mutate({ code })
  }
  return (
    <form className={`${styles['line']} ${styles['code']}`} onSubmit={submit}>
      <TextField
        label={m.organisation_code({ address: sentTo })}
        hint={m.organisation_code_hint()}
        fault={codeFault(answer.error)}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(plainDigits(event.target.value).replaceAll(/\D/g, '').slice(0, PROOF_CODE_DIGITS))}
      />
      <Button type="submit" disabled={answer.isPending || code.length < PROOF_CODE_DIGITS}>
        {m.organisation_code_say()}
      </Button>
    </form>
  )
}

/** A line for the domain's records. */
export function RecordProof({ standing }: { standing: Standing }) {
  const { domain, waiting } = standing
  const begin = useWrite(proveByRecord, REFRESHES)
  if (!domain) return <NeedsWebsite />
  const record = waiting?.record
  return (
    <div className={styles['part']}>
      <ProofFailed failure={begin.error} />
      {!record && (
        <Button disabled={begin.isPending} onClick={() => begin.mutate({})}>
          {m.organisation_record_show()}
        </Button>
      )}
      {record && (
        <>
          <dl className={styles['record']}>
            <div>
              <dt>{m.organisation_record_type()}</dt>
              <dd>TXT</dd>
            </div>
            <div>
              <dt>{m.organisation_record_name()}</dt>
              <dd>{record.name}</dd>
            </div>
            <div>
              <dt>{m.organisation_record_value()}</dt>
              <dd>{record.value}</dd>
            </div>
          </dl>
          <p className={styles['looked']}>
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
    <div className={styles['part']}>
      <Note kind="notice">{m.organisation_needs_website()}</Note>
      <p>
        <ButtonLink look="outlined" to={`/workspace/${slug}?change`}>
          {m.organisation_missing_website()}
        </ButtonLink>
      </p>
    </div>
  )
}
