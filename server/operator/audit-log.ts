import { getAuditLog, verifyAuditLog } from '@chowk/contract/operator/log.ts'
import type { LogRow } from '@chowk/contract/operator/log.ts'
import { handle } from '../platform/handle.ts'
import type { Handler } from '../platform/handle.ts'
import { pageOfItems } from '../platform/paging.ts'

const PLACE = /^[1-9]\d{0,17}$/

const answerLog = handle(getAuditLog, async ({ input, sql, clock, refuse }) => {
  const { actor, action, next } = input
  if (next !== undefined && !PLACE.test(next)) throw refuse('INVALID_PAGE')
  const like = actor ? `%${actor.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null
  const rows = await sql<(Omit<LogRow, 'at'> & { at: Date })[]>`
    select l.id::text, l.at, l.actor_id, p.name as actor, w.name as workspace, l.action, l.subject, l.before, l.after, l.ip, l.request_id
    from audit_log l left join person p on p.id = l.actor_id left join workspace w on w.id = l.workspace_id
    where true ${next ? sql`and l.id < ${next}` : sql``} ${action ? sql`and l.action = ${action}` : sql``}
      ${like ? sql`and (p.name ilike ${like} or p.email = ${actor ?? ''} or p.id::text = ${actor ?? ''})` : sql``}
    order by l.id desc limit ${input.size + 1}`
  const page = pageOfItems(rows, { size: input.size, asOf: clock.now() }, (last) => last.id)
  const actions = await sql<{ action: string }[]>`select distinct action from audit_log order by 1`
  return {
    ...page,
    content: page.content.map((row) => ({ ...row, at: row.at.toISOString() })),
    actions: actions.map((row) => row.action),
  }
})

// A row may not carry an older seal than the one before it: the older one leaves more out.
const answerChain = handle(verifyAuditLog, async ({ sql, clock }) => {
  const [row] = await sql<{ rows: number; brokenAt: string | null }[]>`
    select count(*)::int as rows, (min(id) filter (where hash is distinct from expected or seal < seal_before))::text as broken_at from (
      select id, hash, seal, lag(seal, 1, seal) over (order by id) as seal_before,
        audit_log_seal(lag(hash) over (order by id), audit_log) as expected
      from audit_log) x`
  return { rows: row?.rows ?? 0, brokenAt: row?.brokenAt ?? null, checkedAt: clock.now().toISOString() }
})

/** Reading the audit log. */
export const logCalls: Handler[] = [answerLog, answerChain]
