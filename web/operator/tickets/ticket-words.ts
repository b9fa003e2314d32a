import type { TicketKind, TicketState } from '@chowk/contract/content/ticket.ts'
import type { moveTicket } from '@chowk/contract/operator/ticket.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { m } from '../../paraglide/messages.js'

export const STATE: Record<TicketState, () => string> = {
  NEW: m.operator_tickets_state_new,
  ACKNOWLEDGED: m.operator_tickets_state_acknowledged,
  IN_PROGRESS: m.operator_tickets_state_in_progress,
  ANSWERED: m.operator_tickets_state_answered,
  RESOLVED: m.operator_tickets_state_resolved,
  REJECTED: m.operator_tickets_state_rejected,
  REOPENED: m.operator_tickets_state_reopened,
}

export const KIND: Record<TicketKind, () => string> = {
  CONTACT: m.operator_tickets_kind_contact,
  CALLBACK: m.operator_tickets_kind_callback,
  TAKEDOWN: m.operator_tickets_kind_takedown,
  CORRECTION: m.operator_tickets_kind_correction,
}

/** What the button says that leads into a state; answering has a button of its own. */
export const STEP: Record<Exclude<TicketState, 'NEW' | 'ANSWERED'>, () => string> = {
  ACKNOWLEDGED: m.operator_tickets_to_acknowledged,
  IN_PROGRESS: m.operator_start,
  RESOLVED: m.operator_tickets_to_resolved,
  REJECTED: m.operator_tickets_to_rejected,
  REOPENED: m.operator_workspace_open,
}

/** Why a step was refused. */
export const REFUSED = {
  TICKET_NOT_FOUND: m.operator_refused_gone,
  ASSIGNEE_NOT_FOUND: m.operator_tickets_no_operator,
  STEP_REFUSED: m.operator_tickets_step_refused,
  REOPEN_OVER: m.operator_tickets_reopen_over,
  VERSION_CONFLICT: m.operator_tickets_conflict,
  WORDS_NEEDED: m.operator_tickets_words_needed,
} satisfies ErrorMessages<typeof moveTicket>
