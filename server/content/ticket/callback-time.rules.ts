import { DAY_MS, HOUR_MS, INDIA_MS } from '../../platform/time.ts'

const DAYS = 4
/** Half hours of a working day, in hours of India. */
const TIMES = [10, 10.5, 11, 11.5, 12, 14, 14.5, 15, 15.5, 16, 16.5, 17]
/** A call is not before that. */
const NOTICE_MS = HOUR_MS
/** So many people can be called at the same time. */
export const LINES = 2

/** The next days from Monday to Saturday with the times at which somebody can be called. */
export function callbackDays(now: Date): Date[][] {
  const days: Date[][] = []
  const midnight = Math.floor((now.getTime() + INDIA_MS) / DAY_MS) * DAY_MS
  for (let day = midnight; days.length < DAYS; day += DAY_MS) {
    if (new Date(day).getUTCDay() === 0) continue
    const times = TIMES.map((hour) => new Date(day + hour * HOUR_MS - INDIA_MS))
    const left = times.filter((time) => time.getTime() >= now.getTime() + NOTICE_MS)
    if (left.length > 0) days.push(left)
  }
  return days
}

/** Whether a call may be asked for at that time. */
export const isCallbackTime = (moment: Date, now: Date): boolean =>
  callbackDays(now).some((day) => day.some((time) => time.getTime() === moment.getTime()))
