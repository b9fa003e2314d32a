/** What is known of a person's age. */
export interface AgeFacts {
  birthYear: number | null
  class: number | null
  workspaceKind: string | null
  role: string | null
  thisYear: number
}

/**
 * Whether a person counts as a minor (P1): under 18, in a class, or of unknown age among the members of a school.
 * Only the year of birth is known, so somebody who may still be 17 counts as a minor.
 */
export function isMinor({ birthYear, class: schoolClass, workspaceKind, role, thisYear }: AgeFacts): boolean {
  if (schoolClass !== null) return true
  if (birthYear !== null) return thisYear - birthYear <= 18
  return workspaceKind === 'INSTITUTE' && role === 'MEMBER'
}
