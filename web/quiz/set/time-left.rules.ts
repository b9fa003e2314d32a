const SECOND_MS = 1000
const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

const two = (number: number) => String(number).padStart(2, '0')

/** Time left as 6:42, from an hour on as 1:06:42; what is longer than two days as `days` says it. */
export function leftText(ms: number, days: (count: number) => string): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS))
  if (seconds >= 2 * DAY) return days(Math.floor(seconds / DAY))
  const minutes = Math.floor((seconds % HOUR) / MINUTE)
  const rest = two(seconds % MINUTE)
  return seconds < HOUR ? `${minutes}:${rest}` : `${Math.floor(seconds / HOUR)}:${two(minutes)}:${rest}`
}
