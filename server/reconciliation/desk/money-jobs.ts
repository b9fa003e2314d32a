import type { MoneyJob } from '@chowk/contract/reconciliation/desk.ts'
import type { Sql } from '../../platform/database.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { COMPARE_MONEY } from './compare-money.job.ts'

/** Jobs of money with the minutes between two runs. */
export const MONEY_JOBS: readonly { name: string; everyMinutes: number }[] = [
  { name: 'reconcile-payments', everyMinutes: 1 },
  { name: 'move-orders', everyMinutes: 10 },
  { name: 'pay-sellers', everyMinutes: 10 },
  { name: 'invoice-commission', everyMinutes: 30 },
  { name: COMPARE_MONEY, everyMinutes: 24 * 60 },
]

/** When each job of money last ended. One that failed, or ended longer ago than twice its interval, is late (S63). */
export async function findMoneyJobs(sql: Sql, now: Date): Promise<MoneyJob[]> {
  const rows = await sql<{ name: string; endedAt: Date | null; fault: string; since: Date }[]>`
    select name, ended_at, fault, since from watched_job where name = any(${MONEY_JOBS.map(({ name }) => name)}::text[])`
  // A job that never ended is missed once there is money that it should have seen.
  const [first] = await sql<{ at: Date }[]>`select at from ledger_transfer order by id limit 1`
  return MONEY_JOBS.map(({ name, everyMinutes }) => {
    const row = rows.find((each) => each.name === name)
    const lastAt = row?.endedAt ?? row?.since ?? first?.at
    const isOld = lastAt !== undefined && now.getTime() - lastAt.getTime() > 2 * everyMinutes * MINUTE_MS
    return {
      name,
      everyMinutes,
      endedAt: row?.endedAt?.toISOString() ?? null,
      fault: row?.fault ?? '',
      isLate: isOld || (row?.fault ?? '') !== '',
    }
  })
}
