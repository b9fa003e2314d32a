import { DAY_MS } from '../../platform/time.ts'

/** Time to change one's mind (D3). */
export const GRACE_MS = 30 * DAY_MS
/** The reminder comes this long before (D3). */
export const REMINDED_BEFORE_MS = 2 * DAY_MS

/** States of a deletion and where each may go (D2). Nothing leads out of COMPLETED. */
export const DELETION_STEPS = {
  NONE: ['REQUESTED', 'BLOCKED'],
  REQUESTED: ['CANCELLED', 'BLOCKED', 'PROCESSING'],
  BLOCKED: ['CANCELLED', 'REQUESTED'],
  CANCELLED: ['REQUESTED', 'BLOCKED'],
  PROCESSING: ['COMPLETED'],
  COMPLETED: [],
} as const satisfies Record<string, readonly string[]>

/** A state of a deletion. */
export type DeletionState = keyof typeof DELETION_STEPS

/** Whether a deletion may go from one state to the other. */
export const mayGo = (from: DeletionState, to: DeletionState): boolean =>
  (DELETION_STEPS[from] as readonly string[]).includes(to)

/** When a profile is deleted: after the time of grace, but never sooner than the reminder reaches her. */
export const deletesAt = (requestedAt: Date, now: Date): Date =>
  new Date(Math.max(requestedAt.getTime() + GRACE_MS, now.getTime() + REMINDED_BEFORE_MS))
