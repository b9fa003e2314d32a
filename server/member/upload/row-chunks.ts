import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { Refusal } from '../../platform/refusal.ts'

/** So many rows share a transaction: the disk is waited for once, and nobody else waits for long. */
const CHUNK = 50

interface Writers {
  signal: AbortSignal
  /** Writes some rows in one transaction; throws where anything stands against one of them. */
  together: (tx: Sql, numbers: readonly number[]) => Promise<void>
  /** Writes one row in a transaction of its own, and notes what stands against it. */
  alone: (number: number) => Promise<void>
}

/** Writes rows in chunks; where one of them cannot be written so, each row of its chunk is written by itself, in its order. */
export async function writeInChunks(
  { sql, log }: House,
  numbers: readonly number[],
  { signal, together, alone }: Writers,
): Promise<void> {
  for (let from = 0; from < numbers.length; from += CHUNK) {
    signal.throwIfAborted()
    const chunk = numbers.slice(from, from + CHUNK)
    try {
      await sql.begin(async (tx) => await together(tx, chunk))
    } catch (failure) {
      if (!(failure instanceof Refusal))
        log.warn({ error: String(failure) }, 'rows of an upload are written one by one')
      for (const number of chunk) {
        signal.throwIfAborted()
        await alone(number)
      }
    }
  }
}
