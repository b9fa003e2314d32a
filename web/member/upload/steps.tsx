import type { UploadState } from '@chowk/contract/member/upload.ts'
import { m } from '../../paraglide/messages.js'
import { StepLine } from '../../ui/step-line.tsx'

const NAMES = [m.upload_file, m.upload_step_columns, m.upload_step_check, m.app_add]

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
  UNDOING: 4,
  UNDONE: 4,
}

/** File, columns, check, add: what is done, and what is next. */
export const Steps = ({ state }: { state: UploadState }) => (
  <StepLine label={m.upload_steps()} names={NAMES.map((name) => name())} current={STEP[state]} />
)
