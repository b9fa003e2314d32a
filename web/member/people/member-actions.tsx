import {
  changeMembers,
  endMemberSessions,
  reactivateMember,
  resumeMember,
  sendMemberReset,
} from '@chowk/contract/member/member-file.ts'
import type { MemberFile } from '@chowk/contract/member/member-file.ts'
import { errorMessage } from '../../app/error-messages.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SheetButton } from '../../ui/floating/sheet-button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Section } from '../../ui/section.tsx'
import { ChangeMemberForm } from './change-member-form.tsx'
import { FactorLoss } from './factor-loss.tsx'
import { MEMBER_READS, useShown } from '../member-reads.ts'
import { RemoveMemberForm, SuspendMemberForm } from './member-step-forms.tsx'
import { ROLE_REFUSED, SEATS_REFUSED, STEP_REFUSED } from './member-words.ts'
import styles from './members.module.css'

const RESET_REFUSED = {
  MEMBER_NOT_FOUND: STEP_REFUSED.MEMBER_NOT_FOUND,
  NO_CONTACT: m.member_error_no_contact,
  NOT_ACTIVE: m.member_error_not_active,
}
const INVITE_REFUSED = {
  TOO_MANY_MEMBERS: m.member_error_moved,
  DEPARTMENT_NOT_FOUND: m.member_error_department,
  LAST_ADMIN: m.member_error_last_admin,
}
const TAKE_BACK_REFUSED = { ...STEP_REFUSED, ...ROLE_REFUSED, ...SEATS_REFUSED }

/** What an administrator may do about a member. */
export function MemberActions({ file }: { file: MemberFile }) {
  const { may, state } = file
  return (
    <Section title={m.member_do()}>
      <div className={`cluster gap-2 ${styles['actions']}`}>
        <SheetButton name={m.member_change_title()} variant="filled">
          {(close) => <ChangeMemberForm file={file} onClose={close} />}
        </SheetButton>
        {may.inviteAgain && <InviteAgain file={file} />}
        <SheetButton name={m.member_suspend()} isOffered={may.suspend}>
          {(close) => <SuspendMemberForm file={file} onClose={close} />}
        </SheetButton>
        {may.resume && <Resume file={file} />}
        {may.reactivate && <TakeBack file={file} />}
        {may.endSessions && <EndSessions file={file} />}
        {may.sendReset && <Reset file={file} />}
        {may.resetFactor && <FactorLoss file={file} />}
        <SheetButton
          name={state === 'INVITED' ? m.member_withdraw() : m.app_remove()}
          variant="danger"
          isOffered={may.remove}
        >
          {(close) => <RemoveMemberForm file={file} onClose={close} />}
        </SheetButton>
      </div>
      {may.sendReset && <p className="small muted">{m.member_reset_note()}</p>}
    </Section>
  )
}

interface ActionProps {
  file: MemberFile
}

const PressButton = ({ name, isPending, onPress }: { name: string; isPending: boolean; onPress: () => void }) => (
  <Button variant="outlined" disabled={isPending} onClick={onPress}>
    {name}
  </Button>
)

function InviteAgain({ file: { id, name } }: ActionProps) {
  const invite = useAction(changeMembers, { errors: INVITE_REFUSED, refreshes: MEMBER_READS })
  const press = () =>
    invite.mutate(
      { ids: [id], change: { what: 'INVITE_AGAIN' } },
      {
        // Who came in, or was taken off the list, meanwhile is left out and not refused.
        onSuccess: ({ changed }) =>
          showToast({ text: changed > 0 ? m.member_reactivated_invited({ name }) : m.member_error_read_again() }),
        onError: (failure) => showToast({ text: errorMessage(failure, INVITE_REFUSED) }),
      },
    )
  return <PressButton name={m.member_invite_again()} isPending={invite.isPending} onPress={press} />
}

function Resume({ file: { id, name } }: ActionProps) {
  const show = useShown()
  const resume = useAction(resumeMember, {
    errors: STEP_REFUSED,
    refreshes: MEMBER_READS,
    staleCodes: ['ILLEGAL_TRANSITION'],
  })
  const press = () =>
    resume.mutate(
      { id },
      {
        onSuccess: (after) => {
          show(after)
          showToast({ text: m.member_resumed({ name }) })
        },
        onError: (failure) => showToast({ text: errorMessage(failure, STEP_REFUSED) }),
      },
    )
  return <PressButton name={m.member_resume()} isPending={resume.isPending} onPress={press} />
}

function TakeBack({ file: { id, name } }: ActionProps) {
  const show = useShown()
  const back = useAction(reactivateMember, {
    errors: TAKE_BACK_REFUSED,
    refreshes: MEMBER_READS,
    staleCodes: ['ILLEGAL_TRANSITION'],
  })
  const press = () =>
    back.mutate(
      { id },
      {
        onSuccess: (after) => {
          show(after)
          const say = after.state === 'INVITED' ? m.member_reactivated_invited : m.member_resumed
          showToast({ text: say({ name }) })
        },
        onError: (failure) => showToast({ text: errorMessage(failure, TAKE_BACK_REFUSED) }),
      },
    )
  return <PressButton name={m.member_reactivate()} isPending={back.isPending} onPress={press} />
}

function EndSessions({ file: { id } }: ActionProps) {
  const refused = { MEMBER_NOT_FOUND: STEP_REFUSED.MEMBER_NOT_FOUND }
  const end = useAction(endMemberSessions, { errors: refused, refreshes: MEMBER_READS })
  const press = () =>
    end.mutate(
      { id },
      {
        onSuccess: () => showToast({ text: m.member_end_sessions_done() }),
        onError: (failure) => showToast({ text: errorMessage(failure, refused) }),
      },
    )
  return <PressButton name={m.member_end_sessions()} isPending={end.isPending} onPress={press} />
}

function Reset({ file: { id } }: ActionProps) {
  const reset = useAction(sendMemberReset, {
    errors: RESET_REFUSED,
    refreshes: MEMBER_READS,
    staleCodes: ['NOT_ACTIVE'],
  })
  const press = () =>
    reset.mutate(
      { id },
      {
        onSuccess: ({ sentTo }) => showToast({ text: m.member_reset_done({ contact: sentTo }) }),
        onError: (failure) => showToast({ text: errorMessage(failure, RESET_REFUSED) }),
      },
    )
  return <PressButton name={m.member_reset()} isPending={reset.isPending} onPress={press} />
}
