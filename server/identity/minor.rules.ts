/** What is known of a person's age. */
export interface AgeFacts {
  birthYear: number | null
  /** Every workspace that she belongs to now, not only the one that she signed in to. */
  memberships: readonly { kind: string; role: string; class: number | null }[]
  /** Runs this installation, which is no work for children. */
  isOperator?: boolean
  thisYear: number
}

const GROWN_UP = ['OWNER', 'ADMIN', 'FACULTY']
/** Whoever belongs to one of these without a class is taken on as a grown-up. */
const OF_GROWN_UPS = ['CORPORATE', 'NGO']

/**
 * Whether a person counts as a minor (P1). The year of birth decides where it is known; a person who may still be 17 is a minor. A class is a
 * fact of a membership and makes a minor only of a person of unknown age (O1). Of unknown age too, those who teach or run a workspace are
 * adults, and so are members of a company or an NGO who belong to no school.
 */
export function isMinor({ birthYear, memberships, isOperator = false, thisYear }: AgeFacts): boolean {
  if (birthYear !== null) return thisYear - birthYear <= 18
  if (memberships.some((each) => each.class !== null)) return true
  if (memberships.some(({ kind, role }) => kind === 'INSTITUTE' && role === 'MEMBER')) return true
  const isGrownUp = memberships.some(({ kind, role }) => GROWN_UP.includes(role) || OF_GROWN_UPS.includes(kind))
  return !isGrownUp && !isOperator
}
