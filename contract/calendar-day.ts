import * as z from 'zod/mini'

/** A day like 2026-11-29, of this century: PostgreSQL knows no year 0, and the platform no time before. */
export const calendarDay = () =>
  z.iso.date().check(z.refine((day) => day >= '2000' && day < '2100', { error: 'INVALID_DAY' }))
