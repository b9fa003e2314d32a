import type { previewRollover, startRollover, undoRollover } from '@chowk/contract/member/rollover.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { m } from '../../paraglide/messages.js'

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** What stands against a plan. */
export const PLAN_ERRORS = {
  DEPARTMENT_NOT_FOUND: m.rollover_gone,
  MEMBER_NOT_FOUND: m.rollover_held_gone,
  NO_SCHOOL: m.rollover_no_school,
  NOTHING_TO_MOVE: m.rollover_none,
  NAME_TAKEN: ({ refused }) =>
    m.rollover_name_taken({ name: textIn(refused?.details?.['name']), to: textIn(refused?.details?.['to']) }),
  TOO_MANY_DEPARTMENTS: m.department_too_many,
} satisfies ErrorMessages<typeof previewRollover>

/** Why a session does not begin. */
export const START_ERRORS: ErrorMessages<typeof startRollover> = {
  ...PLAN_ERRORS,
  ALREADY_RUNNING: m.rollover_running,
  CHANGED_MEANWHILE: m.rollover_changed,
}

/** Why one is not taken back. */
export const UNDO_ERRORS: ErrorMessages<typeof undoRollover> = {
  ROLLOVER_NOT_FOUND: m.rollover_not_now,
  NOT_NOW: m.rollover_not_now,
}
