import { useLayoutEffect, useRef } from 'react'
import { findProblem, showProblem } from '../../ui/problem-focus.ts'
import { errorMessage } from '../error-messages.ts'
import type { ErrorMessages, WithErrors } from '../error-messages.ts'
import { useWrite } from '../read.ts'
import type { CallOptions } from '../calls.ts'
import type { Call } from '@chowk/contract/call.ts'
import { useStale } from './stale.ts'
import type { StaleOptions } from './stale.ts'

type ActionOptions<C extends Call> = CallOptions & StaleOptions<C> & WithErrors<C>

/** A change by the press of a button: `useWrite` with the sentence about what went wrong; its messages are demanded by type. */
export function useAction<C extends Call>(
  declared: C,
  { errors, staleCodes, staleReads, ...options }: ActionOptions<C>,
) {
  const sentence = (failure: unknown) => errorMessage(failure, errors as Partial<ErrorMessages<Call>>)
  const onError = useStale({ ...options, staleCodes, staleReads }, sentence)
  const write = useWrite(declared, { ...options, onError })
  const problem = write.error && sentence(write.error)
  const shown = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    // Each failure counts, also one in the same words. A toast is found nowhere.
    if (!write.error) return
    if (!shown.current?.isConnected) shown.current = findProblem(sentence(write.error))
    if (shown.current) showProblem(shown.current)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [write.error])
  return { ...write, problem }
}
