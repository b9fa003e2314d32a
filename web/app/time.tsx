import { useEffect, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { MINUTE_MS, ageOf, clockOf, dayOf } from '../ui/time.rules.ts'
import { usePageFacts } from './page-facts.ts'

const MONTHS = [
  m.app_month_1,
  m.app_month_2,
  m.app_month_3,
  m.app_month_4,
  m.app_month_5,
  m.app_month_6,
  m.app_month_7,
  m.app_month_8,
  m.app_month_9,
  m.app_month_10,
  m.app_month_11,
  m.app_month_12,
]

let tick: string | undefined
const waiting = new Set<(now: string) => void>()
let timer: ReturnType<typeof setInterval> | undefined

function beat(): void {
  tick = new Date().toISOString()
  for (const listener of waiting) listener(tick)
}

/** The page's own time at first, so that both renders agree; then the clock, by the minute. */
export function useNow(): string {
  const facts = usePageFacts()
  const [now, setNow] = useState(() => tick ?? facts?.asOf ?? new Date().toISOString())
  useEffect(() => {
    waiting.add(setNow)
    timer ??= setInterval(beat, MINUTE_MS)
    return () => {
      waiting.delete(setNow)
      if (waiting.size === 0) {
        clearInterval(timer)
        timer = undefined
      }
    }
  }, [])
  return now
}

/** A date like 10 Jan 2026. */
export function dateText(time: string): string {
  const { day, month, year } = dayOf(time)
  return `${day} ${MONTHS[month]?.() ?? ''} ${year}`
}

/** A date with its time of day, in India. */
export const dateAndClock = (time: string): string => `${dateText(time)}, ${clockOf(time)}`

/** An age in words, as news:G14 has it. */
export function ageText(then: string, now: string): string {
  const age = ageOf(then, now)
  if (age.in === 'now') return m.app_age_now()
  if (age.in === 'minutes') return m.app_age_minutes({ count: age.count })
  if (age.in === 'hours') return m.app_age_hours({ count: age.count })
  if (age.in === 'days') return m.app_age_days({ count: age.count })
  return dateText(then)
}

/** How long ago something was, with the exact time for those who ask. */
export function Age({ of }: { of: string }) {
  const now = useNow()
  return (
    <time dateTime={of} title={dateAndClock(of)}>
      {ageText(of, now)}
    </time>
  )
}
