import type { Role } from './viewer.ts'

/** What is known of a person who is to hold a role in a workspace. */
export interface RoleFacts {
  /** The membership of that workspace has a class. */
  isPupil: boolean
  birthYear: number | null
  /** A guardian's consent stands, or another workspace has the person in a class. */
  isKnownAsChild: boolean
  thisYear: number
}

/** Only the year is known: a person who turns 18 this year may still be 17. */
const OLDEST_CHILD = 18

/**
 * Whether a person may hold a role: pupils and children teach and run nothing (O32). A year of birth says more than a consent or a class
 * elsewhere. The class of the workspace itself has to be cleared first.
 */
export function mayHoldRole(role: Role, { isPupil, birthYear, isKnownAsChild, thisYear }: RoleFacts): boolean {
  if (role === 'MEMBER') return true
  if (isPupil) return false
  return birthYear === null ? !isKnownAsChild : thisYear - birthYear > OLDEST_CHILD
}
