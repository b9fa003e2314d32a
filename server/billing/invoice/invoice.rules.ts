import { INDIA_MS } from '../../platform/time.ts'

const APRIL = 3

/** The financial year of a moment in India, like 26-27: from April to March. */
export function financialYearOf(time: Date): string {
  const local = new Date(time.getTime() + INDIA_MS)
  const first = local.getUTCFullYear() - (local.getUTCMonth() < APRIL ? 1 : 0)
  const short = (year: number) => String(year % 100).padStart(2, '0')
  return `${short(first)}-${short(first + 1)}`
}

/** The number on an invoice: unbroken within a financial year, at most sixteen characters (CGST Rules, rule 46). */
export const numberOf = (financialYear: string, count: number): string =>
  `CH/${financialYear}/${String(count).padStart(6, '0')}`
