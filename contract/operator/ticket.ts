import * as z from 'zod/mini'
import { call } from '../call.ts'
import { operators } from '../permission.ts'
import { TicketKind, TicketState } from '../content/ticket.ts'
import { Paging, pageOf } from '../paging.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'

/** What is late about a ticket: nobody acknowledged it within 48 hours, or nobody answered within 30 days (F6). */
export const TicketLate = z.nullable(z.enum(['ACKNOWLEDGE', 'ANSWER']))

/** A ticket in the operator's queue. */
export const TicketRow = z.object({
  number: z.string(),
  kind: TicketKind,
  state: TicketState,
  topic: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** When the next of the two terms ends; null when the ticket is closed. */
  dueAt: z.nullable(z.string()),
  late: TicketLate,
  /** Name of the operator who has it. */
  assignee: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type TicketRow = z.infer<typeof TicketRow>

/** Tickets, those due first. */
export const getTickets = call({
  address: 'GET /api/operator/tickets',
  says: 'Tickets by state and kind, those due first, with how many are late.',
  permission: operators('answer tickets, replace legal texts, read the log'),
  input: z.object({
    ...Paging,
    /** WAITING: for somebody here, neither answered nor closed. */
    state: z._default(z.enum(['WAITING', 'ALL', ...TicketState.options]), 'WAITING'),
    kind: z.optional(TicketKind),
    whose: z.optional(z.enum(['MINE', 'NOBODYS'])),
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  output: z.extend(pageOf(TicketRow), { waiting: z.int(), late: z.int() }),
})

/** One ticket whole. */
export const OperatedTicket = z.object({
  ...TicketRow.shape,
  version: z.int(),
  email: z.string(),
  mobile: z.nullable(z.string()),
  language: z.enum(['en', 'hi']),
  message: z.string(),
  /** What the form of its kind asks for beyond. */
  facts: z.record(z.string(), z.string()),
  preferredAt: z.nullable(z.string()),
  acknowledgeBy: z.string(),
  answerBy: z.string(),
  closedAt: z.nullable(z.string()),
  assigneeId: z.nullable(z.string()),
  /** To whom it can be given. */
  operators: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Where it may go from here. */
  next: z.array(TicketState),
  entries: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.nullable(z.string()),
      who: z.enum(['WRITER', 'OPERATOR']),
      /** Stays inside: the writer does not see it. */
      isNote: z.boolean(),
      state: z.nullable(TicketState),
      words: z.string(),
    }),
  ),
})
/** See the schema of the same name. */
export type OperatedTicket = z.infer<typeof OperatedTicket>

const TicketNumber = z.string().check(z.regex(/^CT-\d{4}-\d{5}$/))

export const getOperatedTicket = call({
  address: 'GET /api/operator/ticket',
  says: 'One ticket with everything that was said.',
  permission: operators('answer tickets, replace legal texts, read the log'),
  input: z.object({ number: TicketNumber }),
  output: OperatedTicket,
  refusals: { TICKET_NOT_FOUND: 404 },
})

/** Moves a ticket on, answers its writer, notes something, or gives it to somebody. An answer without a state leads to ANSWERED. */
export const moveTicket = call({
  address: 'POST /api/operator/ticket/move',
  says: 'Moves a ticket to its next state, sends an answer to its writer, keeps a note inside, or gives it to an operator.',
  permission: operators('answer tickets, replace legal texts, read the log'),
  input: z.object({
    number: TicketNumber,
    version: z.int().check(z.gte(1), z.lte(1_000_000)),
    state: z.optional(TicketState),
    words: z._default(text({ least: 0, most: 4000, lines: true }), ''),
    isNote: z._default(z.boolean(), false),
    /** An operator; null: nobody's. */
    assignTo: z.optional(z.nullable(rowId('ASSIGNEE_NOT_FOUND'))),
  }),
  output: OperatedTicket,
  refusals: {
    TICKET_NOT_FOUND: 404,
    ASSIGNEE_NOT_FOUND: 404,
    STEP_REFUSED: 409,
    REOPEN_OVER: 409,
    VERSION_CONFLICT: 409,
    WORDS_NEEDED: 400,
  },
  audits: 'ticket moved',
})
