import type { FetchFailureCode } from '../../platform/fetch/fetch.ts'
import { DAY_MS, HOUR_MS } from '../../platform/time.ts'

/** What came of reading a page. `BUSY`: too much waits here, which is no try. */
export type PageOutcome =
  | { kind: 'EXTRACTED'; text: string; words: number }
  | { kind: 'TOO_SHORT' | 'PAYWALL' | 'BLOCKED' | 'BUSY' }
  | { kind: 'FAILED'; reason: string; again: boolean; afterMs?: number | null }

const RETRIES_MS = [HOUR_MS, 6 * HOUR_MS, DAY_MS]
const LONGEST_WAIT_MS = DAY_MS

/** How long after the failed try of this number the next one is; null when there is none (QG1). A server that names a time is left alone until then, a day at most. */
export function retryInMs(attempts: number, afterMs: number | null = null): number | null {
  const rule = RETRIES_MS[attempts - 1]
  return rule === undefined ? null : Math.min(LONGEST_WAIT_MS, Math.max(rule, afterMs ?? 0))
}

/** What an answer other than 200 says: a server that is not well or too busy is asked again. */
export const outcomeOfStatus = (status: number, afterMs: number | null): PageOutcome => ({
  kind: 'FAILED',
  reason: `HTTP_${status}`,
  again: status === 429 || status >= 500,
  afterMs: status === 429 || status === 503 ? afterMs : null,
})

const PASSING: readonly FetchFailureCode[] = ['UNREACHABLE', 'TIMED_OUT']

/** What a fetch without an answer says. */
export const outcomeOfFailure = (code: FetchFailureCode): PageOutcome => ({
  kind: 'FAILED',
  reason: code,
  again: PASSING.includes(code),
})
