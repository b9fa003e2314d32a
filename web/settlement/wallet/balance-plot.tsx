import { useState } from 'react'
import type { CSSProperties } from 'react'
import { rupees } from '@chowk/contract/money.ts'
import { getBalanceDays } from '@chowk/contract/settlement/payout.ts'
import { dayText, shortDay } from '../../app/calendar/day-text.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { Stone } from '../../ui/stone.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { drawBalance, hasMoved } from './balance-plot.rules.ts'
import type { BalanceDay } from './balance-plot.rules.ts'
import { movedText } from './wallet-words.ts'
import styles from './balance-plot.module.css'

/** The balance of the last 30 days; nothing before money has moved. */
export function BalanceSection() {
  return (
    <ReadBoundary read={useRead(getBalanceDays, {})} failed={m.wallet_days_failed()}>
      {({ days }) => hasMoved(days) && <BalancePlot days={days} />}
    </ReadBoundary>
  )
}

const short = (paise: number) => rupees(paise, { short: true })

function BalancePlot({ days }: { days: readonly BalanceDay[] }) {
  const [isTable, setTable] = useState(false)
  return (
    <Section
      title={m.wallet_days()}
      note={
        <button type="button" className="text-button hover-underline" onClick={() => setTable(!isTable)}>
          {isTable ? m.wallet_as_plot() : m.wallet_as_table()}
        </button>
      }
    >
      {!isTable && <Drawing days={days} />}
      <div className={isTable ? undefined : 'only-heard'}>
        <Table label={m.wallet_days()} columns={columns()} rows={days.toReversed()} keyOf={({ day }) => day} />
      </div>
    </Section>
  )
}

const at = (place: { left?: number; top?: number }): CSSProperties => ({
  ...(place.left !== undefined && { '--left': `${place.left}%` }),
  ...(place.top !== undefined && { top: `${place.top}%` }),
})

/** One drawing for every width: lines are stretched, texts are not. */
function Drawing({ days }: { days: readonly BalanceDay[] }) {
  const { width, line, area, below, zero, ticks, dates, lowest, last } = drawBalance(days)
  return (
    <figure className={styles['figure']} role="img" aria-label={sayBalance(days)}>
      <div className={`micro tabular muted ${styles['sums']}`}>
        {ticks.map(({ paise, top }) => (
          <span key={paise} style={at({ top })}>
            {short(paise)}
          </span>
        ))}
      </div>
      <div className={styles['field']}>
        <svg className={styles['drawing']} viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
          {ticks.map(({ paise, top }) => (
            <path key={paise} className={styles['grid']} d={`M0 ${top}H${width}`} />
          ))}
          <path className={styles['area']} d={area} />
          <path className={styles['zero']} d={`M0 ${zero}H${width}`} />
          <path className={styles['line']} d={line} />
          {below && <path className={styles['below']} d={below} />}
        </svg>
        <span className={styles['last']} style={at(last)}>
          <Stone />
        </span>
        {lowest && (
          <span className={`micro danger whole ${styles['lowest']}`} style={at(lowest)}>
            {m.wallet_lowest({ sum: short(lowest.paise), day: shortDay(lowest.day) })}
          </span>
        )}
      </div>
      <div className={`micro tabular muted ${styles['dates']}`}>
        {dates.map(({ day, left }) => (
          <span key={day} style={at({ left })}>
            {shortDay(day)}
          </span>
        ))}
      </div>
    </figure>
  )
}

/** What the plot shows, as a sentence. */
function sayBalance(days: readonly BalanceDay[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  const lowest = days.reduce((low, day) => (day.balancePaise < low.balancePaise ? day : low))
  return m.wallet_days_say({
    from: dayText(first.day),
    until: dayText(last.day),
    lowest: short(lowest.balancePaise),
    day: shortDay(lowest.day),
    now: short(last.balancePaise),
  })
}

const moved = (paise: number) => (paise === 0 ? '–' : movedText(paise))

const columns = (): Column<BalanceDay>[] => [
  { name: 'day', label: m.app_day(), card: 'title', cell: ({ day }) => dayText(day) },
  { name: 'in', label: m.wallet_in(), isNumber: true, cell: ({ inPaise }) => moved(inPaise) },
  { name: 'out', label: m.wallet_out(), isNumber: true, cell: ({ outPaise }) => moved(-outPaise) },
  {
    name: 'balance',
    label: m.wallet_after(),
    isNumber: true,
    card: 'end',
    cell: ({ balancePaise }) => (
      <strong className={balancePaise < 0 ? 'danger' : undefined}>{rupees(balancePaise)}</strong>
    ),
  },
  {
    name: 'moved',
    label: m.wallet_moved(),
    isCard: true,
    card: 'line',
    cell: ({ inPaise, outPaise }) => `${moved(inPaise)} · ${moved(-outPaise)}`,
  },
]
