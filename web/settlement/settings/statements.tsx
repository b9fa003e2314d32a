import { monthText } from '../../app/calendar/month-text.ts'
import { lastMonths } from '../../app/calendar/months.rules.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import styles from './payout-settings.module.css'

const MONTHS_SHOWN = 12

const FILES = [
  { name: () => 'CSV', addressOf: (month: string) => `/settlement/statement.csv?month=${month}` },
  { name: m.statement_pdf_en, addressOf: (month: string) => `/settlement/statement.pdf?month=${month}&language=en` },
  { name: m.statement_pdf_hi, addressOf: (month: string) => `/settlement/statement.pdf?month=${month}&language=hi` },
]

/** Statements of the last twelve months as files; this month's grows until it ends. */
export function Statements() {
  const now = useNow()
  return (
    <div className="stack gap-2">
      <p className={`small muted ${styles['part']}`}>{m.statement_says()}</p>
      <ul>
        {lastMonths(now)
          .slice(0, MONTHS_SHOWN)
          .map((month, index) => (
            <StatementRow key={month} month={month} isOpen={index === 0} />
          ))}
      </ul>
    </div>
  )
}

function StatementRow({ month, isOpen }: { month: string; isOpen: boolean }) {
  const name = monthText(`${month}-15T00:00:00Z`)
  return (
    <li className={`cluster spread line-below ${styles['month']}`}>
      <span>
        {name}
        {isOpen && <span className="small muted dot-before">{m.statement_open()}</span>}
      </span>
      <span className="cluster">
        {FILES.map(({ name: fileName, addressOf }) => (
          <a key={addressOf(month)} href={addressOf(month)} className="text-button hover-underline">
            {fileName()}
            <span className="only-heard"> {name}</span>
          </a>
        ))}
      </span>
    </li>
  )
}
