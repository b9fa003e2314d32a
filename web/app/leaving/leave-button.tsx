import { useState } from 'react'
import { leaveWorkspace } from '@chowk/contract/member/member-file.ts'
import { listMemberships } from '@chowk/contract/organisation/membership.ts'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import { useAction } from '../form/use-action.ts'
import { endSession } from '../session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'

const ERRORS = {
  MEMBER_NOT_FOUND: m.member_error_gone,
  ILLEGAL_TRANSITION: m.member_error_read_again,
  LAST_ADMIN: m.member_error_last_admin,
  IS_OWNER: m.member_error_owner,
  OWN_RIGHTS: m.member_error_own_rights,
}

// The sessions that acted for it have ended on the server: the next page is a document that knows so.
function goOn(): void {
  endSession()
  globalThis.location.assign('/login')
}

// Nobody acts for what has suspended her: she stays signed in, and the page says anew where she belongs.
const reload = () => globalThis.location.assign('/')

/** Ends the own membership, once it is confirmed: of the workspace that she acts for, or of the one that is named. */
export function LeaveButton({ name, workspaceId }: { name: string; workspaceId?: string }) {
  const [isOpen, setOpen] = useState(false)
  const leave = useAction(leaveWorkspace, {
    errors: ERRORS,
    // After a refusal; after success the next page is a document of its own.
    refreshes: [listMemberships, getWorkspaceByUrl],
    staleCodes: ['MEMBER_NOT_FOUND', 'ILLEGAL_TRANSITION'],
  })
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
          onConfirm={() =>
            leave.mutate(workspaceId === undefined ? {} : { workspaceId }, {
              onSuccess: workspaceId === undefined ? goOn : reload,
            })
          }
          onClose={() => setOpen(false)}
        >
          <p>{m.organisation_leave_text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
