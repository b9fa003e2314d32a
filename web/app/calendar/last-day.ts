import { DAY_MS } from '../../ui/time.rules.ts'
import { dateText } from '../time.tsx'

/** The last whole day of what ends at a moment: a year that begins on 22 November has 21 November as its last day. */
export const lastDayText = (end: string): string => dateText(new Date(Date.parse(end) - DAY_MS).toISOString())
