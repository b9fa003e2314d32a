import * as z from 'zod/mini'

/** How soon and how far ahead a post may be scheduled (C35). */
export const SCHEDULE_LIMITS = { minutes: 5, days: 90 } as const

/** When a post comes out, with its offset from UTC. */
export const PublishAt = z.iso.datetime({ offset: true }).check(z.maxLength(40))
