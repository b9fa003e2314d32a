import { useState } from 'react'
import { leaveWorkspace } from '@chowk/contract/member/member-file.ts'
import { useAction } from '../../app/form/use-action.ts'
import { endSession } from '../../app/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'

const ERRORS = {
  MEMBER_NOT_FOUND: m.member_error_gone,
  ILLEGAL_TRANSITION: m.member_error_moved,
  LAST_ADMIN: m.member_error_last_admin,
  IS_OWNER: m.member_error_owner,
  OWN_RIGHTS: m.member_error_own_rights,
}

// The sessions that acted for it have ended on the server: the next page is a document that knows so.
function goOn(): void {
  endSession()
  globalThis.location.assign('/login')
}

/** Ends the own membership, once it is confirmed. */
export function LeaveButton({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false)
  const leave = useAction(leaveWorkspace, { errors: ERRORS })
  return (
    <>
      <Button variant="outlined" small onClick={() => setOpen(true)}>
        {m.organisation_leave_open()}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={m.organisation_leave_title({ name })}
          action={m.organisation_leave_do()}
          isDanger
          isPending={leave.isPending || leave.isSuccess}
          {...(leave.problem && { error: leave.problem })}
          onConfirm={() => leave.mutate({}, { onSuccess: goOn })}
          onClose={() => setOpen(false)}
        >
          <p>{m.organisation_leave_text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
