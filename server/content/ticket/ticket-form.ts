import {
  createCallback,
  createContact,
  createTakedown,
  getCallbackTimes,
  getFormToken,
} from '@chowk/contract/content/ticket.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { House, Origin } from '../../platform/handle.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { LINES, callbackDays, isCallbackTime } from './callback-time.rules.ts'
import { MOST_MS, makeFormToken } from './form-token.rules.ts'
import { countForm, fileTicket, findSame, formFault } from './new-ticket.ts'
import type { FormFault, NewTicket, SentForm } from './new-ticket.ts'

export const answerFormToken = handle(getFormToken, async ({ house, clock, reply }) => {
  const now = clock.now()
  reply.header('cache-control', 'no-store')
  return {
    token: makeFormToken(house.config.serverKey, now),
    expiresAt: new Date(now.getTime() + MOST_MS).toISOString(),
  }
})

// What is looked at before any form is taken: who may have sent it, and how many came.
const FORM = {
  async first({ input, house, origin, refuse }: FormContext): Promise<void> {
    const fault = formFault(house, input)
    if (fault) throw refuse(fault)
    await countForm(house, origin, input)
  },
}

interface FormContext {
  input: SentForm
  house: House
  origin: Origin
  refuse: (code: FormFault) => Refusal
}

export const answerContact = handle(
  createContact,
  async ({ input, viewer, tx, house }) => {
    const { name, email, language, topic, message } = input
    const mobile = input.phone || null
    return await fileTicket(tx, house, viewer, {
      kind: 'CONTACT',
      name,
      email,
      mobile,
      language,
      topic,
      message,
      facts: {},
      preferredAt: null,
    })
  },
  FORM,
)

export const answerTakedown = handle(
  createTakedown,
  async ({ input, viewer, tx, house }) => {
    const { kind, name, email, language, reason, message, who, address } = input
    return await fileTicket(tx, house, viewer, {
      kind,
      name,
      email,
      mobile: null,
      language,
      topic: reason,
      message,
      facts: { who, address },
      preferredAt: null,
    })
  },
  FORM,
)

export const answerCallbackTimes = handle(getCallbackTimes, async ({ sql, clock }) => {
  const days = callbackDays(clock.now())
  const rows = await sql<{ preferredAt: Date; n: number }[]>`
    select preferred_at, count(*)::int as n from ticket where preferred_at >= ${clock.now()} group by 1`
  const full = new Set(rows.filter(({ n }) => n >= LINES).map(({ preferredAt }) => preferredAt.getTime()))
  return {
    days: days.map((day) => day.map((time) => ({ at: time.toISOString(), taken: full.has(time.getTime()) }))),
  }
})

export const answerCallback = handle(
  createCallback,
  async ({ input, viewer, tx, clock, house, refuse }) => {
    const { name, email, mobile, language, organisation, type, size, speaks } = input
    const preferredAt = new Date(input.preferredAt)
    const now = clock.now()
    if (!isCallbackTime(preferredAt, now)) throw refuse('NO_SUCH_TIME', field('NO_SUCH_TIME'))
    const ticket: NewTicket = {
      kind: 'CALLBACK',
      name,
      email,
      mobile,
      language,
      topic: type,
      message: '',
      facts: { organisation, type, size, speaks },
      preferredAt,
    }
    const isAgain = await findSame(tx, ticket, now)
    if (!isAgain && (await isTaken(tx, preferredAt))) throw refuse('TIME_TAKEN', field('TIME_TAKEN'))
    return await fileTicket(tx, house, viewer, ticket)
  },
  FORM,
)

const field = (code: string) => ({ fields: [{ path: 'preferredAt', code, message: code }] })

// Who asks for the same time waits here, so that a time is never given to more people than can be called.
async function isTaken(sql: Sql, time: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(71098, ${Math.floor(time.getTime() / 60_000)})`
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from ticket where preferred_at = ${time}`
  return (row?.n ?? 0) >= LINES
}
