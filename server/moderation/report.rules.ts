import type { Decision, ReportState } from '@chowk/contract/news/report.ts'
import { DAY_MS } from '../platform/time.ts'
import type { TransitionTable } from '../platform/postgres/transition.ts'

/** A person has looked within this time, and decided within that one (RP6). */
export const ACKNOWLEDGE_WITHIN_MS = DAY_MS
export const DECIDE_WITHIN_MS = 15 * DAY_MS
/** Reports of this long count together (RP8). */
export const SUM_WITHIN_MS = DAY_MS
/** Sums from which a story is hidden for minors, and from which trending is halved (RP8). */
export const HIDE_FOR_MINORS_FROM = 3
export const HALVE_TREND_FROM = 5
/** Upheld reports of Fake that pause a publication, and within how long (RP12). */
export const PAUSE_FROM_FAKES = 3
export const FAKES_WITHIN_MS = 30 * DAY_MS

/**
 * Which state may follow which (RP6). A new report after a decision is the appeal of the old one; undoing a decision
 * leads back to ACKNOWLEDGED, undoing the decision on an appeal back to APPEALED.
 */
export const REPORT: TransitionTable<ReportState> = {
  entity: 'report',
  allowed: {
    OPEN: ['ACKNOWLEDGED'],
    ACKNOWLEDGED: ['UPHELD', 'DISMISSED', 'DUPLICATE'],
    UPHELD: ['ACKNOWLEDGED', 'APPEALED'],
    DISMISSED: ['ACKNOWLEDGED', 'APPEALED'],
    DUPLICATE: ['ACKNOWLEDGED', 'APPEALED'],
    APPEALED: ['FINAL'],
    FINAL: ['APPEALED'],
  },
}

/** How reports end with a decision. */
export function outcomeOf(decision: Decision): 'UPHELD' | 'DISMISSED' | 'DUPLICATE' {
  if (decision === 'NO_ACTION') return 'DISMISSED'
  return decision === 'DUPLICATE' ? 'DUPLICATE' : 'UPHELD'
}

/** What is late about waiting reports, and when the next term ends. */
export function termOf(
  { oldestAt, acknowledged }: { oldestAt: Date; acknowledged: boolean },
  now: Date,
): { overdue: 'ACKNOWLEDGE' | 'DECIDE' | null; dueAt: Date } {
  const decideBy = new Date(oldestAt.getTime() + DECIDE_WITHIN_MS)
  const acknowledgeBy = new Date(oldestAt.getTime() + ACKNOWLEDGE_WITHIN_MS)
  if (now > decideBy) return { overdue: 'DECIDE', dueAt: decideBy }
  if (acknowledged) return { overdue: null, dueAt: decideBy }
  return { overdue: now > acknowledgeBy ? 'ACKNOWLEDGE' : null, dueAt: acknowledgeBy }
}

/** What the word of a reporter counts (RP7): little after many groundless reports, more from teachers about what their own school picked. */
export function weightOf({ dismissedOfLastTen, speaksForOwn }: { dismissedOfLastTen: number; speaksForOwn: boolean }) {
  if (dismissedOfLastTen >= 5) return 0.2
  return speaksForOwn ? 1.5 : 1
}
