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
 * Whether a person counts as a minor (P1): in a class of any of her workspaces, under 18, or of unknown age. Only the year of
 * birth is known, so somebody who may still be 17 counts as a minor. Unless their year of birth says otherwise, those who teach
 * or run a workspace are adults, and so are the members of a company or an NGO who belong to no school.
 */
export function isMinor({ birthYear, memberships, isOperator = false, thisYear }: AgeFacts): boolean {
  if (memberships.some((each) => each.class !== null)) return true
  if (birthYear !== null) return thisYear - birthYear <= 18
  if (memberships.some(({ kind, role }) => kind === 'INSTITUTE' && role === 'MEMBER')) return true
  const isGrownUp = memberships.some(({ kind, role }) => GROWN_UP.includes(role) || OF_GROWN_UPS.includes(kind))
  return !isGrownUp && !isOperator
}
