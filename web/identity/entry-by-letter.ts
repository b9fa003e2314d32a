import type { UserData } from '@chowk/contract/identity/viewer.ts'
import type { CallFailed } from '../app/calls.ts'
import { m } from '../paraglide/messages.js'
import { challengeOf, leaveTo, pathAfter } from './sign-in.ts'

/** What signing in by a letter leads to, whether by its link or by its six digits: in, or to the second factor. */
export const entryByLetter = (onChallenge: (challengeId: string) => void) => ({
  personOf: (person: UserData) => person,
  onEntered: async (person: UserData) => await leaveTo(await pathAfter(person)),
  onRefused: (failure: CallFailed) => {
    const challengeId = challengeOf(failure)
    if (challengeId) onChallenge(challengeId)
  },
})

/** What both say of a refusal. */
export const LETTER_ERRORS = {
  INVITATION_FIRST: m.identity_invitation_first,
  // The second step takes the place of this one instead.
  SECOND_FACTOR_NEEDED: m.identity_second_lead,
}
