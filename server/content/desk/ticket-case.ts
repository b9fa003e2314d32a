import { NEXT_STATES } from '@chowk/contract/content/ticket.ts'
import type { TicketKind, TicketState } from '@chowk/contract/content/ticket.ts'
import { getOperatedTicket, moveTicket } from '@chowk/contract/operator/ticket.ts'
import type { OperatedTicket } from '@chowk/contract/operator/ticket.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { postAnswer } from '../ticket/ticket-post.ts'
import { TICKET, dueOf, stepFault, termsFrom } from '../ticket/ticket.rules.ts'
import { transition } from '../../platform/postgres/transition.ts'

interface Row {
  id: string
  number: string
  kind: TicketKind
  state: TicketState
  topic: string
  name: string
  email: string
  mobile: string | null
  language: 'en' | 'hi'
  message: string
  facts: Record<string, string>
  preferredAt: Date | null
  createdAt: Date
  acknowledgeBy: Date
  answerBy: Date
  acknowledgedAt: Date | null
  closedAt: Date | null
  version: number
}

async function findRow(sql: Sql, number: string): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    select id, number, kind, state, topic, name, email, mobile, language, message, facts, preferred_at, created_at, acknowledge_by,
      answer_by, acknowledged_at, closed_at, version from ticket where number = ${number}`
  return row
}

const iso = (at: Date | null) => at?.toISOString() ?? null

async function wholeOf(sql: Sql, { id, ...row }: Row, now: Date): Promise<OperatedTicket> {
  type Entry = Omit<OperatedTicket['entries'][number], 'at'> & { at: Date }
  const entries = await sql<Entry[]>`
    select e.id, e.at, p.name as by, e.who, e.is_note, e.state, e.words
    from ticket_entry e left join person p on p.id = e.by_person where e.ticket_id = ${id} order by e.at, e.id`
  const { acknowledgedAt: _, ...shown } = row
  const { dueAt, late } = dueOf(row, now)
  return {
    ...shown,
    createdAt: row.createdAt.toISOString(),
    acknowledgeBy: row.acknowledgeBy.toISOString(),
    answerBy: row.answerBy.toISOString(),
    closedAt: iso(row.closedAt),
    preferredAt: iso(row.preferredAt),
    dueAt: iso(dueAt),
    late,
    next: NEXT_STATES[row.state].filter((to) => stepFault(row, to, now) === undefined),
    entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }
}

export const answerOperatedTicket = handle(getOperatedTicket, async ({ input, sql, clock, refuse }) => {
  const row = await findRow(sql, input.number)
  if (!row) throw refuse('TICKET_NOT_FOUND')
  return await wholeOf(sql, row, clock.now())
})

// Each step stops or starts a clock.
function clocksOf(sql: Sql, to: TicketState, now: Date) {
  if (to === 'ACKNOWLEDGED') return sql`, acknowledged_at = ${now}`
  if (to === 'RESOLVED' || to === 'REJECTED') return sql`, closed_at = ${now}`
  return to === 'REOPENED' ? sql`, closed_at = null, answer_by = ${termsFrom(now).answerBy}` : sql``
}

export const answerMove = handle(moveTicket, async ({ input, viewer, sql, clock, house, refuse, audit }) => {
  const { number, words, isNote } = input
  await sql`select 1 from ticket where number = ${number} for update`
  const row = await findRow(sql, number)
  if (!row) throw refuse('TICKET_NOT_FOUND')
  const now = clock.now()
  if (row.version !== input.version)
    throw refuse('VERSION_CONFLICT', { details: { current: await wholeOf(sql, row, now) } })
  const to = input.state
  const fault = to && stepFault(row, to, now)
  if (fault) throw refuse(fault)
  const isClosing = to === 'RESOLVED' || to === 'REJECTED'
  if (words === '' ? !to || isClosing : isClosing && isNote)
    throw refuse('WORDS_NEEDED', { fields: [{ path: 'words', code: 'WORDS_NEEDED', message: 'WORDS_NEEDED' }] })
  const [entry] = await sql<{ id: string }[]>`
    insert into ticket_entry (ticket_id, at, who, by_person, is_note, state, words)
    values (${row.id}, ${now}, 'OPERATOR', ${viewer.personId}, ${isNote}, ${to ?? null}, ${words}) returning id`
  await sql`update ticket set version = version + 1 where id = ${row.id}`
  if (to)
    await transition(sql, TICKET, { id: row.id, to, actorId: viewer.personId, at: now, also: clocksOf(sql, to, now) })
  if (words !== '' && !isNote)
    await postAnswer(sql, house, { writer: row, entryId: entry?.id ?? '', words, isClosed: isClosing })
  audit(`ticket ${number}`, { state: row.state }, { state: to ?? row.state, isNote, words: words.length })
  const after = await findRow(sql, number)
  return await wholeOf(sql, after ?? row, now)
})
