import { getLocale } from '../../paraglide/runtime.js'
import { m } from '../../paraglide/messages.js'
import styles from './day-bars.module.css'

const weekday = (day: string) =>
  new Intl.DateTimeFormat(getLocale(), { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))

/** Stories of the last seven days as bars; today's is the one that still grows. */
export function DayBars({ days }: { days: readonly { day: string; count: number }[] }) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <ol className={`gap-2 ${styles['bars']}`}>
      {days.map(({ day, count }, index) => {
        const isToday = index === days.length - 1
        return (
          <li key={day} className={`stack gap-1 micro ${styles['day']}`}>
            <span className="small tabular">{count}</span>
            <span
              className={`${styles['bar']} ${isToday ? styles['today'] : ''}`}
              style={{ height: `${Math.max(1, (count / most) * 64)}px` }}
            />
            <span className={`muted ${styles['name']}`}>{isToday ? m.app_today() : weekday(day)}</span>
          </li>
        )
      })}
    </ol>
  )
}
