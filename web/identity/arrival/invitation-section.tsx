import { useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { acceptInvitation, getInvitationStatus } from '@chowk/contract/identity/invitation.ts'
import type { InvitationStatus } from '@chowk/contract/identity/invitation.ts'
import type { WorkspaceFace } from '@chowk/contract/identity/signup.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { CallFailed } from '../../app/calls.ts'
import { errorMessage } from '../../app/error-messages.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { useRead } from '../../app/read.ts'
import { loginFrom } from '../../app/return.rules.ts'
import { isAuthenticated } from '../../app/session.ts'
import { actAs } from '../../app/shell/acting.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button } from '../../ui/button.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { Spinner } from '../../ui/waiting/spinner.tsx'
import { EntryFrame } from '../entry-frame.tsx'
import { GuardianStep } from '../guardian/guardian-step.tsx'
import { leaveTo } from '../sign-in.ts'
import { useEntry } from '../use-entry.ts'
import { ExpiredSection } from './expired-section.tsx'
import type { InvitationAddress } from './invitation-address.rules.ts'
import { NewMemberForm } from './new-member-form.tsx'
import type { NewMember } from './new-member-form.tsx'
import styles from './invitation-section.module.css'

/** An invitation that may still hold. */
export function InvitationSection(address: InvitationAddress) {
  const { data, isPending, error, refetch } = useRead(getInvitationStatus, address)
  if (isPending) return <Spinner size="page" label={m.identity_invited_looking()} />
  if (error)
    return (
      <EntryFrame title={m.identity_invited_title()}>
        <Note kind="fault" alert>
          {errorMessage(error)}
        </Note>
        <Button onClick={() => void refetch()}>{m.app_try_again()}</Button>
      </EntryFrame>
    )
  return data.invitation ? (
    <GoodInvitation address={address} invitation={data.invitation} />
  ) : (
    <ExpiredSection contact={address.email ?? address.mobile} />
  )
}

type Invitation = NonNullable<InvitationStatus['invitation']>

/** What may be said of an invitation that was not accepted. */
const ERRORS = {
  LINK_OVER: m.identity_expired_title,
  ACCOUNT_NEEDED: m.app_error_fields,
  // Another step takes the place of the form instead.
  GUARDIAN_NEEDED: m.identity_guardian_lead,
  GUARDIAN_IS_CHILD: m.identity_guardian_same,
  TOO_YOUNG: m.admins_too_young,
} satisfies ErrorMessages<typeof acceptInvitation>

/**
 * Whoever is to teach at a school is shown first what she can do there. Who had an account before acts for that school at once where she is signed in,
 * and signs in for it where she is not, or where somebody else is.
 */
async function goIn({ joined, teaches, userData }: Output<typeof acceptInvitation>): Promise<void> {
  const path = teaches ? '/my-classes?welcome' : '/'
  if (!userData && isAuthenticated())
    try {
      return await actAs(joined, path)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
    }
  await leaveTo(userData ? path : `${loginFrom(path)}&status=verified`)
}

function GoodInvitation({ address, invitation }: { address: InvitationAddress; invitation: Invitation }) {
  const { workspace, name, isNew, asksBirthYear, guardian: contact } = invitation
  const place = nameOf({ en: workspace.name, hi: workspace.nameHi })
  const [member, setMember] = useState<NewMember>()
  const [isAsking, setAsking] = useState(false)
  const { enter, failure, problem, isBusy } = useEntry(acceptInvitation, {
    personOf: ({ userData }) => userData,
    onEntered: goIn,
    errors: ERRORS,
  })
  const [isOver, setOver] = useState(false)
  const code = failure instanceof CallFailed ? failure.code : undefined
  if (isOver || code === 'LINK_OVER') return <ExpiredSection contact={address.email ?? address.mobile} />
  if (member && isAsking)
    return (
      <EntryFrame title={m.identity_guardian_title()} lead={m.identity_guardian_lead()}>
        <ProblemNote>{code !== 'GUARDIAN_IS_CHILD' && problem}</ProblemNote>
        <GuardianStep
          child={{ name, contact: address.email === undefined ? { mobile: address.mobile } : { email: address.email } }}
          known={contact === null ? undefined : { contact, place, invitationCode: address.code }}
          isChild={code === 'GUARDIAN_IS_CHILD'}
          onGiveYear={asksBirthYear && member.birthYear === undefined ? () => setAsking(false) : undefined}
          onYes={(guardian) =>
            enter({ ...address, account: { ...member, terms: true, language: getLocale(), guardian } })
          }
        />
      </EntryFrame>
    )
  return (
    <EntryFrame title={m.identity_invited_by({ place })} lead={m.identity_invited_hello({ name })}>
      <Face workspace={workspace} />
      {isNew ? (
        <NewMemberForm
          address={address}
          asksBirthYear={asksBirthYear}
          member={member}
          errors={ERRORS}
          onEntered={goIn}
          onOver={() => setOver(true)}
          onGuardian={(given) => {
            setMember(given)
            setAsking(true)
          }}
        />
      ) : (
        <>
          <ProblemNote>{problem}</ProblemNote>
          <Button onClick={() => enter(address)} disabled={isBusy}>
            {m.app_join()}
          </Button>
        </>
      )}
    </EntryFrame>
  )
}

/** Square, letter and name of a workspace in its colours. */
export function Face({ workspace }: { workspace: WorkspaceFace }) {
  return (
    <div className={`row line-below ${styles['face']}`}>
      <span className={`${styles['square']} ${styles[workspace.duotone]}`} aria-hidden="true">
        {workspace.letter}
      </span>
      <span>
        <span className="h3">{workspace.name}</span>
        {workspace.nameHi && (
          <span className="muted" lang="hi">
            <br />
            {workspace.nameHi}
          </span>
        )}
      </span>
    </div>
  )
}
