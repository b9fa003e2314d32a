import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { pictureAddress } from './own-picture.ts'

/** Seeds that were made lately: a list of fifty people makes fifty, for each who looks at it. */
const seeds = new LRUCache<string, string>({ max: 20_000 })

/** Seed of what is drawn for a person; it does not give her id away. */
export function drawingSeed(personId: string): string {
  const known = seeds.get(personId)
  if (known !== undefined) return known
  const seed = createHash('sha256').update(`portrait ${personId}`).digest('hex').slice(0, 10)
  seeds.set(personId, seed)
  return seed
}

/** Address of a person's own picture, or else of the portrait that is drawn for her. */
export const portraitAddress = (of: { id: string; pictureId: string | null; portrait: number }): string =>
  of.pictureId ? pictureAddress(of.pictureId) : `/portrait/${drawingSeed(of.id)}-${of.portrait}.svg`
