import { useMutation } from '@tanstack/react-query'
import { exchangeAuthToken } from '@chowk/contract/identity/signup.ts'
import { CallFailed } from '../app/calls.ts'
import { failureWords } from '../app/code/failure-words.ts'
import { readReturn } from '../app/return.rules.ts'
import { takeRememberedPath } from '../app/session.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { callAndEnter } from './enter.ts'

/** Signing in by a link from a letter: nothing happens before the press, since mail programs open links by themselves. */
export function LinkEntry({ authToken }: { authToken: string }) {
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async () => await callAndEnter(exchangeAuthToken, { authToken }, (person) => person),
    onSuccess: () => globalThis.location.assign(readReturn(takeRememberedPath()).path),
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
