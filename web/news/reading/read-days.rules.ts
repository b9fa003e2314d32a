import { DAY_MS, dayOf } from '../../ui/time.rules.ts'

/** Which heading a day of the reading list has. */
export type ReadDay<Item> = { name: 'today' | 'yesterday' | 'earlier'; date: string; items: Item[] }

const dayName = (time: string) => JSON.stringify(dayOf(time))

/** What was opened, by days in India: today, yesterday, then each day by its date. */
export function byDays<Item extends { openedAt?: string | undefined }>(
  items: readonly Item[],
  now: string,
): ReadDay<Item>[] {
  const today = dayName(now)
  const yesterday = dayName(new Date(Date.parse(now) - DAY_MS).toISOString())
  const days = new Map<string, ReadDay<Item>>()
  for (const item of items) {
    const date = item.openedAt ?? now
    const key = dayName(date)
    const name = key === today ? 'today' : key === yesterday ? 'yesterday' : 'earlier'
    const day = days.get(key) ?? { name, date, items: [] }
    day.items.push(item)
    days.set(key, day)
  }
  return [...days.values()]
}

const FROM = 8

/** From here on a story counts as read to its end. */
export const END = 90

interface Read {
  progress?: number | undefined
  position: object | null
  gone?: string | undefined
}

/** Whether there is a place to go on from: only a reader who moved left one, whatever her screen showed at once (RR8). */
export const isBegun = ({ progress = 0, position, gone }: Read): boolean =>
  position !== null && progress >= FROM && progress < END && !gone

/** Minutes that are left of a story; at least one until its end. */
export const minutesLeft = (minutes: number, progress: number): number =>
  Math.max(1, Math.round((minutes * (100 - progress)) / 100))
