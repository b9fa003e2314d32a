import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import { DAY_MS } from '../platform/time.ts'

/** Addresses of one file; a day with more has several. */
export const ADDRESSES_A_FILE = 5000

/** Which file of a sitemap is meant: of a day in UTC, counted from 1. */
export interface SitemapFile {
  day: string
  file: number
}

/** Days in UTC on which something of a list was published, newest first, and how many files each has; from the counts that lists are paged by. */
export async function sitemapDays(sql: Sql, clock: Clock, list: string): Promise<{ day: string; files: number }[]> {
  return await sql<{ day: string; files: number }[]>`
    select day::text, ceil(n / ${ADDRESSES_A_FILE}::float8)::int as files from list_day
    where list = ${list} and n > 0 and day <= (${clock.now()}::timestamptz at time zone 'UTC')::date order by list_day.day desc`
}

/** Between which times the contents of a file lie, and which of them it holds; what is yet to come is in none. */
export function boundsOf({ day, file }: SitemapFile, now: Date) {
  const begins = new Date(`${day}T00:00:00Z`)
  const ends = new Date(Math.min(begins.getTime() + DAY_MS, now.getTime() + 1))
  return { begins, ends, offset: (file - 1) * ADDRESSES_A_FILE, most: ADDRESSES_A_FILE }
}
