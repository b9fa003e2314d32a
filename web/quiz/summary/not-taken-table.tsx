import { IconBell } from '../../ui/icons.ts'
import type { Input } from '@chowk/contract/call.ts'
import { listNotTaken, remindOfQuiz } from '@chowk/contract/quiz/summary/not-taken.ts'
import type { NotTakenRow } from '@chowk/contract/quiz/summary/not-taken.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { grouped } from '../../ui/numbers.rules.ts'
import { PersonChip } from '../../ui/person/person-chip.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import type { Selection } from '../../ui/table/selection.ts'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { missingText } from './missing-words.ts'
import { groupOf } from './students-table.tsx'
import { NOTHING } from './summary-words.ts'

interface NotTakenTableProps {
  rows: readonly NotTakenRow[]
  total: number
  /** What the list is narrowed by: all of it can be reminded. */
  narrowed: Input<typeof remindOfQuiz>
  mayRemind: boolean
}

/** Whoever took no quiz, with what keeps each from it; those who teach them remind some or all. */
export function NotTakenTable({ rows, total, narrowed, mayRemind }: NotTakenTableProps) {
  const selection = useSelection(rows.map(({ userId }) => userId))
  return (
    <div className="stack gap-3">
      {mayRemind && <Remind selection={selection} total={total} narrowed={narrowed} />}
      <Table
        label={m.quiz_summary_taken_no()}
        columns={columns()}
        rows={rows}
        keyOf={({ userId }) => userId}
        nameOf={({ name }) => name}
        {...(mayRemind && { selection })}
      />
    </div>
  )
}

function Remind({
  selection,
  total,
  narrowed,
}: Pick<NotTakenTableProps, 'total' | 'narrowed'> & { selection: Selection }) {
  const remind = useAction(remindOfQuiz, {
    errors: { QUIZ_NOT_OPEN: m.quiz_missing_not_open },
    refreshes: [listNotTaken],
  })
  const chosen = [...selection.chosen]
  const send = () =>
    remind.mutate(
      { ...narrowed, ...(chosen.length > 0 && { userIds: chosen }) },
      {
        onSuccess: ({ reminded, already }) => {
          selection.clear()
          showToast({ text: m.quiz_missing_reminded({ count: grouped(reminded), already: grouped(already) }) })
        },
      },
    )
  return (
    <div className="stack gap-2">
      <div className="cluster gap-3">
        <Button variant="outlined" onClick={send} disabled={remind.isPending}>
          <IconBell size={20} stroke={1.75} aria-hidden />
          {chosen.length > 0
            ? m.quiz_missing_remind_chosen({ count: grouped(chosen.length) })
            : m.quiz_missing_remind_all({ count: grouped(total) })}
        </Button>
        <span className="small muted">{m.quiz_missing_remind_hint()}</span>
      </div>
      {remind.problem && (
        <p role="alert" className="danger">
          {remind.problem}
        </p>
      )}
    </div>
  )
}

const columns = (): Column<NotTakenRow>[] => [
  {
    name: 'name',
    label: m.app_called(),
    card: 'title',
    cell: (row) => (
      <PersonChip name={row.name} picture={row.portrait}>
        <span className="small muted">{[groupOf(row), row.employeeCode].filter(Boolean).join(' · ')}</span>
      </PersonChip>
    ),
  },
  {
    name: 'read',
    label: m.quiz_summary_read(),
    isNumber: true,
    card: 'end',
    cell: ({ own }) =>
      own && own.need > 0 ? m.quiz_missing_read_of({ have: grouped(own.have), need: grouped(own.need) }) : NOTHING,
  },
  {
    name: 'reasons',
    label: m.quiz_missing_why(),
    card: 'line',
    cell: ({ own }) => (own ? missingText(own.reasons) : NOTHING),
  },
  {
    name: 'reminded',
    label: m.quiz_missing_reminder(),
    card: 'line',
    cell: ({ isReminded }) => (isReminded ? m.quiz_missing_today() : ''),
  },
]
