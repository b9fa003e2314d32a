import { hash } from 'node:crypto'

/** Whether everything runs (`npm run test:full`), not only the usual set. */
export const isFull = process.env['CHOWK_TESTS'] === 'full'

/** Of the usual set a run tries one in this many. */
const ONE_IN = 10
const seed = process.env['CHOWK_SEED'] ?? '0'

/** Says how to repeat the sample of this run; shown with a failure. */
export const SAMPLE = isFull ? 'everything' : `sample of CHOWK_SEED=${seed}`

/** Whether this run tries the case with this name: in a full run each, otherwise a seeded tenth. */
export const isSampled = (name: string): boolean =>
  isFull || Number.parseInt(hash('sha1', `${seed} ${name}`).slice(0, 8), 16) % ONE_IN === 0
