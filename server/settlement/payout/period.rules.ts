import type { PayoutInterval } from '@chowk/contract/settlement/payout.ts'
import { INDIA_MS, WEEK_MS } from '../../platform/time.ts'

/** Monday, 5 January 1970 in India: weeks are counted from there. */
const FIRST_MONDAY_MS = 4 * 86_400_000 - INDIA_MS

const weeksStart = (at: number, weeks: number): number => {
  const length = weeks * WEEK_MS
  return FIRST_MONDAY_MS + Math.floor((at - FIRST_MONDAY_MS) / length) * length
}

function monthStart(at: number, months: number): number {
  const local = new Date(at + INDIA_MS)
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1) - INDIA_MS
}

/** Start of the period of payouts that a moment belongs to: a Monday or the first of a month, in India; null for MANUAL. */
export function periodStart(interval: PayoutInterval, at: Date): Date | null {
  if (interval === 'MANUAL') return null
  if (interval === 'MONTHLY') return new Date(monthStart(at.getTime(), 0))
  return new Date(weeksStart(at.getTime(), interval === 'WEEKLY' ? 1 : 2))
}

/** Start of the period after it. */
export function nextPeriodStart(interval: PayoutInterval, at: Date): Date | null {
  const start = periodStart(interval, at)
  if (!start) return null
  if (interval === 'MONTHLY') return new Date(monthStart(at.getTime(), 1))
  return new Date(start.getTime() + (interval === 'WEEKLY' ? 1 : 2) * WEEK_MS)
}
