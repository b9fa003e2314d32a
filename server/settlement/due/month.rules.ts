import { INDIA_MS } from '../../platform/time.ts'

/** A month of India. */
export interface IndianMonth {
  /** Like 2026-10. */
  name: string
  since: Date
  /** Exclusive: the first moment of the next month. */
  until: Date
}

const NAME = /^(20\d\d)-(0[1-9]|1[0-2])$/

function monthFrom(year: number, index: number): IndianMonth {
  const startOf = (month: number) => new Date(Date.UTC(year, month, 1) - INDIA_MS)
  const name = new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 7)
  return { name, since: startOf(index), until: startOf(index + 1) }
}

/** The month of a name like 2026-10; undefined for any other text. */
export function monthNamed(name: string): IndianMonth | undefined {
  const [, year, month] = NAME.exec(name) ?? []
  return year === undefined ? undefined : monthFrom(Number(year), Number(month) - 1)
}

/** The month of a moment: 2026-10-31T18:30:00Z is November. */
export function monthAt(time: Date): IndianMonth {
  const local = new Date(time.getTime() + INDIA_MS)
  return monthFrom(local.getUTCFullYear(), local.getUTCMonth())
}

/** Months from that of one moment to the last one that ended by another. */
export function monthsBetween(first: Date, end: Date): IndianMonth[] {
  const months: IndianMonth[] = []
  for (let month = monthAt(first); month.until <= end; month = monthAt(month.until)) months.push(month)
  return months
}

/** Its first day, as the database keeps a month. */
export const dayOf = ({ name }: IndianMonth): string => `${name}-01`
