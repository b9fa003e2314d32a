import { DAY_MS } from '../time.ts'

/** Nobody knows today what will be in ten years. */
const LONGEST_MS = 5 * 366 * DAY_MS

/** The end of a last day in India; undefined when it is over or more than five years away. */
export function endOfLastDay(lastDay: string, now: Date): Date | undefined {
  const end = new Date(Date.parse(`${lastDay}T00:00:00+05:30`) + DAY_MS)
  return end > now && end.getTime() <= now.getTime() + LONGEST_MS ? end : undefined
}
