import type { Role } from '@chowk/contract/identity/viewer.ts'

const ADULT = 18

/** A member who may be a child needs a contact of a guardian (O9): by the year of birth, or as a pupil of unknown age. */
export const needsGuardian = (
  { role, class: year, birthYear }: { role: Role; class: number | null; birthYear: number | null },
  thisYear: number,
): boolean => (birthYear === null ? role === 'MEMBER' && year !== null : thisYear - birthYear <= ADULT)
