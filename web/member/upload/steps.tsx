import type { UploadState } from '@chowk/contract/member/upload.ts'
import { m } from '../../paraglide/messages.js'
import { Stone } from '../../ui/stone.tsx'
import styles from './upload.module.css'

const NAMES = [m.upload_step_file, m.upload_step_columns, m.upload_step_check, m.upload_step_add]

/** At which of them an upload is; one more than the last when it is done. */
const STEP: Readonly<Record<UploadState, number>> = {
  INVALID_FILE: 0,
  UPLOADED: 1,
  VALIDATING: 2,
  READY: 2,
  COMMITTING: 3,
  COMPLETED: 4,
  PARTIAL: 4,
  FAILED: 4,
  CANCELLED: 4,
}

/** File, columns, check, add: what is done, and what is next. */
export function Steps({ state }: { state: UploadState }) {
  const current = STEP[state]
  return (
    <ol className={styles['steps']} aria-label={m.upload_steps()}>
      {NAMES.map((name, position) => (
        <li
          key={name()}
          className={position < current ? styles['past'] : position === current ? styles['now'] : ''}
          aria-current={position === current ? 'step' : undefined}
        >
          <Stone hollow={position > current} />
          <span className="small-strong">{name()}</span>
        </li>
      ))}
    </ol>
  )
}
