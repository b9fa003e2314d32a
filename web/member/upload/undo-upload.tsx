import { useState } from 'react'
import { listMembers } from '@chowk/contract/member/member.ts'
import { undoUpload } from '@chowk/contract/member/upload-undo.ts'
import { getUpload, listUploadRows, listUploads } from '@chowk/contract/member/upload.ts'
import type { Upload } from '@chowk/contract/member/upload.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { MOVED_CODES, UNDO_ERRORS } from './upload-words.ts'

/** Takes back what a file did, after a question that says how much that is. */
export function UndoUpload({ upload: { id, counts } }: { upload: Upload }) {
  const [isAsking, setAsking] = useState(false)
  const undo = useAction(undoUpload, {
    errors: UNDO_ERRORS,
    refreshes: [getUpload, listUploadRows, listUploads, listMembers],
    staleCodes: MOVED_CODES,
  })
  const [created, updated, removed] = [counts.created, counts.updated, counts.removed].map(grouped)
  return (
    <>
      <Button variant="plain" onClick={() => setAsking(true)}>
        {m.upload_undo()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.upload_undo_title()}
          action={m.upload_undo()}
          isDanger
          isPending={undo.isPending}
          error={undo.problem ?? undefined}
          onConfirm={() => undo.mutate({ uploadId: id }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>{m.upload_undo_text({ created: created ?? '', updated: updated ?? '', removed: removed ?? '' })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
