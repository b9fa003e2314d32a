import { getAuditLog } from '@chowk/contract/operator/log.ts'
import type { LogRow } from '@chowk/contract/operator/log.ts'
import type { Sql } from '../platform/database.ts'
import { BY_NUMBER, after } from '../platform/paging/cursor.ts'
import { handle } from '../platform/handle.ts'
import type { Handler } from '../platform/handle.ts'
import { isId } from '../platform/input.rules.ts'
import { pageOfItems } from '../platform/paging/paging.ts'
import { answerChain } from './audit-chain.ts'
import { findLogNames } from '../member/log/log-names.ts'
import { holdsWords } from '../platform/search/holds-words.ts'

const answerLog = handle(getAuditLog, async ({ input, sql, clock, cursor }) => {
  const { actor, action, next } = input
  const last = cursor.read(BY_NUMBER, next)
  const rows = await sql<(Omit<LogRow, 'at'> & { at: Date })[]>`
    ${actor ? actorsLike(sql, actor) : sql``}
    select l.id::text, l.at, l.actor_id, p.name as actor, w.name as workspace, l.action, l.subject, l.before, l.after, l.ip, l.request_id
    from audit_log l left join person p on p.id = l.actor_id left join workspace w on w.id = l.workspace_id
    where true ${after(sql, last, { by: { id: sql`l.id` }, direction: 'DESC' })} ${action ? sql`and l.action = ${action}` : sql``}
      ${actor ? sql`and l.actor_id in (select id from actor)` : sql``}
    order by l.id desc limit ${input.size + 1}`
  const page = pageOfItems(rows, { size: input.size, asOf: clock.now() }, (row) => cursor.write(BY_NUMBER, row))
  return {
    ...page,
    names: await findLogNames(sql, page.content),
    content: page.content.map((row) => ({ ...row, at: row.at.toISOString() })),
    actions: await findActions(sql),
  }
})

// Whoever did something is found first: her rows have an index, her name in each row has none.
const actorsLike = (sql: Sql, actor: string) => sql`
  with actor as materialized (
    select id from person where ${holdsWords(sql, sql`fold_words(name)`, actor)} or email = ${actor.toLowerCase()}
      ${isId(actor) ? sql`or id = ${actor.toLowerCase()}` : sql``} limit 1000)`

// From one action to the next by the index, however long the log is.
async function findActions(sql: Sql): Promise<string[]> {
  const rows = await sql<{ action: string }[]>`
    with recursive step as (
      (select action from audit_log order by action limit 1)
      union all
      select (select l.action from audit_log l where l.action > step.action order by l.action limit 1) from step where step.action is not null)
    select action from step where action is not null`
  return rows.map(({ action }) => action)
}

/** Reading the audit log. */
export const logCalls: Handler[] = [answerLog, answerChain]
