import type { SCRAPPING_STATES } from '@chowk/contract/quiz/scrapping.ts'

/** From so many words on a text is enough (QG1). */
const ENOUGH_WORDS = 120

/** Whether a text is enough to make questions of; where it is, no wall is in the way. */
export const scrappingState = ({
  words,
  paywalled,
}: {
  words: number
  paywalled: boolean
}): (typeof SCRAPPING_STATES)[number] => {
  if (words >= ENOUGH_WORDS) return 'NOT_NEEDED'
  return paywalled ? 'PAYWALL' : 'TOO_SHORT'
}
