import type { RowsShown, UploadField, UploadState } from '@chowk/contract/member/upload.ts'
import type { CallFailed } from '../../app/calls.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'

/** What columns are called here. */
export const FIELDS: Readonly<Record<UploadField, () => string>> = {
  memberId: m.upload_field_member_id,
  name: m.app_called,
  email: m.app_e_mail,
  mobile: m.app_mobile,
  employeeCode: m.app_code,
  designation: m.upload_field_designation,
  department: m.member_department,
  manager: m.member_manager,
  class: m.app_class,
  birth: m.member_born,
  guardian: m.member_guardian,
  role: m.app_role,
  store: m.upload_field_store,
}

/** All fields, in the order of the template. */
export const FIELD_NAMES = Object.keys(FIELDS) as UploadField[]

/** How far an upload is. */
export const STATES: Readonly<Record<UploadState, () => string>> = {
  UPLOADED: m.upload_state_uploaded,
  INVALID_FILE: m.upload_state_invalid,
  VALIDATING: m.upload_state_checking,
  READY: m.upload_state_ready,
  COMMITTING: m.upload_state_adding,
  COMPLETED: m.upload_state_completed,
  PARTIAL: m.upload_state_partial,
  FAILED: m.upload_shown_failed,
  CANCELLED: m.upload_state_cancelled,
  UNDOING: m.upload_state_undoing,
  UNDONE: m.upload_state_undone,
}

/** Which rows are shown. */
export const SHOWN: Readonly<Record<RowsShown, () => string>> = {
  NEEDS_YOU: m.upload_shown_needs,
  NEW: m.upload_shown_new,
  CHANGED: m.upload_shown_changed,
  SAME: m.upload_shown_same,
  LEFT_OUT: m.upload_shown_left_out,
  REMOVE: m.upload_shown_remove,
  FAILED: m.upload_shown_failed,
  DONE: m.upload_shown_done,
  ALL: m.upload_shown_all,
}

const countIn = ({ refused }: CallFailed, name: string) => Number(refused?.details?.[name] ?? 0)

/** Refusals that say that an upload is not where somebody thought: it is read again. */
export const MOVED_CODES = ['UPLOAD_NOT_FOUND', 'ILLEGAL_TRANSITION'] as const

/** What is said where an upload is not where somebody thought. */
export const MOVED_ERRORS = {
  UPLOAD_NOT_FOUND: () => m.upload_error_gone(),
  ILLEGAL_TRANSITION: () => m.upload_error_moved(),
}

/** What is said where a check cannot begin. */
export const CHECK_ERRORS = {
  ...MOVED_ERRORS,
  COLUMN_MISSING: () => m.upload_error_column_missing(),
  COLUMN_TWICE: () => m.upload_error_column_twice(),
}

/** What is said where rows cannot be brought in. */
export const COMMIT_ERRORS = {
  ...MOVED_ERRORS,
  NOTHING_TO_DO: () => m.upload_error_nothing(),
  TOO_MANY_UPLOADS: ({ refused }: CallFailed) =>
    m.upload_error_too_many({
      most: Number(refused?.details?.['most'] ?? 0),
      when: dateAndClock(refused?.details?.['nextAt'] as string),
    }),
  CHANGED_MEANWHILE: () => m.upload_error_changed(),
  FAULTS_LEFT: (failure: CallFailed) => m.upload_error_faults_left({ count: countIn(failure, 'faulty') }),
  REMOVALS_NOT_CONFIRMED: (failure: CallFailed) => m.upload_error_removals({ count: countIn(failure, 'removals') }),
}

/** Each says that the file is no longer as it was seen, by another tab or somebody else: what it is by now stands beside the sentence. */
export const COMMIT_STALE = [
  ...MOVED_CODES,
  'NOTHING_TO_DO',
  'CHANGED_MEANWHILE',
  'FAULTS_LEFT',
  'REMOVALS_NOT_CONFIRMED',
] as const

/** What is said where failed rows cannot be checked once more. */
export const RETRY_ERRORS = {
  ...MOVED_ERRORS,
  NOTHING_TO_DO: () => m.upload_error_nothing(),
  UPLOAD_RUNNING: () => m.upload_error_running(),
}

/** What is said where what a file did cannot be taken back. */
export const UNDO_ERRORS = {
  ...MOVED_ERRORS,
  TOO_LATE: () => m.upload_error_undo_late(),
  UPLOAD_RUNNING: () => m.upload_error_running(),
}

/** What is said of a file that was not taken. */
export const FILE_ERRORS = {
  FILE_MISSING: () => m.upload_error_kind(),
  FILE_EMPTY: () => m.upload_error_empty(),
  FILE_NAME_NOT_ALLOWED: () => m.upload_error_name(),
  FILE_CUT_SHORT: () => m.app_error_offline(),
  LENGTH_REQUIRED: () => m.upload_error_kind(),
  FILE_TOO_LARGE: () => m.upload_error_large(),
  UNSUPPORTED_TYPE: () => m.upload_error_kind(),
  UPLOAD_RUNNING: () => m.upload_error_running(),
}
