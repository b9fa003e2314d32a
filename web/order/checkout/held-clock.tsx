import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { useHydrated } from '../../app/hydrated.ts'
import { Note } from '../../ui/note.tsx'

const leftOf = (until: string): number => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** How long an order is still held, by the second. */
export function HeldClock({ until }: { until: string }) {
  const isHydrated = useHydrated()
  const [left, setLeft] = useState(() => leftOf(until))
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftOf(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  // The server's clock would differ from the browser's by a second.
  if (!isHydrated) return <Note kind="waiting">{m.checkout_no_hold()}</Note>
  if (left === 0) return <Note kind="waiting">{m.checkout_time_over()}</Note>
  return (
    <Note kind="waiting">
      <span className="tabular">{m.checkout_held({ time: clockText(left) })}</span>
    </Note>
  )
}
