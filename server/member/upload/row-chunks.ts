import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { Refusal } from '../../platform/refusal.ts'

/** So many rows share a transaction: the disk is waited for once, and nobody else waits for long. */
const CHUNK = 50

/** Whose row it is that something stands against, and whether its job tries once more. */
export interface RowTry {
  uploadId: string
  number: number
  isLast: boolean
}

// What PostgreSQL says of values and rules, not of itself: overflow, constraint, exception of a trigger.
const OF_VALUES = /^(?:22|23|P0)/

// What has no code is a fault of ours, and will be there the next time.
function isOfRow(failure: unknown): boolean {
  if (failure instanceof Refusal) return failure.status < 500
  const { code } = failure as { code?: unknown }
  return code === undefined || (typeof code === 'string' && OF_VALUES.test(code))
}

/**
 * Throws what says nothing of the row, such as a full disk, so that the job tries again; at its last try nothing, since an upload that does not
 * end keeps every other file of its organisation waiting. What nobody foresaw is logged with its row.
 */
export function demandOfRow({ log }: House, failure: unknown, { uploadId, number, isLast }: RowTry): void {
  if (!isLast && !isOfRow(failure)) throw failure
  if (!(failure instanceof Refusal))
    log.error({ error: failure, upload: uploadId, row: number }, 'a row of an upload failed')
}

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
