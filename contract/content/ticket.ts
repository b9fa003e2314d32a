import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { plainDigits } from '../identity/contact.ts'
import { text } from '../text.ts'

/** Ways to write to whoever runs this Chowk; TAKEDOWN and CORRECTION are about a story that stands here. */
export const TicketKind = z.enum(['CONTACT', 'CALLBACK', 'TAKEDOWN', 'CORRECTION'])
/** See the schema of the same name. */
export type TicketKind = z.infer<typeof TicketKind>

/** Where a ticket stands (F6). ANSWERED waits for its writer, and for nobody here. */
export const TicketState = z.enum([
  'NEW',
  'ACKNOWLEDGED',
  'IN_PROGRESS',
  'ANSWERED',
  'RESOLVED',
  'REJECTED',
  'REOPENED',
])
/** See the schema of the same name. */
export type TicketState = z.infer<typeof TicketState>

/** Where a ticket may go from each state; every other step is refused. */
export const NEXT_STATES: Readonly<Record<TicketState, readonly TicketState[]>> = {
  NEW: ['ACKNOWLEDGED', 'ANSWERED'],
  ACKNOWLEDGED: ['IN_PROGRESS', 'ANSWERED'],
  IN_PROGRESS: ['ANSWERED', 'RESOLVED', 'REJECTED'],
  ANSWERED: ['IN_PROGRESS', 'RESOLVED', 'REJECTED'],
  RESOLVED: ['REOPENED'],
  REJECTED: [],
  REOPENED: ['IN_PROGRESS', 'ANSWERED'],
}

/** So long may a resolved ticket be opened again. */
export const REOPEN_DAYS = 14

/** What a letter is about. */
export const TicketTopic = z.enum(['ACCOUNT', 'NEWS', 'WORKSPACE', 'PAYMENT', 'PRIVACY', 'CHILDREN', 'OTHER'])
/** See the schema of the same name. */
export type TicketTopic = z.infer<typeof TicketTopic>

/** Least and most signs of a name and of a message (F5); spaces fill no minimum. */
export const NAME_LENGTH = { least: 2, most: 80 } as const
export const MESSAGE_LENGTH = { least: 20, most: 2000 } as const

/** Kinds and sizes of organisations that want to be called. */
export const OrganisationKind = z.enum(['SCHOOL', 'COMPANY', 'HOUSING', 'NGO', 'GROUP'])
/** See the schema of the same name. */
export type OrganisationKind = z.infer<typeof OrganisationKind>
export const OrganisationSize = z.enum(['UP_TO_20', 'UP_TO_100', 'UP_TO_500', 'MORE'])
/** See the schema of the same name. */
export type OrganisationSize = z.infer<typeof OrganisationSize>

/** What is wrong with a story, as its publisher or a person in it says. */
export const TakedownReason = z.enum(['COPYRIGHT', 'PERSONAL_DATA', 'DEFAMATION', 'COURT_ORDER', 'WRONG_FACT', 'OTHER'])
/** See the schema of the same name. */
export type TakedownReason = z.infer<typeof TakedownReason>

const MOBILE = /^(?:\+?91)?[6-9]\d{9}$/
const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())
const Mobile = z.string().check(
  z.maxLength(40),
  z.overwrite((given) => plainDigits(given).replaceAll(/[\s()-]/g, '')),
  z.regex(MOBILE, { error: 'INVALID_MOBILE' }),
)

// What every form of ours sends beside its own fields (F7).
const Form = {
  /** From `getFormToken`; good from 3 seconds to 2 hours after it was given. */
  formToken: z.string().check(z.maxLength(200)),
  /** A field that no person sees. Programs fill it. */
  website: z._default(z.string().check(z.maxLength(400)), ''),
  name: text({ least: NAME_LENGTH.least, most: NAME_LENGTH.most }),
  email: Email,
  language: z._default(z.enum(['en', 'hi']), 'en'),
}

/** A ticket as its writer gets it; `key` opens it again without signing in. */
export const Receipt = z.object({
  number: z.string(),
  key: z.string(),
  /** The same was sent within ten minutes: this is the ticket of then. */
  merged: z.boolean(),
})
/** See the schema of the same name. */
export type Receipt = z.infer<typeof Receipt>

const REFUSALS = { FORM_EXPIRED: 400, FORM_TOO_QUICK: 400, FORM_FILLED_BY_PROGRAM: 400 } as const

/** A token that a form must send back. */
export const getFormToken = call({
  address: 'GET /api/content/form-token',
  says: 'A signed token that a form sends back: a person needs some seconds to fill one in.',
  permission: everybody('any', 'read who answers for this Chowk and what holds here'),
  input: z.object({}),
  output: z.object({ token: z.string(), expiresAt: z.string() }),
})

