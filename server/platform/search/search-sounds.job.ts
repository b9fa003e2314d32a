import type { Fragment, Pool, Sql } from '../database.ts'
import { wordsIn } from './sound-key.rules.ts'

/** Rows read at once. */
const BATCH = 200
const MOST_KEYS = 4000

/** Where texts wait for their sound keys to be noted. */
export interface Sounding {
  /** What is noted of a word: its key, and others that it may be taken for. */
  keysOf: (word: string) => readonly string[]
  /** Rows without keys, as `id` and `text`, locked. */
  waiting: (sql: Sql, most: number) => Fragment
  /** Writes keys `u.sounds` (as texts of arrays) to the rows `u.id`. */
  note: (sql: Sql, noted: Fragment) => Fragment
}

/** Notes the sound keys of what came or changed since the last time; answers how many rows. */
export async function noteSounds(sql: Pool, { keysOf, waiting, note }: Sounding): Promise<number> {
  const soundsIn = (text: string) => [...new Set([...wordsIn(text).keys()].flatMap(keysOf))].slice(0, MOST_KEYS)
  let read = 0
  for (let more = true; more;) {
    const batch = await sql.begin(async (tx) => {
      const rows = await tx<{ id: string; text: string }[]>`${waiting(tx, BATCH)}`
      // Letters need no more than quotes in a list.
      const sounds = rows.map(
        ({ text }) =>
          `{${soundsIn(text)
            .map((key) => `"${key}"`)
            .join(',')}}`,
      )
      const noted = tx`unnest(${rows.map(({ id }) => id)}::uuid[], ${sounds}::text[]) u (id, sounds)`
      if (rows.length > 0) await tx`${note(tx, noted)}`
      return rows.length
    })
    read += batch
    more = batch === BATCH
  }
  return read
}
