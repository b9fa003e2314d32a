import { m } from '../../paraglide/messages.js'
import { dayOf } from '../../ui/time.rules.ts'

const WEEKDAYS = [
  m.news_weekday_0,
  m.news_weekday_1,
  m.news_weekday_2,
  m.news_weekday_3,
  m.news_weekday_4,
  m.news_weekday_5,
  m.news_weekday_6,
]

/** The day of the week in India. */
export function weekdayText(time: string): string {
  const { day, month, year } = dayOf(time)
  return WEEKDAYS[new Date(Date.UTC(year, month, day)).getUTCDay()]?.() ?? ''
}
