import type { StudentRow } from '@chowk/contract/quiz/summary/summary.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { PersonChip } from '../../ui/person/person-chip.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { addressWith, orderOf } from './summary-address.ts'
import { NOTHING, numberText, percentText } from './summary-words.ts'
import styles from './summary.module.css'

/** People with how their quizzes went; each leads to her tries. */
export function StudentsTable({ rows, address }: { rows: readonly StudentRow[]; address: ListAddress }) {
  return (
    <Table
      label={m.app_people()}
      columns={columns(address.search)}
      rows={rows}
      keyOf={({ userId }) => userId}
      {...orderOf(address)}
    />
  )
}

/** Where somebody’s tries are, narrowed as her line is. */
export const personAddress = (userId: string, search: URLSearchParams): string =>
  addressWith('/quiz-summary/user', search, { person: userId })

/** Her department, or else her class. */
export const groupOf = ({ department, class: year }: Pick<StudentRow, 'department' | 'class'>): string =>
  department?.name ?? (year === null ? '' : m.member_class_of({ class: year }))

const columns = (search: URLSearchParams): Column<StudentRow>[] => [
  {
    name: 'name',
    label: m.app_called(),
    card: 'title',
    canSort: true,
    cell: (row) => (
      <PersonChip name={row.name} picture={row.portrait} to={personAddress(row.userId, search)}>
        <span className="small muted">
          {[groupOf(row), row.employeeCode, row.status === 'INACTIVE' && m.quiz_summary_left()]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </PersonChip>
    ),
  },
  numeric('reads', { label: m.quiz_summary_read(), cell: ({ reads }) => numberText(reads) }),
  numeric('listens', { label: m.quiz_summary_heard(), isWide: true, cell: ({ listens }) => numberText(listens) }),
  numeric('attempts', { label: m.quiz_summary_tries(), cell: ({ attempts }) => numberText(attempts) }),
  numeric('best', { label: m.quiz_summary_best(), cell: ({ best }) => percentText(best) }),
  numeric('average', { label: m.quiz_summary_average(), card: 'end', cell: ({ average }) => percentText(average) }),
  { name: 'trend', label: m.quiz_summary_trend(), isWide: true, cell: ({ trend }) => <Trend percents={trend} /> },
  {
    name: 'last_attempt',
    label: m.quiz_summary_last(),
    canSort: true,
    cell: ({ lastAttemptAt }) => (lastAttemptAt ? dateText(lastAttemptAt) : NOTHING),
  },
]

const numeric = (name: string, column: Omit<Column<StudentRow>, 'name'>): Column<StudentRow> => ({
  name,
  isNumber: true,
  canSort: true,
  ...column,
})

/** The last five tries as bars; for readers of screens as numbers. */
function Trend({ percents }: { percents: readonly number[] }) {
  if (percents.length === 0) return NOTHING
  return (
    <span className={styles['trend']} role="img" aria-label={percents.map((each) => percentText(each)).join(', ')}>
      {percents.map((percent, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- bars have no name but their place
        <span key={index} style={{ blockSize: `${Math.max(percent, 4)}%` }} />
      ))}
    </span>
  )
}
