import { createHash } from 'node:crypto'
import { pictureAddress } from './own-picture.ts'

/** Seed of what is drawn for a person; it does not give her id away. */
export const drawingSeed = (personId: string): string =>
  createHash('sha256').update(`portrait ${personId}`).digest('hex').slice(0, 10)

/** Address of a person's own picture, or else of the portrait that is drawn for her. */
export const portraitAddress = (of: { id: string; pictureId: string | null; portrait: number }): string =>
  of.pictureId ? pictureAddress(of.pictureId) : `/portrait/${drawingSeed(of.id)}-${of.portrait}.svg`
