import type { Pool, Sql } from '../../platform/database.ts'
import type { Clock } from '../../platform/clock.ts'
import { HOUR_MS } from '../../platform/time.ts'
import { dayOf, monthsBetween } from '../due/month.rules.ts'
import type { IndianMonth } from '../due/month.rules.ts'

/** So long after its end a month stays open for transfers under way. */
const GRACE_MS = HOUR_MS

async function findUnclosed(sql: Sql, now: Date): Promise<IndianMonth[]> {
  const [row] = await sql<{ since: Date | null }[]>`
    select coalesce((select max(ends_at) from ledger_month), (select min(coalesce(booked_at, at)) from ledger_transfer)) as since`
  return row?.since ? monthsBetween(row.since, new Date(now.getTime() - GRACE_MS)) : []
}

const isLockTimeout = (error: unknown): boolean => (error as { code?: string } | null)?.code === '55P03'

/**
 * Closes the months that ended: what is booked for them from now on stands in the open month (MO19). Transfers under way are waited for
 * during half a second, since others wait behind; then the months are left for the next run. Returns whether they were closed.
 */
export async function closeMonths(sql: Pool, clock: Clock): Promise<boolean> {
  const now = clock.now()
  const months = await findUnclosed(sql, now)
  if (months.length === 0) return true
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(`set local lock_timeout = '500ms'`)
      await tx`select pg_advisory_xact_lock(71003)`
      await tx`
        insert into ledger_month (month, ends_at, closed_at)
        select month, ends_at, ${now}::timestamptz
        from unnest(${months.map(dayOf)}::date[], ${months.map(({ until }) => until)}::timestamptz[]) m (month, ends_at)
        on conflict (month) do nothing`
    })
    return true
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  }
}

/** Whether statements of a month are final. */
export async function isClosed(sql: Sql, month: IndianMonth): Promise<boolean> {
  const [row] = await sql`select from ledger_month where month = ${dayOf(month)}::date`
  return row !== undefined
}
