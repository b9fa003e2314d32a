import { DAY_MS } from '../../ui/time.rules.ts'
import { dateText } from '../time.tsx'

const textBefore = (end: string, ms: number) => dateText(new Date(Date.parse(end) - ms).toISOString())

/** The last day of what ends at a moment: at midnight in India the day before, at another time that day. */
export const lastDayText = (end: string): string => textBefore(end, 1)

/** The last whole day of a period: a year that begins on 22 November ends with 21 November. */
export const lastWholeDayText = (end: string): string => textBefore(end, DAY_MS)
