/** A minute in milliseconds. */
export const MINUTE_MS = 60_000
/** An hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS
/** 24 hours in milliseconds; a day of the calendar may have 23 or 25. */
export const DAY_MS = 24 * HOUR_MS
/** Seven times 24 hours in milliseconds. */
export const WEEK_MS = 7 * DAY_MS
/** How far India's clock is before UTC, in every season. */
export const INDIA_MS = 5.5 * HOUR_MS

/** The day that it is in India at a moment, like 2026-11-22. */
export const dayInIndia = (time: Date): string => new Date(time.getTime() + INDIA_MS).toISOString().slice(0, 10)
