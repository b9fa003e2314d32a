import type { Call, Input } from '@chowk/contract/call.ts'
import { showToast } from '../../ui/floating/toast.ts'
import { m } from '../../paraglide/messages.js'
import type { CallFailed } from '../calls.ts'
import type { ErrorMessages, WithErrors } from '../error-messages.ts'
import { useWrite } from '../read.ts'
import type { WriteOptions } from '../read.ts'

type ToastActionOptions<C> = WriteOptions & WithErrors<C>
type After<C extends Call> = Parameters<ReturnType<typeof useWrite<C>>['mutate']>[1]

/** `useAction` for buttons among stories, where no line is free for a sentence: a toast says what went wrong. */
export function useToastAction<C extends Call>(declared: C, { errors, ...options }: ToastActionOptions<C>) {
  const { mutate, isPending } = useWrite(declared, options)
  const onError = (failure: CallFailed) => void sayFailure(failure, errors as Partial<ErrorMessages<Call>>)
  return { isPending, mutate: (input: Input<C>, after?: After<C>) => mutate(input, { onError, ...after }) }
}

// The sentences are fetched when something failed: pages for reading carry none of them.
async function sayFailure(failure: CallFailed, errors?: Partial<ErrorMessages<Call>>): Promise<void> {
  if (failure.isOffline) return showToast({ text: m.app_failed_offline() })
  const text = await import('../error-messages.ts').then(
    ({ errorMessage }) => errorMessage(failure, errors),
    () => m.app_failed_server(),
  )
  showToast({ text })
}
