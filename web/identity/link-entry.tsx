import { exchangeAuthToken } from '@chowk/contract/identity/signup.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { LETTER_ERRORS, entryByLetter, useEntry } from './use-entry.ts'

interface LinkEntryProps {
  authToken: string
  /** A second factor is asked for. */
  onChallenge: (challengeId: string) => void
}

/** Signing in by a link from a letter: nothing happens before the press, since mail programs open links by themselves. */
export function LinkEntry({ authToken, onChallenge }: LinkEntryProps) {
  const { enter, problem, isBusy } = useEntry(exchangeAuthToken, {
    ...entryByLetter(onChallenge),
    errors: {
      ...LETTER_ERRORS,
      LINK_OVER: m.identity_link_over,
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
