import type { Parsed } from '@chowk/contract/call.ts'
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
  answeredAt: Date | null
  closedAt: Date | null
  assigneeId: string | null
  assignee: string | null
  version: number
}

async function findRow(sql: Sql, number: string): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    select t.id, number, kind, t.state, topic, t.name, t.email, t.mobile, t.language, message, facts, preferred_at, t.created_at,
      acknowledge_by, answer_by, acknowledged_at, answered_at, closed_at, assigned_to as assignee_id, p.name as assignee, t.version
    from ticket t left join person p on p.id = t.assigned_to where number = ${number}`
  return row
}

const iso = (time: Date | null) => time?.toISOString() ?? null

async function fullTicketOf(sql: Sql, { id, ...row }: Row, now: Date): Promise<OperatedTicket> {
  type Entry = Omit<OperatedTicket['entries'][number], 'at'> & { at: Date }
  const entries = await sql<Entry[]>`
    select e.id, e.at, p.name as by, e.who, e.is_note, e.state, e.words
    from ticket_entry e left join person p on p.id = e.by_person where e.ticket_id = ${id} order by e.at, e.id`
  const operators = await sql<{ id: string; name: string }[]>`
    select id, name from person where is_operator and state = 'ACTIVE' order by name, id`
  const { acknowledgedAt: _, answeredAt: __, ...shown } = row
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
    operators: [...operators],
    next: NEXT_STATES[row.state].filter((to) => stepFault(row, to, now) === undefined),
    entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }
}

export const answerOperatedTicket = handle(getOperatedTicket, async ({ input, sql, clock, refuse }) => {
  const row = await findRow(sql, input.number)
  if (!row) throw refuse('TICKET_NOT_FOUND')
  return await fullTicketOf(sql, row, clock.now())
})

// Each step stops or starts a clock.
function clocksOf(sql: Sql, to: TicketState, now: Date) {
  if (to === 'ACKNOWLEDGED') return sql`, acknowledged_at = ${now}`
  if (to === 'ANSWERED') return sql`, acknowledged_at = coalesce(acknowledged_at, ${now}), answered_at = ${now}`
  if (to === 'RESOLVED' || to === 'REJECTED') return sql`, closed_at = ${now}`
  return to === 'REOPENED'
    ? sql`, closed_at = null, answered_at = null, answer_by = ${termsFrom(now).answerBy}`
    : sql`, answered_at = null`
}

const mark = (path: string, code: string) => ({ fields: [{ path, code, message: code }] })

// An answer alone says that it was answered, whatever its state was.
function nextStateOf({ state, words, isNote }: Parsed<typeof moveTicket>, row: Row): TicketState | undefined {
  if (state) return state
  const answers = words !== '' && !isNote
  return answers && NEXT_STATES[row.state].includes('ANSWERED') ? 'ANSWERED' : undefined
}

const NEEDS_WORDS: readonly TicketState[] = ['ANSWERED', 'RESOLVED', 'REJECTED']

function lacksWords({ words, isNote, assignTo }: Parsed<typeof moveTicket>, to: TicketState | undefined): boolean {
  if (to && NEEDS_WORDS.includes(to)) return words === '' || isNote
  return words === '' && !to && assignTo === undefined
}

async function isOperator(sql: Sql, id: string): Promise<boolean> {
  return (await sql`select from person where id = ${id} and is_operator and state = 'ACTIVE'`).length > 0
}

export const answerMove = handle(moveTicket, async ({ input, viewer, tx, clock, house, refuse, audit }) => {
  const { number, words, isNote, assignTo } = input
  await tx`select 1 from ticket where number = ${number} for update`
  const row = await findRow(tx, number)
  if (!row) throw refuse('TICKET_NOT_FOUND')
  const now = clock.now()
  if (row.version !== input.version)
    throw refuse('VERSION_CONFLICT', { details: { current: await fullTicketOf(tx, row, now) } })
  const fault = input.state && stepFault(row, input.state, now)
  if (fault) throw refuse(fault)
  const to = nextStateOf(input, row)
  if (lacksWords(input, to)) throw refuse('WORDS_NEEDED', mark('words', 'WORDS_NEEDED'))
  if (assignTo && !(await isOperator(tx, assignTo))) throw refuse('ASSIGNEE_NOT_FOUND')
  const assignee = assignTo === undefined ? row.assigneeId : assignTo
  await tx`update ticket set version = version + 1, assigned_to = ${assignee} where id = ${row.id}`
  if (to)
    await transition(tx, TICKET, { id: row.id, to, actorId: viewer.personId, at: now, also: clocksOf(tx, to, now) })
  if (to || words !== '') {
    const entryId = await addEntry(tx, { ticketId: row.id, at: now, by: viewer.personId, isNote, to, words })
    const isClosed = to === 'RESOLVED' || to === 'REJECTED'
    if (words !== '' && !isNote) await postAnswer(tx, house, { writer: row, entryId, words, isClosed })
  }
  audit(
    `ticket ${number}`,
    { state: row.state, assignee: row.assigneeId },
    { state: to ?? row.state, assignee, isNote, words: words.length },
  )
  const after = await findRow(tx, number)
  return await fullTicketOf(tx, after ?? row, now)
})

interface NewEntry {
  ticketId: string
  at: Date
  by: string
  isNote: boolean
  to: TicketState | undefined
  words: string
}

async function addEntry(sql: Sql, { ticketId, at: time, by, isNote, to, words }: NewEntry): Promise<string> {
  const [entry] = await sql<{ id: string }[]>`
    insert into ticket_entry (ticket_id, at, who, by_person, is_note, state, words)
    values (${ticketId}, ${time}, 'OPERATOR', ${by}, ${isNote}, ${to ?? null}, ${words}) returning id`
  return entry?.id ?? ''
}
