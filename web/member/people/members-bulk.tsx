import {
  IconArrowBackUp,
  IconArrowsRightLeft,
  IconBuildingStore,
  IconMailForward,
  IconMailOff,
  IconPlayerPlay,
  IconUserCog,
  IconUserMinus,
  IconUserPause,
} from '../../ui/icons.ts'
import { useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { MOST_CHANGED, changeMembers } from '@chowk/contract/member/member-file.ts'
import { errorMessage } from '../../app/error-messages.ts'
import { useAction } from '../../app/form/use-action.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { grouped } from '../../ui/numbers.rules.ts'
import { BulkBar, BulkButton } from '../../ui/table/bulk-bar.tsx'
import type { Selection } from '../../ui/table/selection.ts'
import { shownIn } from './member-address.ts'
import {
  ConfirmSheet,
  ERRORS,
  MoveSheet,
  REFRESHES,
  ReasonSheet,
  RoleSheet,
  StoreDialog,
  TooManyDialog,
} from './members-bulk-steps.tsx'
import type { StepProps } from './members-bulk-steps.tsx'

function sayDone({ changed, skipped }: Output<typeof changeMembers>): void {
  const left = skipped.reduce((sum, { count }) => sum + count, 0)
  const parts = [m.member_many_changed({ count: grouped(changed) })]
  if (left > 0) parts.push(m.member_many_skipped({ count: grouped(left) }))
  showToast({ text: parts.join(', ') })
}

const STEPS = [
  { what: 'MOVE', name: m.member_move, Icon: IconArrowsRightLeft },
  { what: 'INVITE_AGAIN', name: m.member_invite_again, Icon: IconMailForward },
  { what: 'WITHDRAW', name: m.member_withdraw, Icon: IconMailOff },
  { what: 'ROLE', name: m.app_role, Icon: IconUserCog },
  { what: 'STORE', name: m.member_store, Icon: IconBuildingStore },
  { what: 'SUSPEND', name: m.member_suspend, Icon: IconUserPause },
  { what: 'RESUME', name: m.member_resume, Icon: IconPlayerPlay },
  { what: 'REMOVE', name: m.app_remove, Icon: IconUserMinus },
  { what: 'TAKE_BACK', name: m.member_reactivate, Icon: IconArrowBackUp },
] as const
type What = (typeof STEPS)[number]['what']

interface MembersBulkProps {
  address: ListAddress
  selection: Selection
  total: number | undefined
}

/** What is done with all members chosen, or with all that the filter fits. */
export function MembersBulk({ address, selection, total }: MembersBulkProps) {
  const [isAll, setAll] = useState(false)
  const [opened, setOpened] = useState<What>()
  const invite = useAction(changeMembers, { errors: ERRORS, refreshes: REFRESHES })
  // Who takes one row away, or all, wants those beyond the page no longer: choosing the page again does not bring them back.
  if (isAll && selection.state !== 'all') setAll(false)
  const wantsAll = isAll && selection.state === 'all'
  const wanted = wantsAll ? { matching: shownIn(address.search) } : { ids: [...selection.chosen] }
  const count = wantsAll && total !== undefined ? total : selection.chosen.size
  const done = (answer: Output<typeof changeMembers>) => {
    setOpened(undefined)
    selection.clear()
    sayDone(answer)
  }
  const inviteAgain = () =>
    invite.mutate(
      { ...wanted, change: { what: 'INVITE_AGAIN' } },
      { onSuccess: done, onError: (failure) => showToast({ text: errorMessage(failure, ERRORS) }) },
    )
  return (
    <>
      <BulkBar
        selection={selection}
        {...(total !== undefined && { matching: { count: total, isChosen: wantsAll, onChoose: () => setAll(true) } })}
      >
        {STEPS.map(({ what, name, Icon }) => (
          <BulkButton
            key={what}
            disabled={invite.isPending}
            onClick={what === 'INVITE_AGAIN' && count <= MOST_CHANGED ? inviteAgain : () => setOpened(what)}
          >
            <Icon size={20} stroke={1.75} aria-hidden /> {name()}
          </BulkButton>
        ))}
      </BulkBar>
      <Opened what={opened} wanted={wanted} count={count} onDone={done} onClose={() => setOpened(undefined)} />
    </>
  )
}

// These change all rows at once; everything else is done one by one, with a letter for each.
const TOGETHER: readonly What[] = ['MOVE', 'STORE']

function Opened({ what, ...step }: StepProps & { what: What | undefined }) {
  if (what !== undefined && !TOGETHER.includes(what) && step.count > MOST_CHANGED)
    return <TooManyDialog name={STEPS.find((each) => each.what === what)?.name() ?? ''} {...step} />
  switch (what) {
    case 'MOVE':
      return <MoveSheet {...step} />
    case 'STORE':
      return <StoreDialog {...step} />
    case 'ROLE':
      return <RoleSheet {...step} />
    case 'RESUME':
    case 'TAKE_BACK':
      return <ConfirmSheet what={what} {...step} />
    case 'SUSPEND':
    case 'REMOVE':
    case 'WITHDRAW':
      return <ReasonSheet what={what} {...step} />
    default:
      return null
  }
}
