import { useState } from 'react'
import { cancelUpload, commitUpload, getUpload, listUploadRows, listUploads } from '@chowk/contract/member/upload.ts'
import type { Upload } from '@chowk/contract/member/upload.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { COMMIT_ERRORS, COMMIT_STALE, MOVED_CODES, MOVED_ERRORS } from './upload-words.ts'
import styles from './upload.module.css'

const REFRESHES = [getUpload, listUploadRows, listUploads]

/** At the foot of a checked file: the press that stores it. */
export function CommitBar({ upload }: { upload: Upload }) {
  const { id, counts, removalsToConfirm } = upload
  const [isAsking, setAsking] = useState(false)
  const commit = useAction(commitUpload, { errors: COMMIT_ERRORS, refreshes: REFRESHES, staleCodes: COMMIT_STALE })
  const stop = useAction(cancelUpload, { errors: MOVED_ERRORS, refreshes: REFRESHES, staleCodes: MOVED_CODES })
  const seen = { added: counts.new, changed: counts.changed, removed: counts.remove }
  const send = (removals?: number) =>
    commit.mutate(
      { uploadId: id, seen, ...(removals !== undefined && { removals }) },
      { onSuccess: () => setAsking(false) },
    )
  const hasWork = counts.new + counts.changed + counts.same + counts.remove > 0
  const problem = commit.problem ?? stop.problem
  return (
    <div className={`stack gap-2 ${styles['commit']}`}>
      <ProblemNote>{!isAsking && problem}</ProblemNote>
      <div className="cluster gap-3">
        <span className="small muted">{m.upload_commit_says()}</span>
        <span className="cluster gap-2 push-end">
          <Button variant="plain" disabled={stop.isPending} onClick={() => stop.mutate({ uploadId: id })}>
            {m.app_cancel()}
          </Button>
          <Button
            disabled={commit.isPending || !hasWork}
            onClick={() => (removalsToConfirm === null ? send() : setAsking(true))}
          >
            {labelOf(upload)}
          </Button>
        </span>
      </div>
      {isAsking && removalsToConfirm !== null && (
        <RemovalQuestion
          count={removalsToConfirm}
          isPending={commit.isPending}
          error={commit.problem ?? undefined}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function labelOf({ counts }: Upload): string {
  const [added, changed, removed] = [counts.new, counts.changed, counts.remove].map(grouped)
  if (counts.remove > 0)
    return m.upload_commit_remove({ added: added ?? '', changed: changed ?? '', removed: removed ?? '' })
  return m.upload_commit({ added: added ?? '', changed: changed ?? '' })
}

interface RemovalQuestionProps {
  count: number
  isPending: boolean
  error: string | undefined
  onConfirm: (removals: number) => void
  onClose: () => void
}

function RemovalQuestion({ count, isPending, error, onConfirm, onClose }: RemovalQuestionProps) {
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog
      title={m.upload_remove_title({ count: grouped(count) })}
      action={m.upload_remove_action({ count: grouped(count) })}
      isDanger
      isPending={isPending || Number(typed) !== count}
      error={error}
      onConfirm={() => onConfirm(Number(typed))}
      onClose={onClose}
    >
      <div className="stack gap-3">
        <p>{m.upload_remove_text()}</p>
        <TextField
          label={m.upload_remove_type({ count })}
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
