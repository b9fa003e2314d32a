import { useMutation } from '@tanstack/react-query'
import type { Call, Input, Output } from '@chowk/contract/call.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { CallFailed } from '../app/calls.ts'
import { errorMessage } from '../app/error-messages.ts'
import type { ErrorMessages, WithErrors } from '../app/error-messages.ts'
import { m } from '../paraglide/messages.js'
import { callAndEnter } from './enter.ts'
import { challengeOf, leaveTo, pathAfter } from './sign-in.ts'

interface EntryOptions<C extends Call> {
  /** Who came in, in the answer. */
  personOf: (answer: Output<C>) => UserData | null
  onEntered: (answer: Output<C>) => unknown
  onRefused?: (failure: CallFailed) => void
}

/** Signs somebody in by the press of a button or the end of a step; `problem` says what went wrong. */
export function useEntry<C extends Call>(declared: C, options: EntryOptions<C> & WithErrors<C>) {
  const { mutate, error, data, isPending, isSuccess, reset } = useMutation({
    mutationFn: async (input: Input<C>) => await callAndEnter(declared, input, options.personOf),
    onSuccess: async (answer) => await options.onEntered(answer),
    onError: (failure) => {
      if (failure instanceof CallFailed) options.onRefused?.(failure)
    },
  })
  return {
    enter: mutate,
    answer: data,
    failure: error,
    problem: error && errorMessage(error, options.errors as Partial<ErrorMessages<Call>>),
    isBusy: isPending || isSuccess,
    reset,
  }
}

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
