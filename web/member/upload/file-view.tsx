import { useState } from 'react'
import { cancelUpload, getUpload, listUploadRows, listUploads, retryUpload } from '@chowk/contract/member/upload.ts'
import type { Upload } from '@chowk/contract/member/upload.ts'
import { AdminFrame } from '../../app/area-frame/admin-frame.tsx'
import { useAction } from '../../app/form/use-action.ts'
import { useProgress } from '../../app/loading/progress.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { ColumnsStep } from './columns-step.tsx'
import { CommitBar } from './commit-bar.tsx'
import { Counts } from './counts.tsx'
import { NewDepartments } from './new-departments.tsx'
import { RowList } from './row-list.tsx'
import { FileLink } from './start-section.tsx'
import { UndoUpload } from './undo-upload.tsx'
import { Steps } from './steps.tsx'
import { MOVED_CODES, MOVED_ERRORS, RETRY_ERRORS, STATES } from './upload-words.ts'
import styles from './upload.module.css'

const REFRESHES = [getUpload, listUploadRows, listUploads]
const TITLES: Partial<Record<Upload['state'], () => string>> = {
  UPLOADED: m.upload_title_columns,
  VALIDATING: m.upload_title_check,
  READY: m.upload_title_check,
  COMMITTING: m.upload_title_adding,
}

/** One file on its way, in the state that it is in. */
export function FileView({ upload }: { upload: Upload }) {
  const { fileName, rows } = upload
  const [choosesAgain, setChoosesAgain] = useState(false)
  // A check that found the wrong columns is no reason to send the file again.
  const state = choosesAgain && upload.state === 'READY' ? 'UPLOADED' : upload.state
  const isRunning = ['VALIDATING', 'COMMITTING', 'UNDOING'].includes(state)
  // Rows appear as they are done, and all of them once the work has ended.
  useProgress(isRunning, { asks: [getUpload], afterwards: [listUploadRows, listUploads] })
  // A file that was cancelled before its check has no rows that anybody looked at.
  const wasChecked = Object.values(upload.counts).some((count) => count > 0)
  const hasFaulty = upload.erasesAt !== null && upload.counts.faulty + upload.counts.failed + upload.counts.leftOut > 0
  return (
    <AdminFrame
      title={(TITLES[state] ?? STATES[state])()}
      facts={m.upload_file_facts({ name: fileName || m.upload_erased(), rows: grouped(rows), count: rows })}
      actions={
        hasFaulty && <FileLink path={`faulty/${upload.id}.csv?lang=${getLocale()}`}>{m.upload_faulty_file()}</FileLink>
      }
    >
      <div className="stack gap-5">
        {state !== 'CANCELLED' && <Steps state={state} />}
        {isRunning && <Running upload={upload} />}
        {state === 'INVALID_FILE' && <FileFaults upload={upload} />}
        {state === 'UPLOADED' && (
          <ColumnsStep upload={upload} {...(choosesAgain && { onBack: () => setChoosesAgain(false) })} />
        )}
        {state === 'READY' && <Counts upload={upload} />}
        {state === 'READY' && (
          <div>
            <Button variant="outlined" onClick={() => setChoosesAgain(true)}>
              {m.upload_change_columns()}
            </Button>
          </div>
        )}
        {upload.newDepartments.count > 0 && <NewDepartments made={upload.newDepartments} />}
        {['COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED', 'UNDONE'].includes(state) && (
          <Ended upload={upload} wasChecked={wasChecked} />
        )}
        {!['INVALID_FILE', 'UPLOADED', 'VALIDATING'].includes(state) && wasChecked && upload.erasesAt && (
          <RowList upload={upload} />
        )}
        {state === 'READY' && <CommitBar upload={upload} />}
      </div>
    </AdminFrame>
  )
}

const SAYS: Partial<Record<Upload['state'], typeof m.upload_adding_says>> = {
  COMMITTING: m.upload_adding_says,
  UNDOING: m.upload_undo_says,
}

function allOf({ state, rows, counts }: Upload): number {
  if (state === 'COMMITTING') return counts.new + counts.changed + counts.same + counts.remove
  if (state === 'UNDOING') return counts.created + counts.updated + counts.removed + counts.undone + counts.leftAlone
  return rows
}

function Running({ upload }: { upload: Upload }) {
  const { state, done } = upload
  const stop = useAction(cancelUpload, { errors: MOVED_ERRORS, refreshes: REFRESHES, staleCodes: MOVED_CODES })
  const all = Math.max(1, allOf(upload))
  const share = Math.min(1, done / all)
  const says = SAYS[state] ?? m.upload_checking_says
  return (
    <div className="stack gap-3">
      <div className="stack gap-2" role="status">
        <progress className={styles['progress']} value={share} aria-label={STATES[state]()} />
        <span className="small muted">{says({ done: grouped(done), all: grouped(all) })}</span>
      </div>
      <p className="small muted">{m.upload_may_leave()}</p>
      {state !== 'UNDOING' && (
        <div>
          <Button variant="outlined" disabled={stop.isPending} onClick={() => stop.mutate({ uploadId: upload.id })}>
            {m.upload_stop()}
          </Button>
        </div>
      )}
      <ProblemNote>{stop.problem}</ProblemNote>
    </div>
  )
}

function FileFaults({ upload }: { upload: Upload }) {
  return (
    <div className="stack gap-4">
      <Note kind="fault">
        <ul className={styles['faults']}>
          {upload.fileFaults.map(({ code, message }, position) => (
            <li key={`${code} ${position}`}>{message[getLocale()]}</li>
          ))}
        </ul>
      </Note>
      <div>
        <ButtonLink to="/members/upload">{m.upload_another()}</ButtonLink>
      </div>
    </div>
  )
}

function Ended({ upload, wasChecked }: { upload: Upload; wasChecked: boolean }) {
  const { id, state, counts, invitationsWaiting } = upload
  const again = useAction(retryUpload, { errors: RETRY_ERRORS, refreshes: REFRESHES, staleCodes: MOVED_CODES })
  const mayRetry = ['PARTIAL', 'FAILED'].includes(state) && upload.erasesAt !== null
  return (
    <div className="stack gap-4">
      {upload.checkFailed && <Note kind="fault">{m.upload_check_failed()}</Note>}
      {!upload.checkFailed && wasChecked && <Counts upload={upload} />}
      {invitationsWaiting > 0 && (
        <Note kind="waiting">
          {m.upload_invitations_waiting({ count: invitationsWaiting, shown: grouped(invitationsWaiting) })}
        </Note>
      )}
      {upload.undoUntil && (
        <p className="small muted">{m.upload_undo_until({ date: dateAndClock(upload.undoUntil) })}</p>
      )}
      <ProblemNote>{again.problem}</ProblemNote>
      <div className="cluster gap-2">
        <ButtonLink to="/members/upload" variant="outlined">
          {m.upload_another()}
        </ButtonLink>
        {mayRetry && (upload.checkFailed || counts.failed + counts.faulty > 0) && (
          <Button variant="outlined" disabled={again.isPending} onClick={() => again.mutate({ uploadId: id })}>
            {upload.checkFailed ? m.upload_check_again() : m.upload_retry()}
          </Button>
        )}
        {upload.undoUntil && <UndoUpload upload={upload} />}
      </div>
    </div>
  )
}
