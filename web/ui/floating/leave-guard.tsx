import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LeaveQuestion } from './leave-question.tsx'
import { useSheet } from './sheet-context.ts'
import type { Unsaved } from './sheet-context.ts'

// The router asks only the newest guard, which speaks for all.
const guarded = new Set<() => boolean>()
const isAnyUnsaved = () => [...guarded].some((isUnsaved) => isUnsaved())

/** Asks before typed text is lost by closing the sheet or leaving the page: within the app in our words, elsewhere in the browser's. */
export function LeaveGuard({ isUnsaved, onDiscard }: Unsaved) {
  const sheet = useSheet()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      // Behind a sheet another query can be another record.
      isAnyUnsaved() && (from.pathname !== to.pathname || (sheet !== null && from.search !== to.search)),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    guarded.add(isUnsaved)
    const unguard = sheet?.guard({ isUnsaved, onDiscard })
    return () => {
      removeEventListener('beforeunload', ask)
      guarded.delete(isUnsaved)
      unguard?.()
    }
  })
  if (blocker.state !== 'blocked') return null
  const leave = () => {
    onDiscard?.()
    blocker.proceed()
  }
  return <LeaveQuestion isInSheet={sheet !== null} onStay={() => blocker.reset()} onLeave={leave} />
}
