import { written } from '../database.ts'
import type { Fragment, Sql } from '../database.ts'
import { timeWindows } from './time-windows.rules.ts'

interface WindowWalk {
  since: Date
  until: Date
  most: number
  /** Those of one window in their order: its blocks are `u.slots`, texts to be compared with `time_slots` of a row. */
  rows: Fragment
}

/** The newest rows, window by window until there are enough. Nested loops keep the order of the windows, so only the few rows of one are ever sorted. */
export function walkWindows(sql: Sql, { since, until, most, rows }: WindowWalk): Fragment {
  const windows = timeWindows(until, since).map((slots) => `{${slots.join(',')}}`)
  const limit = sql`limit ${written(sql, most)}`
  return sql`select w.* from unnest(${windows}::text[]) as u (slots) cross join lateral (${rows} ${limit}) w ${limit}`
}
