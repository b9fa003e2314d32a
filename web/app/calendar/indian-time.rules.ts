import { dayOf } from '../../ui/time.rules.ts'

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The day in India, like 2026-01-10. */
export function dateOf(time: string): string {
  const { day, month, year } = dayOf(time)
  return `${year}-${twoDigits(month + 1)}-${twoDigits(day)}`
}

/** The time at which clocks in India show this on that day. */
export const indianTime = (day: string, clock: string): string => new Date(`${day}T${clock}:00+05:30`).toISOString()
