import { useState } from 'react'
import { getScim, makeScimKey, revokeScimKey } from '@chowk/contract/member/scim.ts'
import type { ScimState } from '@chowk/contract/member/scim.ts'
import { CurrentPassword, PASSWORD_ERRORS, passwordAgain } from '../../app/form/current-password.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { usePageFacts } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { ReturnAddress } from './return-address.tsx'
import styles from './sign-on.module.css'

/** By which key a directory keeps the members of the workspace in step. */
export function ScimSection() {
  return (
    <Section title={m.organisation_scim_title()}>
      <p className={styles['says']}>{m.organisation_scim_says()}</p>
      <ReadBoundary read={useRead(getScim, {})}>{(state) => <Scim state={state} />}</ReadBoundary>
    </Section>
  )
}

function Scim({ state: { path, key, asksPassword } }: { state: ScimState }) {
  const origin = usePageFacts()?.origin ?? ''
  return (
    <div className="stack gap-4">
      <ReturnAddress label={m.organisation_scim_address()} address={origin + path} />
      <p className={styles['says']}>
        {key === null
          ? m.organisation_scim_none()
          : key.usedAt === null
            ? m.organisation_scim_made({ date: dateText(key.madeAt) })
            : m.organisation_scim_used({ date: dateText(key.madeAt), used: dateText(key.usedAt) })}
      </p>
      <MakeKey asksPassword={asksPassword} hasKey={key !== null} />
      {key && <RevokeKey asksPassword={asksPassword} />}
    </div>
  )
}

function MakeKey({ asksPassword, hasKey }: { asksPassword: boolean; hasKey: boolean }) {
  const [token, setToken] = useState<string>()
  const { passwordIn, ...again } = passwordAgain(asksPassword)
  const form = useForm(makeScimKey, {
    ...again,
    values: { password: '' },
    toInput: passwordIn,
    errors: PASSWORD_ERRORS,
    refreshes: [getScim],
    onDone: (made) => setToken(made.token),
  })
  const title = hasKey ? m.organisation_scim_make_new() : m.organisation_scim_make()
  return (
    <>
      {token !== undefined && (
        <>
          <Note kind="notice">{m.organisation_scim_once()}</Note>
          <ReturnAddress label={m.organisation_scim_token()} address={token} />
        </>
      )}
      <Form form={form} label={title}>
        {hasKey && <p className={styles['says']}>{m.organisation_scim_new_says()}</p>}
        <CurrentPassword hasPassword={asksPassword} field={form.field('password')} />
        <FormActions form={form} submit={title} variant="outlined" />
      </Form>
    </>
  )
}

function RevokeKey({ asksPassword }: { asksPassword: boolean }) {
  const { passwordIn, ...again } = passwordAgain(asksPassword)
  const form = useForm(revokeScimKey, {
    ...again,
    values: { password: '' },
    toInput: passwordIn,
    errors: PASSWORD_ERRORS,
    refreshes: [getScim],
    onDone: () => undefined,
  })
  return (
    <Form form={form} label={m.organisation_scim_revoke()}>
      <p className={styles['says']}>{m.organisation_scim_revoke_says()}</p>
      <CurrentPassword hasPassword={asksPassword} field={form.field('password')} />
      <FormActions form={form} submit={m.organisation_scim_revoke()} variant="danger" />
    </Form>
  )
}
