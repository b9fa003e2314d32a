import { getTickets } from '@chowk/contract/operator/ticket.ts'
import type { TicketKind, TicketState } from '@chowk/contract/content/ticket.ts'
import { handle } from '../../platform/handle.ts'
import { pageOfItems } from '../../platform/paging.ts'
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

const skippedBy = (next: string | undefined, page: number, size: number): number | undefined => {
  if (next === undefined) return page * size
  return /^\d{1,6}$/.test(next) ? Number(next) : undefined
}

export const answerTickets = handle(getTickets, async ({ input, sql, clock, refuse }) => {
  const now = clock.now()
  const skip = skippedBy(input.next, input.page, input.size)
  if (skip === undefined) throw refuse('INVALID_PAGE')
  const { state, kind, q } = input
  const like = q ? `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null
  const asked = state === 'WAITING' ? sql`closed_at is null` : state === 'ALL' ? sql`true` : sql`state = ${state}`
  const due = sql`case when acknowledged_at is null then least(acknowledge_by, answer_by) else answer_by end`
  const rows = await sql<QueueRow[]>`
    select number, kind, state, topic, name, created_at, acknowledge_by, answer_by, acknowledged_at, closed_at from ticket
    where ${asked} ${kind ? sql`and kind = ${kind}` : sql``}
      ${like ? sql`and (number ilike ${like} or name ilike ${like} or email ilike ${like})` : sql``}
    order by closed_at is not null, case when closed_at is null then ${due} end, closed_at desc, id
    limit ${input.size + 1} offset ${skip}`
  const [counts] = await sql<{ waiting: number; late: number }[]>`
    select count(*)::int as waiting, count(*) filter (where ${due} < ${now})::int as late from ticket where closed_at is null`
  const page = pageOfItems(rows, { ...input, asOf: now }, () => String(skip + input.size))
  return {
    ...page,
    content: page.content.map(({ acknowledgeBy, answerBy, acknowledgedAt, closedAt, ...row }) => {
      const { dueAt, late } = dueOf({ acknowledgeBy, answerBy, acknowledgedAt, closedAt }, now)
      return { ...row, createdAt: row.createdAt.toISOString(), dueAt: dueAt?.toISOString() ?? null, late }
    }),
    waiting: counts?.waiting ?? 0,
    late: counts?.late ?? 0,
  }
})
