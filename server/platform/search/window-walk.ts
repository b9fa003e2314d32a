import { written } from '../database.ts'
import type { Fragment, Sql } from '../database.ts'
import { blocksAlone, timeWindows } from './time-windows.rules.ts'

interface WindowWalk {
  since: Date
  until: Date
  most: number
  /** Only their number is wanted, in whatever order: block by block, so that little more is found than asked for. */
  isCount?: boolean
  /** Those of one window in their order: its blocks are `u.slots`, texts to be compared with `time_slots` of a row. */
  rows: Fragment
}

/** The newest rows, window by window until there are enough. Nested loops keep the order of the windows, so only the few rows of one are ever sorted. */
export function walkWindows(sql: Sql, { since, until, most, isCount, rows }: WindowWalk): Fragment {
  const walked = timeWindows(until, since)
  const windows = (isCount ? walked.flatMap(blocksAlone) : walked).map((slots) => `{${slots.join(',')}}`)
  const limit = sql`limit ${written(sql, most)}`
  return sql`select w.* from unnest(${windows}::text[]) as u (slots) cross join lateral (${rows} ${limit}) w ${limit}`
}
