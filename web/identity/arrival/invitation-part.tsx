import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { acceptInvitation, getInvitationStatus } from '@chowk/contract/identity/invitation.ts'
import type { InvitationStatus } from '@chowk/contract/identity/invitation.ts'
import { passwordFaults } from '@chowk/contract/identity/new-password.ts'
import type { WorkspaceFace } from '@chowk/contract/identity/signup.ts'
import { CallFailed } from '../../app/calls.ts'
import { failureWords, fieldFaults } from '../../app/code/failure-words.ts'
import { useRead } from '../../app/read.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Spinner } from '../../ui/waiting/spinner.tsx'
import { asksGuardian, readYear } from '../contact.rules.ts'
import { callAndEnter } from '../enter.ts'
import { EntryFrame } from '../entry-frame.tsx'
import { GuardianStep } from '../guardian/guardian-step.tsx'
import type { GuardianYes } from '../guardian/guardian-step.tsx'
import { NewPasswordField } from '../password-field.tsx'
import { TermsField } from '../terms-field.tsx'
import { ExpiredPart } from './expired-part.tsx'
import type { InvitationAddress } from './invitation-address.rules.ts'
import styles from './invitation-part.module.css'

/** An invitation that may still hold. */
export function InvitationPart(address: InvitationAddress) {
  const { data, isPending, error } = useRead(getInvitationStatus, address)
  if (isPending) return <Spinner size="page" label={m.identity_invited_looking()} />
  if (error)
    return (
      <EntryFrame title={m.identity_invited_title()}>
        <Note kind="fault">{failureWords(error)}</Note>
      </EntryFrame>
    )
  return data.invitation ? (
    <GoodInvitation address={address} invitation={data.invitation} />
  ) : (
    <ExpiredPart email={address.email} />
  )
}

type Invitation = NonNullable<InvitationStatus['invitation']>

interface Account {
  password: string
  birthYear: number | undefined
}

function useAccept(address: InvitationAddress) {
  return useMutation({
    mutationFn: async ({ account, guardian }: { account?: Account; guardian?: GuardianYes }) =>
      await callAndEnter(
        acceptInvitation,
        {
          ...address,
          ...(account && {
            account: { ...account, terms: true as const, language: getLocale(), ...(guardian && { guardian }) },
          }),
        },
        ({ userData }) => userData,
      ),
    onSuccess: ({ userData }) => globalThis.location.assign(userData ? '/' : '/login?status=verified'),
  })
}

function GoodInvitation({ address, invitation }: { address: InvitationAddress; invitation: Invitation }) {
  const { workspace, name, isNew, asksBirthYear } = invitation
  const [account, setAccount] = useState<Account>()
  const accept = useAccept(address)
  const code = accept.error instanceof CallFailed ? accept.error.code : undefined
  const place = (getLocale() === 'hi' && workspace.nameHi) || workspace.name
  if (code === 'LINK_OVER') return <ExpiredPart email={address.email} />
  if (account && (code === 'GUARDIAN_NEEDED' || code === 'GUARDIAN_IS_CHILD'))
    return (
      <EntryFrame title={m.identity_guardian_title()} lead={m.identity_guardian_lead()}>
        <GuardianStep
          childName={name}
          isChild={code === 'GUARDIAN_IS_CHILD'}
          onYes={(guardian) => accept.mutate({ account, guardian })}
        />
      </EntryFrame>
    )
  const faults = fieldFaults(accept.error, 'account.password')
  const isGoing = accept.isPending || accept.isSuccess
  return (
    <EntryFrame title={m.identity_invited_by({ place })} lead={m.identity_invited_hello({ name })}>
      <Face workspace={workspace} />
      {accept.error && faults.length === 0 && (
        <Note kind="fault" alert>
          {failureWords(accept.error)}
        </Note>
      )}
      {isNew ? (
        <NewMemberForm
          asksBirthYear={asksBirthYear}
          isGoing={isGoing}
          faults={faults}
          onTyped={accept.reset}
          onDone={(given) => {
            setAccount(given)
            accept.mutate({ account: given })
          }}
        />
      ) : (
        <Button onClick={() => accept.mutate({})} disabled={isGoing}>
          {m.identity_invited_in()}
        </Button>
      )}
    </EntryFrame>
  )
}

/** Square, letter and name of a workspace in its colours. */
export function Face({ workspace }: { workspace: WorkspaceFace }) {
  return (
    <div className={styles['face']}>
      <span className={`${styles['square']} ${styles[workspace.duotone]}`} aria-hidden="true">
        {workspace.letter}
      </span>
      <span>
        <span className={styles['name']}>{workspace.name}</span>
        {workspace.nameHi && (
          <span className={styles['other']} lang="hi">
            <br />
            {workspace.nameHi}
          </span>
        )}
      </span>
    </div>
  )
}

interface NewMemberFormProps {
  asksBirthYear: boolean
  isGoing: boolean
  faults: readonly string[]
  onTyped: () => void
  onDone: (account: Account) => void
}

function NewMemberForm({ asksBirthYear, isGoing, faults, onTyped, onDone }: NewMemberFormProps) {
  const thisYear = Number(useNow().slice(0, 4))
  const [typed, setTyped] = useState({ year: '', password: '', isAgreed: false })
  const [wasPressed, setPressed] = useState(false)
  const year = readYear(typed.year, thisYear)
  const own = passwordFaults(typed.password)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if ('fault' in year || own.length > 0 || !typed.isAgreed) return
    onDone({ password: typed.password, birthYear: year.year })
  }
  const isYoung = 'year' in year && typed.year !== '' && asksGuardian(year.year, thisYear)
  return (
    <form method="post" className={styles['form']} onSubmit={submit} noValidate>
      {asksBirthYear && (
        <TextField
          label={m.identity_year()}
          hint={isYoung ? m.identity_guardian_lead() : m.identity_year_hint()}
          fault={wasPressed && 'fault' in year ? m.identity_year_off() : undefined}
          name="bday-year"
          inputMode="numeric"
          maxLength={4}
          value={typed.year}
          onChange={(event) => setTyped({ ...typed, year: event.target.value })}
        />
      )}
      <NewPasswordField
        label={m.identity_password()}
        name="password"
        value={typed.password}
        onChange={(password) => {
          setTyped({ ...typed, password })
          if (faults.length > 0) onTyped()
        }}
        faults={faults.length > 0 ? faults : wasPressed ? own : []}
      />
      <TermsField
        isAgreed={typed.isAgreed}
        onAgree={(isAgreed) => setTyped({ ...typed, isAgreed })}
        isMissing={wasPressed && !typed.isAgreed}
      />
      <Button type="submit" disabled={isGoing}>
        {isGoing ? m.identity_sending() : m.identity_invited_in()}
      </Button>
    </form>
  )
}
