import { LEAST_COUNT } from '@chowk/contract/moderation/transparency.ts'

/** A number as everybody of a workspace may know it: none, or enough that nobody is meant. */
export const openCount = (count: number): number | null => (count === 0 || count >= LEAST_COUNT ? count : null)

/** The usual time in hours, to a tenth, where enough was decided. */
export const openHours = (hours: number | null, of: number): number | null =>
  hours === null || of < LEAST_COUNT ? null : Math.round(hours * 10) / 10
