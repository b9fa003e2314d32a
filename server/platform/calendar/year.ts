import { commonRefusal } from '../refusal.ts'

/** Nobody is older. */
const OLDEST = 120

interface Bounds {
  /** Name of the field in the input. */
  path: string
  now: Date
  /** The first year that can be; left out: of somebody's birth. */
  earliest?: number
}

/** Refuses a year that cannot be, at its field: none after this one, no birth of more than 120 years ago. */
export function requireYear(year: number | null | undefined, { path, now, earliest }: Bounds): void {
  const latest = now.getUTCFullYear()
  if (year === null || year === undefined || (year >= (earliest ?? latest - OLDEST) && year <= latest)) return
  throw commonRefusal('INVALID_INPUT', { fields: [{ path, code: 'INVALID_YEAR', message: 'INVALID_YEAR' }] })
}
