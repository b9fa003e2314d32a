import type { RegradeAction } from '@chowk/contract/quiz/regrade.ts'
import { m } from '../../paraglide/messages.js'

/** What a correction did, in a few words. */
export const ACTIONS: Record<RegradeAction, () => string> = {
  CHANGE_KEY: m.quiz_regrade_action_change_key,
  ADD_KEY: m.quiz_regrade_action_add_key,
  FULL_MARKS_ALL: m.quiz_regrade_action_full_marks,
  VOID: m.quiz_regrade_action_void,
  CHANGE_MARK: m.quiz_regrade_action_change_mark,
  UNDO: m.quiz_regrade_action_undo,
}

/** What somebody wants of it. */
export const WANTS: Record<Exclude<RegradeAction, 'UNDO'>, () => string> = {
  CHANGE_KEY: m.quiz_regrade_want_change_key,
  ADD_KEY: m.quiz_regrade_want_add_key,
  FULL_MARKS_ALL: m.quiz_regrade_want_full_marks,
  VOID: m.quiz_regrade_want_void,
  CHANGE_MARK: m.quiz_regrade_want_change_mark,
}

/** Why a correction is refused. */
export const REGRADE_ERRORS = {
  QUESTION_NOT_FOUND: m.quiz_regrade_missing_text,
  KEY_NOT_FITTING: m.quiz_regrade_key_not_fitting,
  NOTHING_TO_UNDO: m.quiz_regrade_nothing_to_undo,
}
