import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../app/hydrated.ts'

export const ADDRESS = 0
export const CODE = 1
export const NEW = 2

/** A step of the way to a new password. */
export type ResetStep = typeof ADDRESS | typeof CODE | typeof NEW

const stepIn = (state: unknown): ResetStep | undefined => (state as { step?: ResetStep } | null)?.step

/**
 * Where somebody stands on the way to a new password, as a place of the browser's history: its back button leads one step back.
 * A document that was just loaded goes on where she had come to, and nobody stands further than that.
 */
export function useResetStep(reached: ResetStep): { step: ResetStep; go: (to: ResetStep) => void } {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const isReady = useHydrated()
  const reported = stepIn(state)
  useEffect(() => {
    if (isReady && reported === undefined) void navigate({ search }, { replace: true, state: { step: reached } })
  }, [isReady, reported, reached, search, navigate])
  // A code that was confirmed is a step that nobody goes back to: before it lies the address.
  const step = reported === CODE && reached === NEW ? ADDRESS : (Math.min(reported ?? ADDRESS, reached) as ResetStep)
  const go = (to: ResetStep) => {
    if (to === step) return
    void navigate({ search }, { state: { step: to }, replace: to < step || (step === CODE && to === NEW) })
  }
  return { step, go }
}
