import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../app/hydrated.ts'

export const ADDRESS = 0
export const CODE = 1
export const NEW = 2

/** A step of the way to a new password. */
export type Place = typeof ADDRESS | typeof CODE | typeof NEW

const placeIn = (state: unknown): Place | undefined => (state as { at?: Place } | null)?.at

/**
 * Where somebody stands on the way to a new password, as a place of the browser's history: its back button leads one step back.
 * A document that was just loaded goes on where she had come to, and nobody stands further than that.
 */
export function usePlace(reached: Place): { at: Place; go: (to: Place) => void } {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const isReady = useHydrated()
  const told = placeIn(state)
  useEffect(() => {
    if (isReady && told === undefined) void navigate({ search }, { replace: true, state: { at: reached } })
  }, [isReady, told, reached, search, navigate])
  // A code that was confirmed is a step that nobody goes back to: before it lies the address.
  const at = told === CODE && reached === NEW ? ADDRESS : (Math.min(told ?? ADDRESS, reached) as Place)
  const go = (to: Place) => {
    if (to === at) return
    void navigate({ search }, { state: { at: to }, replace: to < at || (at === CODE && to === NEW) })
  }
  return { at, go }
}
