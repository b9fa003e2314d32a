import { addToTicket, getTicket } from '@chowk/contract/content/ticket.ts'
import type { TicketKind, TicketState } from '@chowk/contract/content/ticket.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { holdsKey } from './form-token.rules.ts'
import { TICKET, maskedEmail, stepFault, termsFrom } from './ticket.rules.ts'
import { transition } from '../../platform/postgres/transition.ts'

const MOST_ENTRIES = 50

interface Found {
  id: string
  number: string
  kind: TicketKind
  state: TicketState
  email: string
  createdAt: Date
  acknowledgedAt: Date | null
  acknowledgeBy: Date
  answerBy: Date
  closedAt: Date | null
  preferredAt: Date | null
}

async function findTicket(sql: Sql, number: string): Promise<Found | undefined> {
  const [row] = await sql<Found[]>`
    select id, number, kind, state, email, created_at, acknowledged_at, acknowledge_by, answer_by, closed_at, preferred_at
    from ticket where number = ${number}`
  return row
}

const iso = (time: Date | null) => time?.toISOString() ?? null

export const answerTicket = handle(getTicket, async ({ input, sql, house, clock, refuse, reply }) => {
  reply.header('cache-control', 'no-store')
  if (!holdsKey(house.config.serverKey, input.number, input.key)) throw refuse('TICKET_NOT_FOUND')
  const found = await findTicket(sql, input.number)
  if (!found) throw refuse('TICKET_NOT_FOUND')
  const entries = await sql<{ at: Date; fromWriter: boolean; words: string }[]>`
    select at, who = 'WRITER' as from_writer, words from ticket_entry
    where ticket_id = ${found.id} and not is_note and words <> '' order by at, id`
  const { id: _, email, ...ticket } = found
  return {
    ...ticket,
    createdAt: ticket.createdAt.toISOString(),
    acknowledgeBy: ticket.acknowledgeBy.toISOString(),
    answerBy: ticket.answerBy.toISOString(),
    acknowledgedAt: iso(ticket.acknowledgedAt),
    closedAt: iso(ticket.closedAt),
    preferredAt: iso(ticket.preferredAt),
    sentTo: maskedEmail(email),
    mayReopen: stepFault(found, 'REOPENED', clock.now()) === undefined,
    entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }
})

export const answerAdd = handle(addToTicket, async ({ input, tx, house, clock, refuse }) => {
  const { number, words } = input
  if (!holdsKey(house.config.serverKey, number, input.key)) throw refuse('TICKET_NOT_FOUND')
  const [locked] = await tx`select 1 from ticket where number = ${number} for update`
  const found = locked && (await findTicket(tx, number))
  if (!found) throw refuse('TICKET_NOT_FOUND')
  const now = clock.now()
  const fault = input.reopen ? stepFault(found, 'REOPENED', now) : undefined
  if (fault === 'REOPEN_OVER') throw refuse('REOPEN_OVER')
  if (fault || (!input.reopen && found.closedAt)) throw refuse('TICKET_CLOSED')
  const [{ n } = { n: 0 }] = await tx<{ n: number }[]>`
    select count(*)::int as n from ticket_entry where ticket_id = ${found.id} and who = 'WRITER'`
  if (n >= MOST_ENTRIES) throw refuse('TICKET_FULL')
  const state = input.reopen ? 'REOPENED' : null
  await tx`
    insert into ticket_entry (ticket_id, at, who, state, words) values (${found.id}, ${now}, 'WRITER', ${state}, ${words})`
  // What was answered waits for us again.
  const to: TicketState | undefined = input.reopen ? 'REOPENED' : found.state === 'ANSWERED' ? 'IN_PROGRESS' : undefined
  if (!to) {
    await tx`update ticket set version = version + 1 where id = ${found.id}`
    return { state: found.state }
  }
  await transition(tx, TICKET, {
    id: found.id,
    to,
    actorId: null,
    at: now,
    also: tx`, closed_at = null, answered_at = null, answer_by = ${termsFrom(now).answerBy}, version = version + 1`,
  })
  return { state: to }
})
