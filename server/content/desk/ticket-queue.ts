import { getTickets } from '@chowk/contract/operator/ticket.ts'
import type { TicketKind, TicketState } from '@chowk/contract/content/ticket.ts'
import { after } from '../../platform/paging/cursor.ts'
import type { KeyOf } from '../../platform/paging/cursor.ts'
import { likeText } from '../../platform/database.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { dueOf } from '../ticket/ticket.rules.ts'

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
  closedAt: Date | null
}

/** Open ones by the moment they are due, closed ones behind them, the last closed first: one number that grows along the queue. */
const BY_RANK = { rank: 'NUMBER', id: 'ID' } as const
const CLOSED_FROM = 100_000_000_000_000

const millisecondsOf = (sql: Sql, moment: Fragment) => sql`(extract(epoch from ${moment}) * 1000)::bigint`

export const answerTickets = handle(getTickets, async ({ input, sql, clock, cursor }) => {
  const now = clock.now()
  const last = cursor.read(BY_RANK, input.next)
  const { state, kind, q } = input
  const like = q ? `%${likeText(q)}%` : null
  const asked = state === 'WAITING' ? sql`closed_at is null` : state === 'ALL' ? sql`true` : sql`state = ${state}`
  const due = sql`case when acknowledged_at is null then least(acknowledge_by, answer_by) else answer_by end`
  const rank = sql`case when closed_at is null then ${millisecondsOf(sql, due)} else ${CLOSED_FROM} - ${millisecondsOf(sql, sql`closed_at`)} end`
  const rows = await sql<(QueueRow & KeyOf<typeof BY_RANK>)[]>`
    select id, ${rank} as rank, number, kind, state, topic, name, created_at, acknowledge_by, answer_by, acknowledged_at, closed_at from ticket
    where ${asked} ${kind ? sql`and kind = ${kind}` : sql``}
      ${like ? sql`and (number ilike ${like} or name ilike ${like} or email ilike ${like})` : sql``}
      ${after(sql, last, { by: { rank, id: sql`id` }, direction: 'ASC' })}
    order by rank, id limit ${input.size + 1} offset ${last ? 0 : input.page * input.size}`
  const [counts] = await sql<{ waiting: number; late: number }[]>`
    select count(*)::int as waiting, count(*) filter (where ${due} < ${now})::int as late from ticket where closed_at is null`
  const page = pageOfItems(rows, { ...input, asOf: now }, (row) => cursor.write(BY_RANK, row))
  return {
    ...page,
    content: page.content.map((row) => {
      const { number, kind, state, topic, name, createdAt } = row
      const { dueAt, late } = dueOf(row, now)
      const dates = { createdAt: createdAt.toISOString(), dueAt: dueAt?.toISOString() ?? null }
      return { number, kind, state, topic, name, ...dates, late }
    }),
    waiting: counts?.waiting ?? 0,
    late: counts?.late ?? 0,
  }
})
