import type { Restriction } from '@chowk/contract/permission.ts'

/** What decides whether an account waits for something. */
interface AccountFacts {
  isMinor: boolean
  /** A guardian's consent stands. */
  hasGuardian: boolean
  /** State of the wish to be deleted, while one runs. */
  deletionState: string | null
}

/**
 * What an account waits for. Whoever asked to be deleted may go back on it or take her data along (D3); while something stands against
 * the deletion she is free, since only she can settle that. A minor begins or goes on with a guardian's consent, whenever she came to
 * count as one.
 */
export function restrictionOf({ isMinor, hasGuardian, deletionState }: AccountFacts): Restriction | null {
  if (deletionState !== null && deletionState !== 'BLOCKED') return 'LEAVING'
  return isMinor && !hasGuardian ? 'GUARDIAN' : null
}
