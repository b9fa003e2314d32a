import { IconPlayerPause, IconPlayerPlay, IconX } from '../../ui/icons.ts'
import { m } from '../../paraglide/messages.js'
import { attachmentFault } from './attachment-words.ts'
import styles from './attachment.module.css'
import type { RunningUpload, RunningUploads } from './running-uploads.ts'

const percentOf = ({ share }: RunningUpload) => Math.floor(share * 100)

function saidOf(upload: RunningUpload, faultOf: (failure: unknown) => string): string {
  switch (upload.state) {
    case 'QUEUED':
      return m.app_attach_queued()
    case 'WAITING':
      return m.app_attach_waiting()
    case 'PAUSED':
      return m.app_attach_paused({ percent: percentOf(upload) })
    case 'FAILED':
      return faultOf(upload.failure)
    default:
      return upload.share < 1 ? m.app_upload_progress({ percent: percentOf(upload) }) : m.app_upload_working()
  }
}

interface RunningRowProps {
  upload: RunningUpload
  uploads: RunningUploads
  /** What a form says about files that are refused. */
  faultOf?: (failure: unknown) => string
}

/** A file on its way: how far it is, and what can be done with it. */
export function RunningRow({ upload, uploads, faultOf = attachmentFault }: RunningRowProps) {
  const { id, file, state, share } = upload
  const { name } = file
  const rests = state === 'PAUSED' || state === 'FAILED'
  const said = saidOf(upload, faultOf)
  return (
    <div className={`row gap-3 ${styles['running']}`} role="group" aria-label={name}>
      <div className="stack gap-1 grow">
        <span className="small-strong truncate">{name}</span>
        <progress
          className={styles['progress']}
          max={1}
          value={state === 'SENDING' && share >= 1 ? undefined : share}
          aria-label={name}
        />
        <span
          className={state === 'FAILED' ? 'small danger' : 'small muted'}
          role={state === 'FAILED' ? 'alert' : undefined}
        >
          {said}
        </span>
        {/* Each step of the way aloud would drown everything else. */}
        <span className="only-heard" role="status">
          {state === 'WAITING' || state === 'PAUSED' ? said : ''}
        </span>
      </div>
      {rests ? (
        <button
          type="button"
          className="icon-button"
          aria-label={state === 'FAILED' ? m.app_attach_again({ name }) : m.app_attach_resume({ name })}
          onClick={() => uploads.resume(id)}
        >
          <IconPlayerPlay size={20} stroke={1.75} aria-hidden />
        </button>
      ) : (
        <button
          type="button"
          className="icon-button"
          aria-label={m.app_attach_pause({ name })}
          onClick={() => uploads.pause(id)}
        >
          <IconPlayerPause size={20} stroke={1.75} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={m.app_attach_cancel({ name })}
        onClick={() => uploads.cancel(id)}
      >
        <IconX size={20} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}
