import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Call, RefusalOf } from '@chowk/contract/call.ts'
import { showToast, shownToast } from '../../ui/floating/toast.ts'
import type { CallFailed } from '../calls.ts'
import { refresh } from '../read.ts'

/** The reads that a change makes old, and the refusals that say that they are old already, since somebody changed it meanwhile. */
export interface StaleOptions<C extends Call> {
  refreshes?: readonly Call[]
  staleCodes?: readonly RefusalOf<C>[]
  /** Read again after those refusals alone, where the answer of the change itself shows what is there now. */
  staleReads?: readonly Call[]
}

/** Whether what holds it is still on the page. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return isHere
}

/**
 * Hears of refusals: after a stale one it asks for the reads again. Where their answers take away the very place that asked, and with it the
 * sentence about the refusal, a toast says it; to whoever had left before, nothing is said.
 */
export function useStale<C extends Call>(
  { refreshes = [], staleCodes = [], staleReads = [] }: StaleOptions<C>,
  sentence: (failure: CallFailed) => string,
): (failure: CallFailed) => void {
  const client = useQueryClient()
  const isHere = useIsHere()
  return (failure) => {
    if (!staleCodes.some((code) => code === failure.code)) return
    const wasHere = isHere.current
    const say = () => {
      const text = sentence(failure)
      // Who asked may have said it in a toast already.
      if (wasHere && !isHere.current && shownToast()?.text !== text) showToast({ text })
    }
    // In the queue behind the answers, which are drawn by then.
    void refresh(client, [...refreshes, ...staleReads]).then(() => notifyManager.schedule(say))
  }
}
