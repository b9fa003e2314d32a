import type { Notice } from '@chowk/contract/notice/notice.ts'
import { DAY_MS, isSameDay } from '../ui/time.rules.ts'

/** Under which heading a notification stands. */
export type SectionName = 'new' | 'today' | 'yesterday' | 'earlier'

const ORDER: readonly SectionName[] = ['new', 'today', 'yesterday', 'earlier']

function nameOf({ isNew, at: time }: Notice, now: string): SectionName {
  if (isNew) return 'new'
  if (isSameDay(time, now)) return 'today'
  return isSameDay(time, new Date(Date.parse(now) - DAY_MS).toISOString()) ? 'yesterday' : 'earlier'
}

/** The sections that have any: what is new first, the rest by day. */
export function sectionsOf(notices: readonly Notice[], now: string): { name: SectionName; notices: Notice[] }[] {
  const of = Map.groupBy(notices, (notice) => nameOf(notice, now))
  return ORDER.flatMap((name) => {
    const found = of.get(name)
    return found ? [{ name, notices: found }] : []
  })
}
