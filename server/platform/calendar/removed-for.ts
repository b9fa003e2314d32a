import { DAY_MS } from '../time.ts'

/** How long what was removed can be brought back (G10). */
const REMOVED_FOR_MS = 30 * DAY_MS

/** What was removed after this moment can still be brought back; older things are swept. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - REMOVED_FOR_MS)

/** Until when something can be brought back. */
export const restorableUntil = (removedAt: Date): Date => new Date(removedAt.getTime() + REMOVED_FOR_MS)
