import { setTimeout as sleep } from 'node:timers/promises'
import { isStale } from './connection.ts'

const MOST_TRIES = 3
const PAUSE_MS = 20

// A deadlock that PostgreSQL resolved, and two transactions that cannot both be as if alone.
const CLASHES = new Set<unknown>(['40P01', '40001'])

/** Somebody else held a lock for longer than it is waited for. */
export const isLockTimeout = (failure: unknown): boolean => (failure as { code?: unknown }).code === '55P03'

const mayRepeat = (failure: unknown): boolean =>
  failure instanceof Error && (CLASHES.has((failure as { code?: unknown }).code) || isStale(failure))

/**
 * Does a whole transaction again that PostgreSQL undid because of another one, at most twice. Only for work that does nothing outside of the
 * database, or nothing that matters when it is done twice. Work for which nobody waits may ask for a lock again that it did not get in time (`LONG`).
 */
export async function withRetries<T>(work: () => Promise<T>, wait: 'SHORT' | 'LONG' = 'SHORT'): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (failure) {
      if (tries >= MOST_TRIES || !(mayRepeat(failure) || (wait === 'LONG' && isLockTimeout(failure)))) throw failure
      // Those who met go on at different moments.
      await sleep(Math.random() * PAUSE_MS * tries)
    }
}
