import { getTickets } from '@chowk/contract/operator/ticket.ts'
import type { TicketKind, TicketState } from '@chowk/contract/content/ticket.ts'
import { after } from '../../platform/paging/cursor.ts'
import type { KeyOf } from '../../platform/paging/cursor.ts'
import { likeText } from '../../platform/database.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { dueOf } from '../ticket/ticket.rules.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'

/** What the queue shows of a ticket, as it stands in the database. */
interface QueueRow {
  number: string
  kind: TicketKind
  state: TicketState
  topic: string
  name: string
  createdAt: Date
  acknowledgeBy: Date
  answerBy: Date
  acknowledgedAt: Date | null
  answeredAt: Date | null
  closedAt: Date | null
  assignee: string | null
}

/** Waiting ones by the moment they are due, the others behind them, the last answered or closed first: one number that grows along the queue. */
const BY_RANK = { rank: 'NUMBER', id: 'ID' } as const
const DONE_FROM = 100_000_000_000_000

const waitsIn = (sql: Sql) => sql`closed_at is null and answered_at is null`
const millisecondsOf = (sql: Sql, moment: Fragment) => sql`(extract(epoch from ${moment}) * 1000)::bigint`

export const answerTickets = handle(getTickets, async ({ input, viewer, sql, clock, cursor }) => {
  const now = clock.now()
  const last = cursor.read(BY_RANK, input.next)
  const { state, kind, whose, q } = input
  const like = q ? `%${likeText(q)}%` : null
  const requested = state === 'WAITING' ? waitsIn(sql) : state === 'ALL' ? sql`true` : sql`t.state = ${state}`
  const due = sql`case when acknowledged_at is null then least(acknowledge_by, answer_by) else answer_by end`
  const rank = sql`case when ${waitsIn(sql)} then ${millisecondsOf(sql, due)} else ${DONE_FROM} - ${millisecondsOf(sql, sql`coalesce(closed_at, answered_at)`)} end`
  const rows = await sql<(QueueRow & KeyOf<typeof BY_RANK>)[]>`
    select t.id, ${rank} as rank, number, kind, t.state, topic, t.name, t.created_at, acknowledge_by, answer_by, acknowledged_at, answered_at,
      closed_at, p.name as assignee
    from ticket t left join person p on p.id = t.assigned_to
    where ${requested} ${kind ? sql`and kind = ${kind}` : sql``}
      ${whose === 'MINE' ? sql`and assigned_to = ${viewer.personId}` : whose === 'NOBODYS' ? sql`and assigned_to is null` : sql``}
      ${like ? sql`and (number ilike ${like} or t.email ilike ${like} or ${holdsWords(sql, sql`fold_words(t.name || ' ' || message)`, q ?? '')})` : sql``}
      ${after(sql, last, { by: { rank, id: sql`t.id` }, direction: 'ASC' })}
    order by rank, t.id limit ${input.size + 1} offset ${last ? 0 : input.page * input.size}`
  const [counts] = await sql<{ waiting: number; late: number }[]>`
    select count(*)::int as waiting, count(*) filter (where ${due} < ${now})::int as late from ticket where ${waitsIn(sql)}`
  const page = pageOfItems(rows, { ...input, asOf: now }, (row) => cursor.write(BY_RANK, row))
  return {
    ...page,
    content: page.content.map((row) => {
      const { number, kind, state, topic, name, createdAt, assignee } = row
      const { dueAt, late } = dueOf(row, now)
      const dates = { createdAt: createdAt.toISOString(), dueAt: dueAt?.toISOString() ?? null }
      return { number, kind, state, topic, name, ...dates, late, assignee }
    }),
    waiting: counts?.waiting ?? 0,
    late: counts?.late ?? 0,
  }
})
