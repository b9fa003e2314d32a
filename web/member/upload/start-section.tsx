import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { cancelUpload, listUploads, uploadMembers } from '@chowk/contract/member/upload.ts'
import type { Upload } from '@chowk/contract/member/upload.ts'
import { errorMessage } from '../../app/error-messages.ts'
import { useAction } from '../../app/form/use-action.ts'
import { queryClient } from '../../app/read.ts'
import { sendFiles } from '../../app/upload/upload-file.ts'
import { m } from '../../paraglide/messages.js'
import { FileDrop } from '../../ui/field/file-drop.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FILE_ERRORS, MOVED_CODES, MOVED_ERRORS, STATES } from './upload-words.ts'

const ACCEPT = '.csv,.tsv,.txt,.xlsx'

/** Where a file comes in, and what can be fetched before. */
export function StartSection({ running }: { running: Upload | undefined }) {
  return (
    <div className="stack gap-4">
      {running ? <Running upload={running} /> : <Drop />}
      <p className="small muted">
        {m.upload_template_says()} <FileLink path="template.xlsx">{m.upload_template_xlsx()}</FileLink>
        {' · '}
        <FileLink path="template.csv">{m.upload_template_csv()}</FileLink>
      </p>
      <p className="small muted">
        {m.upload_export_says()} <FileLink path="members.xlsx">{m.upload_export_xlsx()}</FileLink>
        {' · '}
        <FileLink path="members.csv">{m.upload_export_csv()}</FileLink>
      </p>
    </div>
  )
}

/** A table to fetch. */
export function FileLink({ path, children }: { path: string; children: string }) {
  return (
    <a className="small-strong accent hover-underline" href={`/member-files/${path}`} download>
      {children}
    </a>
  )
}

/** A file that is worked on, or one that waits for a word: that one may be cancelled here, so that another can come. */
function Running({ upload: { id: uploadId, fileName: name, state } }: { upload: Upload }) {
  const stop = useAction(cancelUpload, { errors: MOVED_ERRORS, refreshes: [listUploads], staleCodes: MOVED_CODES })
  const isWaiting = state === 'UPLOADED' || state === 'READY'
  const says = isWaiting ? m.upload_waiting : m.upload_running
  return (
    <Note kind="waiting">
      <div className="stack gap-2">
        <p>{says({ name, state: STATES[state]() })}</p>
        <ProblemNote>{stop.problem}</ProblemNote>
        <div className="cluster gap-2">
          <ButtonLink to={`/members/upload?file=${uploadId}`}>{m.upload_running_open()}</ButtonLink>
          {isWaiting && (
            <Button variant="outlined" disabled={stop.isPending} onClick={() => stop.mutate({ uploadId })}>
              {m.app_cancel()}
            </Button>
          )}
        </div>
      </div>
    </Note>
  )
}

function Drop() {
  const { share, problem, runningId, send } = useSending()
  return (
    <div className="stack gap-3">
      <FileDrop
        title={m.upload_drop_title()}
        text={m.upload_drop_text()}
        label={m.upload_choose()}
        accept={ACCEPT}
        share={share}
        words={{ sending: m.upload_sending(), reading: m.upload_reading() }}
        onFile={send}
      />
      {problem && (
        <Note kind="fault" alert>
          {problem} {runningId && <Link to={`/members/upload?file=${runningId}`}>{m.upload_running_open()}</Link>}
        </Note>
      )}
    </div>
  )
}

function useSending() {
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const navigate = useNavigate()
  const send = (file: File) => {
    setFailure(undefined)
    setShare(0)
    const form = () => {
      const data = new FormData()
      data.set('file', file, file.name)
      return data
    }
    sendFiles(uploadMembers, { body: form }, { onProgress: setShare })
      .then(async (upload) => {
        await queryClient().invalidateQueries({ queryKey: [listUploads.address] })
        await navigate(`/members/upload?file=${upload.id}`)
      })
      .catch(setFailure)
      .finally(() => setShare(undefined))
  }
  const details = (failure as { refused?: { details?: Record<string, unknown> } } | undefined)?.refused?.details
  const runningId = typeof details?.['uploadId'] === 'string' ? details['uploadId'] : undefined
  return { share, send, runningId, problem: failure === undefined ? undefined : errorMessage(failure, FILE_ERRORS) }
}
