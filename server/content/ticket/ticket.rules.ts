import { NEXT_STATES, REOPEN_DAYS } from '@chowk/contract/content/ticket.ts'
import type { TicketState } from '@chowk/contract/content/ticket.ts'
import { DAY_MS, HOUR_MS, INDIA_MS } from '../../platform/time.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'

/** A person has seen it by then, and it is answered by then (F6). */
export const termsFrom = (time: Date): { acknowledgeBy: Date; answerBy: Date } => ({
  acknowledgeBy: new Date(time.getTime() + 48 * HOUR_MS),
  answerBy: new Date(time.getTime() + 30 * DAY_MS),
})

/** The month of a number, in India: `2611`. */
export const monthOf = (time: Date): string =>
  new Date(time.getTime() + INDIA_MS).toISOString().slice(2, 7).replace('-', '')

/** `CT-2611-00042`. */
export const numberOf = (month: string, n: number): string => `CT-${month}-${String(n).padStart(5, '0')}`

/** What stands against a step, or undefined. */
export function stepFault(
  { state, closedAt }: { state: TicketState; closedAt: Date | null },
  to: TicketState,
  now: Date,
): 'STEP_REFUSED' | 'REOPEN_OVER' | undefined {
  if (!NEXT_STATES[state].includes(to)) return 'STEP_REFUSED'
  const isLate = to === 'REOPENED' && closedAt !== null && now.getTime() - closedAt.getTime() > REOPEN_DAYS * DAY_MS
  return isLate ? 'REOPEN_OVER' : undefined
}

/** Which term a waiting ticket has missed, and when the next one ends; what was answered or closed waits for nobody. */
export function dueOf(
  ticket: Record<'acknowledgeBy' | 'answerBy', Date> &
    Record<'acknowledgedAt' | 'answeredAt' | 'closedAt', Date | null>,
  now: Date,
): { dueAt: Date | null; late: 'ACKNOWLEDGE' | 'ANSWER' | null } {
  if (ticket.closedAt ?? ticket.answeredAt) return { dueAt: null, late: null }
  if (ticket.answerBy < now) return { dueAt: ticket.answerBy, late: 'ANSWER' }
  if (ticket.acknowledgedAt) return { dueAt: ticket.answerBy, late: null }
  return { dueAt: ticket.acknowledgeBy, late: ticket.acknowledgeBy < now ? 'ACKNOWLEDGE' : null }
}

/** An address that is shown to who may not be its owner: `m…a@mail.example`. */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}…${name.length > 2 ? name.slice(-1) : ''}@${host}`
}

/** Where a ticket may go from each state, as it stands on the wire too. */
export const TICKET: TransitionTable<TicketState> = { entity: 'ticket', allowed: NEXT_STATES }
