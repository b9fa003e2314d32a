import type { Call, Input, Output } from '@chowk/contract/call.ts'
import type { ErrorMessages, WithErrors } from '../app/error-messages.ts'
import { errorMessage } from '../app/error-messages.ts'
import { useAction } from '../app/form/use-action.ts'
import { showToast } from '../ui/floating/toast.ts'

type ToastOptions<C> = { refreshes?: readonly Call[] } & WithErrors<C>

interface ToastAction<C> {
  run: (input: Input<C>, onDone?: (answer: Output<C>) => void) => void
  isPending: boolean
}

/** A change by a button in a row, where a sentence has no room: what went wrong is said in a toast. */
export function useToastAction<C extends Call>(declared: C, options: ToastOptions<C>): ToastAction<C> {
  const { mutate, isPending } = useAction(declared, options as never)
  const onError = (failure: unknown) =>
    showToast({ text: errorMessage(failure, options.errors as Partial<ErrorMessages<Call>>) })
  return {
    run: (input, onDone) => mutate(input as never, { onError, onSuccess: (answer) => onDone?.(answer as Output<C>) }),
    isPending,
  }
}
