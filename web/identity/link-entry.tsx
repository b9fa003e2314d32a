import { useMutation } from '@tanstack/react-query'
import { exchangeAuthToken } from '@chowk/contract/identity/signup.ts'
import { CallFailed } from '../app/calls.ts'
import { failureWords } from '../app/code/failure-words.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { callAndEnter } from './enter.ts'
import { challengeOf, pathAfter } from './sign-in.ts'

interface LinkEntryProps {
  authToken: string
  /** A second factor is asked for. */
  onChallenge: (challengeId: string) => void
}

/** Signing in by a link from a letter: nothing happens before the press, since mail programs open links by themselves. */
export function LinkEntry({ authToken, onChallenge }: LinkEntryProps) {
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async () => await callAndEnter(exchangeAuthToken, { authToken }, (person) => person),
    onSuccess: async (person) => globalThis.location.assign(await pathAfter(person)),
    onError: (failure) => {
      const challengeId = challengeOf(failure)
      if (challengeId) onChallenge(challengeId)
    },
  })
  if (error)
    return (
      <Note kind="fault" alert>
        {error instanceof CallFailed && error.code === 'LINK_OVER' ? m.identity_link_over() : failureWords(error)}
      </Note>
    )
  return (
    <Button onClick={() => mutate()} disabled={isPending || isSuccess}>
      {m.identity_link_press()}
    </Button>
  )
}
