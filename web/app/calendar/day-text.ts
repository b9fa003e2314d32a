import { dateText } from '../time.tsx'

/** A day of India like 2026-11-21 as 21 Nov 2026. */
export const dayText = (day: string): string => dateText(`${day}T12:00:00+05:30`)

/** The same without its year: 21 Nov. */
export const shortDay = (day: string): string => dayText(day).replace(/ \d{4}$/, '')
