import type { Role } from '@chowk/contract/identity/viewer.ts'

const ADULT = 18

/** Whoever may be a child is written down with a way to her parents (O9): by her year of birth, or as a pupil of a class. */
export const needsGuardian = (
  { role, class: year, birthYear }: { role: Role; class: number | null; birthYear: number | null },
  thisYear: number,
): boolean => (birthYear !== null && thisYear - birthYear <= ADULT) || (role === 'MEMBER' && year !== null)
