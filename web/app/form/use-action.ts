import { errorMessage } from '../error-messages.ts'
import type { ErrorMessages, WithErrors } from '../error-messages.ts'
import { useWrite } from '../read.ts'
import type { WriteOptions } from '../read.ts'
import type { Call } from '@chowk/contract/call.ts'

type ActionOptions<C> = WriteOptions & WithErrors<C>

/** A change by the press of a button: `useWrite` with the sentence about what went wrong; its messages are demanded by type. */
export function useAction<C extends Call>(declared: C, { errors, ...options }: ActionOptions<C>) {
  const write = useWrite(declared, options)
  return { ...write, problem: write.error && errorMessage(write.error, errors as Partial<ErrorMessages<Call>>) }
}
