import { dayOf } from '../../ui/time.rules.ts'

const COUNT = 24

/** The months in India that a list can be narrowed to, like 2026-11: this one first. */
export function lastMonths(now: string): string[] {
  const { month, year } = dayOf(now)
  return Array.from({ length: COUNT }, (_, back) => {
    const count = year * 12 + month - back
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}
