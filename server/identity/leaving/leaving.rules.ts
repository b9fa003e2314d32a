import type { TransitionTable } from '../../platform/postgres/transition.ts'
import type { CopyState } from '../../platform/storage/packed-copy.ts'
import { DAY_MS, HOUR_MS } from '../../platform/time.ts'

/** Time to change one's mind (D3). */
export const GRACE_MS = 30 * DAY_MS
/** The same where a guardian asked: the child is told, and cannot stop it. */
export const GUARDIAN_GRACE_MS = 7 * DAY_MS
/** The reminder comes this long before (D3). */
export const REMINDED_BEFORE_MS = 2 * DAY_MS
/** It leaves with the last look of the hourly job that is early enough for that. */
export const REMINDED_FROM_MS = REMINDED_BEFORE_MS + HOUR_MS

/** A state of a request (D2). */
export type DeletionState = 'REQUESTED' | 'BLOCKED' | 'CANCELLED' | 'PROCESSING' | 'COMPLETED'

/** Which state of a request may follow which (D2). Whoever took a request back makes a new one. */
export const DELETION: TransitionTable<DeletionState> = {
  entity: 'profile_deletion',
  allowed: {
    REQUESTED: ['CANCELLED', 'BLOCKED', 'PROCESSING'],
    BLOCKED: ['CANCELLED', 'REQUESTED'],
    CANCELLED: [],
    PROCESSING: ['COMPLETED'],
    COMPLETED: [],
  },
}

/** When a profile is deleted: after the time of grace, but never sooner than the reminder reaches her. */
export const deletesAt = (requestedAt: Date, now: Date, graceMs = GRACE_MS): Date =>
  new Date(Math.max(requestedAt.getTime() + graceMs, now.getTime() + REMINDED_BEFORE_MS))

/** What becomes of a copy of somebody's data; a ready one is over after a week. */
export const DATA_EXPORT: TransitionTable<CopyState> = {
  entity: 'data_export',
  allowed: { WAITING: ['READY', 'FAILED'], READY: ['OVER'], FAILED: [], OVER: [] },
}
