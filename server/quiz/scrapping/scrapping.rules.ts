import { ENOUGH_WORDS } from '@chowk/contract/quiz/scrapping.ts'
import type { SCRAPPING_STATES } from '@chowk/contract/quiz/scrapping.ts'

type ScrappingState = (typeof SCRAPPING_STATES)[number]

/** Whether a text is enough to make questions of, and else how far its page is; where it is enough, no wall is in the way. */
export const scrappingState = ({
  words,
  paywalled,
  page,
}: {
  words: number
  paywalled: boolean
  page: Exclude<ScrappingState, 'NOT_NEEDED'> | null
}): ScrappingState => {
  if (words >= ENOUGH_WORDS) return 'NOT_NEEDED'
  if (paywalled) return 'PAYWALL'
  return page ?? 'TOO_SHORT'
}
