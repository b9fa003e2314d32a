import { DAY_MS, HOUR_MS, INDIA_MS, MINUTE_MS } from '../../platform/time.ts'

/** How often it is looked for whose quiz is ready. */
export const ROUND_EVERY_MS = 10 * MINUTE_MS
/** Two looks and a bit: questions may have to be made between one and the next. */
const ROUNDS_MS = 25 * MINUTE_MS
/** Hours of the day in India in which people are told. */
const DAY_HOURS = { from: 7, to: 21 }

/**
 * From when those who read are looked at, who may be told now; null: it is night. The first look of a day goes back to the one of the day
 * before, to whoever read late, or read on after her tries of that day.
 */
export function roundSince(now: Date): Date | null {
  const sinceMidnight = (now.getTime() + INDIA_MS) % DAY_MS
  const sinceMorning = sinceMidnight - DAY_HOURS.from * HOUR_MS
  if (sinceMorning < 0 || sinceMidnight >= DAY_HOURS.to * HOUR_MS) return null
  return new Date(now.getTime() - (sinceMorning < ROUND_EVERY_MS ? DAY_MS : ROUNDS_MS))
}
