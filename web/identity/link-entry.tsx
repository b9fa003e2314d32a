import { exchangeAuthToken } from '@chowk/contract/identity/signup.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { challengeOf, leaveTo, pathAfter } from './sign-in.ts'
import { useEntry } from './use-entry.ts'

interface LinkEntryProps {
  authToken: string
  /** A second factor is asked for. */
  onChallenge: (challengeId: string) => void
}

/** Signing in by a link from a letter: nothing happens before the press, since mail programs open links by themselves. */
export function LinkEntry({ authToken, onChallenge }: LinkEntryProps) {
  const { enter, problem, isBusy } = useEntry(exchangeAuthToken, {
    personOf: (person) => person,
    onEntered: async (person) => await leaveTo(await pathAfter(person)),
    onRefused: (failure) => {
      const challengeId = challengeOf(failure)
      if (challengeId) onChallenge(challengeId)
    },
    errors: {
      LINK_OVER: m.identity_link_over,
      INVITATION_FIRST: m.identity_invitation_first,
      // The second step takes the place of this one instead.
      SECOND_FACTOR_NEEDED: m.identity_second_lead,
    },
  })
  if (problem)
    return (
      <Note kind="fault" alert>
        {problem}
      </Note>
    )
  return (
    <Button onClick={() => enter({ authToken })} disabled={isBusy}>
      {m.identity_link_press()}
    </Button>
  )
}
