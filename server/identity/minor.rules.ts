/** What is known of a person's age. */
export interface AgeFacts {
  birthYear: number | null
  /** Every workspace that she belongs to now, not only the one that she signed in to. */
  memberships: readonly { kind: string; role: string; class: number | null }[]
  thisYear: number
}

/**
 * Whether a person counts as a minor (P1): in a class of any of her workspaces, under 18, or of unknown age among the
 * members of a school. Only the year of birth is known, so somebody who may still be 17 counts as a minor. Those who teach
 * or run a school are adults unless their year of birth says otherwise.
 */
export function isMinor({ birthYear, memberships, thisYear }: AgeFacts): boolean {
  if (memberships.some((each) => each.class !== null)) return true
  if (birthYear !== null) return thisYear - birthYear <= 18
  return memberships.some(({ kind, role }) => kind === 'INSTITUTE' && role === 'MEMBER')
}
