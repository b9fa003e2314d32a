import { isSameDay } from '../../ui/time.rules.ts'

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Whether the stored hint says that a quiz was offered on this day in India; what is damaged says nothing. */
export function wasOfferedToday(hint: string | null, now: string): boolean {
  try {
    const { at: offeredAt } = JSON.parse(hint ?? '{}') as { at?: unknown }
    return typeof offeredAt === 'string' && ISO.test(offeredAt) && isSameDay(offeredAt, now)
  } catch {
    return false
  }
}
