import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Figures } from '@chowk/contract/quiz/summary/summary.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { orderOf } from './summary-address.ts'
import { NOTHING, numberText, percentText } from './summary-words.ts'
import { ShareBar } from '../../ui/share-bar.tsx'
import styles from './summary.module.css'

/** One line of a summary, and where its people are. */
export interface FiguresRow extends Figures {
  key: string
  name: string
  to?: string
}

interface FiguresTableProps {
  label: string
  /** What stands in the first column. */
  head: string
  address: ListAddress
  rows: readonly FiguresRow[]
  total: Figures
  /** What is drawn of all groups. */
  picture: ReactNode
  /** The moment that the figures show (QS16). */
  asOf: string
}

/** Classes or departments with their figures, and all together in the last line. */
export function FiguresTable({ label, head, address, rows, total, picture, asOf }: FiguresTableProps) {
  return (
    <>
      {picture}
      <Table
        label={label}
        columns={columns(head)}
        rows={[...rows, { key: 'total', name: m.quiz_summary_all(), ...total }]}
        keyOf={({ key }) => key}
        {...orderOf(address)}
      />
      <p className={`small muted ${styles['as-of']}`}>
        {/* Of one quiz its kind is not in the address. */}
        {!address.get('quiz') && <span className="desk-only">{couldText(address.get('kind'))} </span>}
        {m.quiz_summary_counts()}
      </p>
      <p className={`small muted ${styles['as-of']}`}>{m.quiz_summary_as_of({ time: dateAndClock(asOf) })}</p>
    </>
  )
}

const COULD: Readonly<Record<string, () => string>> = {
  userwise: m.quiz_summary_could_own,
  entity: m.quiz_summary_could_set,
  audio: m.quiz_summary_could_heard,
  public: m.quiz_summary_could_all,
}
const couldText = (kind: string) => (COULD[kind] ?? m.quiz_summary_could_any)()

function Took({ completion, attempted, members }: FiguresRow) {
  if (completion === null) return NOTHING
  return (
    <span className={`row gap-2 ${styles['took']}`}>
      <span className={styles['bar']}>
        <ShareBar isFigure percent={completion} />
      </span>
      <span className="tabular">
        {m.quiz_summary_took_of({
          percent: percentText(completion),
          attempted: grouped(attempted),
          members: grouped(members),
        })}
      </span>
    </span>
  )
}

const columns = (head: string): Column<FiguresRow>[] => [
  {
    name: 'name',
    label: head,
    card: 'title',
    canSort: true,
    cell: ({ key, name, to }) =>
      to ? (
        <Link className="strong hover-underline" to={to}>
          {name}
        </Link>
      ) : (
        <span className={key === 'total' ? 'strong' : undefined}>{name}</span>
      ),
  },
  numeric('members', { label: m.quiz_summary_members(), cell: (row) => numberText(row.members), isWide: true }),
  numeric('could_take', { label: m.quiz_summary_could(), cell: (row) => numberText(row.couldTake), isWide: true }),
  { name: 'completion', label: m.quiz_summary_took(), card: 'line', canSort: true, cell: Took },
  numeric('attempts', { label: m.quiz_summary_tries(), cell: (row) => numberText(row.attempts) }),
  numeric('average', { label: m.quiz_summary_average(), cell: (row) => percentText(row.average), card: 'end' }),
  numeric('median', { label: m.quiz_summary_median(), cell: (row) => percentText(row.median), isWide: true }),
  numeric('passed', { label: m.quiz_passed(), cell: (row) => percentText(row.passed) }),
  numeric('reads', { label: m.quiz_summary_reads(), cell: (row) => numberText(row.reads) }),
  numeric('minutes', { label: m.quiz_live_minutes(), cell: (row) => numberText(row.minutes), isWide: true }),
]

type Numeric = Pick<Column<FiguresRow>, 'label' | 'cell' | 'card' | 'isWide'>

function numeric(name: string, column: Numeric): Column<FiguresRow> {
  return { name, isNumber: true, canSort: true, ...column }
}
