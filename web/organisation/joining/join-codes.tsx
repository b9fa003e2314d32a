import { useCopy } from '../../app/export/use-copy.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { getSubscription } from '@chowk/contract/billing/subscription.ts'
import { listJoinCodes, makeJoinCode, revokeJoinCode } from '@chowk/contract/organisation/join-code.ts'
import type { JoinCode, JoinRole } from '@chowk/contract/organisation/join-code.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useAction } from '../../app/form/use-action.ts'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Columns } from '../../ui/layout/layout.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './joining.module.css'

const DAYS = [1, 7, 14, 30, 90]
const USES = [1, 10, 30, 100, 500, 2000, 10_000]
const ROLES = ['MEMBER', 'FACULTY'] as const
const ROLE = { MEMBER: m.organisation_role_member, FACULTY: m.organisation_role_faculty }

/** Codes that let people into the own workspace: made, shown once, and taken back. */
export function JoinCodes() {
  const codes = useRead(listJoinCodes, {})
  return (
    <Section title={m.organisation_codes()}>
      <div className="stack gap-3">
        <p className={`small muted ${styles['says']}`}>{m.organisation_codes_text()}</p>
        <NewCode />
        <ReadBoundary read={codes}>
          {({ content }) =>
            content.length === 0 ? (
              <p className={`small muted ${styles['says']}`}>{m.organisation_codes_none()}</p>
            ) : (
              <ul>
                {content.map((code) => (
                  <Row key={code.id} code={code} />
                ))}
              </ul>
            )
          }
        </ReadBoundary>
      </div>
    </Section>
  )
}

function NewCode() {
  const { data: plan } = useRead(getSubscription, {})
  const [made, setMade] = useState<{ id: string; code: string; mostUses: number }>()
  const form = useForm(makeJoinCode, {
    values: { days: '14', mostUses: '30', role: 'MEMBER' as JoinRole },
    toInput: ({ days, mostUses, role }) => ({ days: Number(days), mostUses: Number(mostUses), role }),
    errors: {
      TOO_MANY_CODES: m.organisation_codes_many,
      NOT_NOW: m.organisation_suspended,
      SEATS_TAKEN: m.admins_seats_taken,
    },
    refreshes: [listJoinCodes],
    onDone: setMade,
    guardsLeaving: false,
  })
  const uses = Number(useWatch({ control: form.control, name: 'mostUses' }))
  const freeSeats = plan?.seats ? Math.max(0, plan.seats.limit - plan.seats.taken) : undefined
  return (
    <>
      {made && <Made key={made.id} code={made.code} />}
      <Form form={form} label={m.organisation_codes_make()}>
        <Columns>
          <SelectField
            {...form.field('days')}
            label={m.organisation_codes_days()}
            options={DAYS.map((count) => ({ value: String(count), name: m.organisation_codes_for_days({ count }) }))}
          />
          <SelectField
            {...form.field('mostUses')}
            label={m.organisation_codes_uses()}
            options={USES.map((count) => ({ value: String(count), name: m.organisation_codes_for_people({ count }) }))}
          />
        </Columns>
        <RadioGroup
          {...form.field('role')}
          label={m.organisation_codes_role()}
          options={ROLES.map((value) => ({ value, name: ROLE[value]() }))}
        />
        {freeSeats !== undefined && uses > freeSeats && (
          <Note kind="notice" alert>
            {m.organisation_codes_seats({ count: freeSeats, shown: grouped(freeSeats) })}{' '}
            <Link to="/plans" className={styles['plans']}>
              {m.billing_see_plans()}
            </Link>
          </Note>
        )}
        <FormActions form={form} small submit={m.organisation_codes_make()} />
      </Form>
    </>
  )
}

function Made({ code }: { code: string }) {
  const { isCopied, copy } = useCopy(code)
  return (
    <div className={`stack gap-2 ${styles['told']}`} role="status">
      <p className={`small muted ${styles['says']}`}>{m.organisation_codes_made()}</p>
      <p className={styles['code']}>{code}</p>
      {'clipboard' in globalThis.navigator && (
        <Button variant="outlined" small onClick={copy}>
          {isCopied ? m.app_copied() : m.app_copy()}
        </Button>
      )}
    </div>
  )
}

function Row({ code: { id, begins, code, role, uses, mostUses, expiresAt } }: { code: JoinCode }) {
  const revoke = useAction(revokeJoinCode, {
    errors: { REQUEST_NOT_FOUND: m.organisation_codes_gone },
    refreshes: [listJoinCodes],
  })
  return (
    <li className={`cluster gap-3 line-above ${styles['row']}`}>
      <div className={styles['words']}>
        <p className="strong">
          {code
            ? m.organisation_codes_shown({ code, date: dateText(expiresAt) })
            : m.organisation_codes_good({ begins, date: dateText(expiresAt) })}
        </p>
        <p className={`small muted ${styles['says']}`}>
          {ROLE[role]()} · {m.organisation_codes_used({ uses, most: mostUses })}
        </p>
        {revoke.problem && (
          <p role="alert" className={`small muted ${styles['says']}`}>
            {revoke.problem}
          </p>
        )}
      </div>
      <Button
        variant="plain"
        small
        disabled={revoke.isPending}
        aria-label={m.organisation_codes_revoke_name({ begins })}
        onClick={() => revoke.mutate({ id })}
      >
        {m.organisation_codes_revoke()}
      </Button>
    </li>
  )
}
