import { dateText } from '../time.tsx'

/** A month like Jan 2026: a date without its day. */
export const monthText = (time: string): string => dateText(time).replace(/^\d+ /, '')
