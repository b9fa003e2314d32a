import { useMutation } from '@tanstack/react-query'
import type { Call, Input, Output } from '@chowk/contract/call.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { CallFailed } from '../app/calls.ts'
import { errorMessage } from '../app/error-messages.ts'
import type { ErrorMessages, WithErrors } from '../app/error-messages.ts'
import { callAndEnter } from './enter.ts'

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
