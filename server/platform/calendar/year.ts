import { commonRefusal } from '../refusal.ts'

/** Nobody is older. */
const OLDEST = 120

interface Bounds {
  now: Date
  /** The first year that can be; left out: of somebody's birth. */
  earliest?: number
}

/** Whether something can have been in a year: none after this one, no birth of more than 120 years ago. */
export function isPossibleYear(year: number, { now, earliest }: Bounds): boolean {
  const latest = now.getUTCFullYear()
  return Number.isInteger(year) && year >= (earliest ?? latest - OLDEST) && year <= latest
}

/** Refuses a year that cannot be, at its field; `path` is the field's name in the input. */
export function requireYear(year: number | null | undefined, { path, ...bounds }: Bounds & { path: string }): void {
  if (year === null || year === undefined || isPossibleYear(year, bounds)) return
  throw commonRefusal('INVALID_INPUT', { fields: [{ path, code: 'INVALID_YEAR', message: 'INVALID_YEAR' }] })
}
