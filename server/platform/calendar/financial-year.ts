import { INDIA_MS } from '../time.ts'

const APRIL = 3

const firstYear = (time: Date): number => {
  const local = new Date(time.getTime() + INDIA_MS)
  return local.getUTCFullYear() - (local.getUTCMonth() < APRIL ? 1 : 0)
}

/** The financial year of a moment in India, like 26-27: from April to March. */
export function financialYearOf(time: Date): string {
  const first = firstYear(time)
  const short = (year: number) => String(year % 100).padStart(2, '0')
  return `${short(first)}-${short(first + 1)}`
}

/** Its first moment. */
export const financialYearStart = (time: Date): Date => new Date(Date.UTC(firstYear(time), APRIL, 1) - INDIA_MS)
