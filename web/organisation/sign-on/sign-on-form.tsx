import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { getSignOn, saveSignOn } from '@chowk/contract/organisation/sign-on.ts'
import type { NewcomerRole, SignOnSettings } from '@chowk/contract/organisation/sign-on.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { domainFault, faultOf, signOnFailure } from './sign-on-faults.ts'
import styles from './sign-on.module.css'

const ROLES: Record<NewcomerRole, () => string> = {
  MEMBER: m.organisation_sign_on_member,
  FACULTY: m.organisation_sign_on_faculty,
}

const domainsIn = (text: string) => text.split(/[\s,;]+/).flatMap((each) => each.replace(/^@/, '') || [])

function draftOf({ signOn }: SignOnSettings) {
  return {
    issuer: signOn?.issuer ?? '',
    clientId: signOn?.clientId ?? '',
    clientSecret: '',
    domains: signOn?.domains.map(({ name }) => name).join(', ') ?? '',
    password: '',
  }
}

type Draft = ReturnType<typeof draftOf>

/** The provider, whose people it is for, what newcomers become, and whether it is on. What was typed stays when something is off. */
export function SignOnForm({ settings }: { settings: SignOnSettings }) {
  const { signOn, roles, provenDomain, asksPassword } = settings
  const isReady = useHydrated()
  const [draft, setDraft] = useState(() => ({
    ...draftOf(settings),
    ...(!signOn && provenDomain && { domains: provenDomain }),
  }))
  const [newcomerRole, setRole] = useState<NewcomerRole>(signOn?.newcomerRole ?? 'MEMBER')
  const [isOn, setOn] = useState(signOn?.isOn ?? false)
  const save = useWrite(saveSignOn, { refreshes: [getSignOn] })
  const fault = useRef<HTMLDivElement>(null)
  useEffect(() => fault.current?.focus(), [save.error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { issuer, clientId, clientSecret, password } = draft
    const secret = clientSecret.trim() !== '' && { clientSecret }
    const domains = domainsIn(draft.domains)
    save.mutate(
      {
        version: signOn?.version ?? 0,
        issuer,
        clientId,
        ...secret,
        domains,
        newcomerRole,
        isOn,
        ...(asksPassword && { password }),
      },
      { onSuccess: () => setDraft((before) => ({ ...before, clientSecret: '', password: '' })) },
    )
  }
  const field = (name: keyof Draft, label: string, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      label={label}
      name={name}
      value={draft[name]}
      fault={name === 'domains' ? domainFault(save.error, domainsIn(draft.domains)) : faultOf(save.error, name)}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setDraft((before) => ({ ...before, [name]: event.target.value }))}
      {...more}
    />
  )
  return (
    <form method="post" className={styles['form']} onSubmit={submit} noValidate>
      <p className={styles['says']}>{m.organisation_sign_on_says()}</p>
      {save.error && (
        <Note kind="fault" alert ref={fault}>
          {signOnFailure(save.error)}
        </Note>
      )}
      {field('issuer', m.organisation_sign_on_issuer(), {
        hint: m.organisation_sign_on_issuer_hint(),
        inputMode: 'url',
      })}
      <div className={styles['pair']}>
        {field('clientId', m.organisation_sign_on_client())}
        {field('clientSecret', m.organisation_sign_on_secret(), {
          type: 'password',
          autoComplete: 'new-password',
          hint: signOn ? m.organisation_sign_on_secret_kept() : undefined,
        })}
      </div>
      {field('domains', m.organisation_sign_on_mail(), { hint: m.organisation_sign_on_mail_hint() })}
      {roles.length > 1 && (
        <Choices
          label={m.organisation_sign_on_newcomers()}
          value={newcomerRole}
          options={roles.map((value) => ({ value, name: ROLES[value]() }))}
          onChoose={setRole}
        />
      )}
      <label className={styles['check']}>
        <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
        <span>{m.organisation_sign_on_offer()}</span>
      </label>
      <div className={styles['do']}>
        {asksPassword &&
          field('password', m.organisation_sign_on_password(), { type: 'password', autoComplete: 'current-password' })}
        <Button type={isReady ? 'submit' : 'button'} disabled={save.isPending}>
          {save.isPending ? m.organisation_sign_on_saving() : m.organisation_sign_on_save()}
        </Button>
      </div>
      {save.isSuccess && <Note kind="done">{m.organisation_sign_on_saved()}</Note>}
    </form>
  )
}
