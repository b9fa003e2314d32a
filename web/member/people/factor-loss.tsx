import { useQueryClient } from '@tanstack/react-query'
import { getMember, resetMemberFactor } from '@chowk/contract/member/member-file.ts'
import type { MemberFile } from '@chowk/contract/member/member-file.ts'
import { useAction } from '../../app/form/use-action.ts'
import { keyOf } from '../../app/read.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SheetButton } from '../../ui/floating/sheet-button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { STEP_REFUSED } from './member-words.ts'

const REFUSED = {
  MEMBER_NOT_FOUND: STEP_REFUSED.MEMBER_NOT_FOUND,
  OWN_RIGHTS: STEP_REFUSED.OWN_RIGHTS,
  IS_OWNER: STEP_REFUSED.IS_OWNER,
  NO_CONTACT: m.member_error_no_contact,
  NO_FACTOR: m.member_factor_none,
  NOT_OURS_TO_RESET: m.member_factor_not_ours,
}

/** Has the second factor of a member turned off who lost it, after she has read what happens; or takes that back. */
export function FactorLoss({ file }: { file: MemberFile }) {
  const { endsAt } = file.factor
  return (
    <SheetButton name={endsAt === null ? m.member_factor_lost() : m.member_factor_keep()}>
      {(close) => <FactorSheet file={file} onClose={close} />}
    </SheetButton>
  )
}

function FactorSheet({ file: { id, name, factor }, onClose }: { file: MemberFile; onClose: () => void }) {
  const client = useQueryClient()
  const wantsReset = factor.endsAt === null
  const reset = useAction(resetMemberFactor, { errors: REFUSED })
  const press = () =>
    reset.mutate(
      { id, isAsked: wantsReset },
      {
        onSuccess: (after) => {
          client.setQueryData(keyOf(getMember, { id }), after)
          onClose()
          const { endsAt } = after.factor
          showToast({
            text: endsAt ? m.member_factor_asked({ name, date: dateAndClock(endsAt) }) : m.member_factor_kept(),
          })
        },
      },
    )
  return (
    <Stack>
      <h2 className="h3">{wantsReset ? m.member_factor_lost() : m.member_factor_keep()}</h2>
      <p>{wantsReset ? m.member_factor_text({ name }) : m.member_factor_keep_text({ name })}</p>
      <ProblemNote>{reset.problem}</ProblemNote>
      <div className="cluster gap-2">
        <Button disabled={reset.isPending} onClick={press}>
          {wantsReset ? m.member_factor_press() : m.member_factor_keep()}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {m.app_cancel()}
        </Button>
      </div>
    </Stack>
  )
}