/** Writes to whoever runs this Chowk. */
export const createContact = call({
  address: 'POST /api/contactus/create',
  specified: 'misc-contact',
  says: 'Sends a message to whoever runs this Chowk; answers a ticket number and acknowledges by mail.',
  permission: everybody('own', 'write to whoever runs this Chowk'),
  input: z.object({
    ...Form,
    phone: z.optional(Mobile),
    topic: TicketTopic,
    message: text({ least: MESSAGE_LENGTH.least, most: MESSAGE_LENGTH.most, lines: true }),
  }),
  output: Receipt,
  refusals: REFUSALS,
  idempotency: true,
})

/** Asks to be called about a workspace. */
export const createCallback = call({
  address: 'POST /api/corporate/query/create',
  specified: 'acc-query',
  says: 'Asks for a call about a workspace, at one of the free times.',
  permission: everybody('own', 'write to whoever runs this Chowk'),
  input: z.object({
    ...Form,
    mobile: Mobile,
    organisation: text({ least: 2, most: 120 }),
    type: OrganisationKind,
    size: OrganisationSize,
    preferredAt: z.iso.datetime({ offset: true }),
    speaks: z._default(z.enum(['hi', 'en', 'mr']), 'hi'),
  }),
  output: Receipt,
  refusals: { ...REFUSALS, TIME_TAKEN: 409, NO_SUCH_TIME: 400 },
  idempotency: true,
})

/** Days and times at which somebody can be called. */
export const getCallbackTimes = call({
  address: 'GET /api/content/callback-times',
  says: 'The next days and times for a call, with those that are taken.',
  permission: everybody('any', 'read who answers for this Chowk and what holds here'),
  input: z.object({}),
  output: z.object({ days: z.array(z.array(z.object({ at: z.string(), taken: z.boolean() }))) }),
})

/** Asks to take a story down or to correct it. */
export const createTakedown = call({
  address: 'POST /api/content/takedown',
  says: 'Asks, as its publisher or as a person in it, that a story be taken down or corrected.',
  permission: everybody('own', 'write to whoever runs this Chowk'),
  input: z.object({
    ...Form,
    kind: z.enum(['TAKEDOWN', 'CORRECTION']),
    who: z.enum(['PUBLISHER', 'PERSON']),
    address: z
      .string()
      .check(z.trim(), z.maxLength(1000), z.regex(/^https?:\/\/[^\s\p{Cc}]+$/iu, { error: 'INVALID_WEB_ADDRESS' })),
    reason: TakedownReason,
    message: text({ least: MESSAGE_LENGTH.least, most: MESSAGE_LENGTH.most, lines: true }),
  }),
  output: Receipt,
  refusals: REFUSALS,
  idempotency: true,
})

const TicketNumber = z.string().check(z.regex(/^CT-\d{4}-\d{5}$/))
const TicketKey = z.string().check(z.regex(/^[\w-]{22}$/))

/** A ticket as its writer sees it. */
export const WritersTicket = z.object({
  number: z.string(),
  kind: TicketKind,
  state: TicketState,
  createdAt: z.string(),
  acknowledgedAt: z.nullable(z.string()),
  acknowledgeBy: z.string(),
  answerBy: z.string(),
  closedAt: z.nullable(z.string()),
  preferredAt: z.nullable(z.string()),
  /** Where we answer to, most of it hidden. */
  sentTo: z.string(),
  mayReopen: z.boolean(),
  entries: z.array(z.object({ at: z.string(), fromWriter: z.boolean(), words: z.string() })),
})
/** See the schema of the same name. */
export type WritersTicket = z.infer<typeof WritersTicket>

/** The ticket of a number, for who holds its key. */
export const getTicket = call({
  address: 'GET /api/content/ticket',
  says: 'A ticket with its state and answers, for who holds its key.',
  permission: everybody('own', 'write to whoever runs this Chowk'),
  input: z.object({ number: TicketNumber, key: TicketKey }),
  output: WritersTicket,
  refusals: { TICKET_NOT_FOUND: 404 },
  secret: true,
})

/** Adds something to a ticket: an answered one waits for us again; a resolved one is opened again with it, within 14 days. */
export const addToTicket = call({
  address: 'POST /api/content/ticket/add',
  says: 'Adds words of its writer to a ticket; with `reopen` a resolved one waits again.',
  permission: everybody('own', 'write to whoever runs this Chowk'),
  input: z.object({
    number: TicketNumber,
    key: TicketKey,
    words: text({ least: 2, most: MESSAGE_LENGTH.most, lines: true }),
    reopen: z._default(z.boolean(), false),
  }),
  output: z.object({ state: TicketState }),
  refusals: { TICKET_NOT_FOUND: 404, TICKET_CLOSED: 409, REOPEN_OVER: 409, TICKET_FULL: 409 },
})
