import type { GiftTotals } from '@chowk/contract/donation/profile.ts'
import { isChargebackLost } from '../../payment/payment.ts'
import type { Fragment, Sql } from '../../platform/database.ts'

/** The kind of payments of this domain. */
export const DONATION_PAYMENT = 'DONATION'

/** Whether the online gift in row `d` counts: paid, not refunded, not lost to a chargeback (S56). */
export const isKept = (sql: Sql): Fragment => sql`(d.state in ('PAID', 'RECEIPTED', 'SETTLED')
  and not ${isChargebackLost(sql, { kind: DONATION_PAYMENT, subjectId: sql`d.id` })})`

const NONE: GiftTotals = { raisedPaise: 0, gifts: 0, givers: 0 }

/** Totals of workspaces. A giver with two gifts is one giver; each gift of an erased account counts as one giver. */
export async function findTotals(
  sql: Sql,
  workspaceIds: readonly string[],
): Promise<(workspaceId: string) => GiftTotals> {
  const rows = await sql<(GiftTotals & { workspaceId: string })[]>`
    select c.workspace_id, sum(c.amount_paise)::float8 as raised_paise, count(*)::int as gifts,
      count(distinct coalesce(c.giver_id, c.id))::int as givers
    from contribution c join donation d on d.id = c.id
    where c.workspace_id = any(${[...workspaceIds]}::uuid[]) and ${isKept(sql)} group by 1`
  const known = new Map(rows.map(({ workspaceId, ...totals }) => [workspaceId, totals]))
  return (workspaceId) => known.get(workspaceId) ?? NONE
}
