import { useState } from 'react'
import type { ImportReport, ImportRow } from '@chowk/contract/quiz/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { NumberList } from '../../ui/number-list.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { stateColumn } from '../../ui/table/state-column.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { FILE_FAULTS, FORMATS, reasonText } from './import-words.ts'
import type { Importing } from './use-import.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'

/** A table shows so many rows at once. */
const MOST_SHOWN = 100

/** What would become of each question of a file, and the press that takes them. */
export function ReportStep({ importing, report }: { importing: Importing; report: ImportReport }) {
  const { fileName, format, good, faulty, warned, brokenOff } = report
  return (
    <div className="stack gap-4">
      <p className="muted breaks">
        {m.quiz_import_facts({ name: fileName, format: FORMATS[format](), count: grouped(report.rows.length) })}
      </p>
      <NumberList
        numbers={[
          { name: m.quiz_import_good(), count: good },
          { name: m.quiz_import_faulty(), count: faulty },
          { name: m.quiz_import_warned(), count: warned },
        ]}
      />
      {brokenOff && (
        <Note kind="fault">
          {m.quiz_import_broken_off({ reason: FILE_FAULTS[brokenOff.code]() })}{' '}
          {brokenOff.line !== null && m.quiz_import_at_line({ line: brokenOff.line })}
        </Note>
      )}
      <Rows report={report} />
      <ProblemNote>{importing.problem}</ProblemNote>
      <Press importing={importing} report={report} />
    </div>
  )
}

function Press({ importing, report: { good, faulty, brokenOff } }: { importing: Importing; report: ImportReport }) {
  const { take, again, share } = importing
  const isComplete = faulty === 0 && brokenOff === null
  const isBusy = share !== undefined
  return (
    <div className="stack gap-2 line-above">
      <p className="small muted">{m.quiz_import_says()}</p>
      <div className="cluster gap-2">
        <Button disabled={isBusy || good === 0} onClick={() => take(isComplete ? 'ALL' : 'GOOD')}>
          {isComplete ? m.quiz_import_take_all({ count: good }) : m.quiz_import_take_good({ count: good })}
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={again}>
          {m.upload_another()}
        </Button>
      </div>
    </div>
  )
}

type Shown = 'NEEDS_YOU' | 'ALL'

function Rows({ report: { rows, format } }: { report: ImportReport }) {
  const told = rows.filter(({ reasons }) => reasons.length > 0)
  const [shown, setShown] = useState<Shown>(told.length > 0 ? 'NEEDS_YOU' : 'ALL')
  const all = shown === 'ALL' ? rows : told
  return (
    <div className="stack gap-3">
      {told.length > 0 && told.length < rows.length && (
        <Choices
          label={m.upload_shown()}
          unstyled
          value={shown}
          onChoose={setShown}
          options={[
            { value: 'NEEDS_YOU', name: m.quiz_import_shown_told() },
            { value: 'ALL', name: m.app_all() },
          ]}
        />
      )}
      <Table
        label={m.quiz_import_step_check()}
        columns={columns(format === 'CSV' ? m.upload_row() : m.quiz_import_line())}
        rows={all.slice(0, MOST_SHOWN)}
        keyOf={({ number }) => String(number)}
        detail={(row) => (row.reasons.length > 0 ? <Reasons row={row} /> : undefined)}
      />
      {all.length > MOST_SHOWN && (
        <p className="small muted">{m.quiz_import_more({ count: grouped(all.length - MOST_SHOWN) })}</p>
      )}
    </div>
  )
}

function Reasons({ row }: { row: ImportRow }) {
  return (
    <ul className="stack gap-1">
      {row.reasons.map((reason) => (
        <li key={`${reason.code} ${reason.field}`} className={`small ${reason.isWarning ? 'muted' : 'danger'}`}>
          {reasonText(reason)}
        </li>
      ))}
    </ul>
  )
}

const positionOf = ({ line, file }: ImportRow): string => (file === null ? String(line) : file)

const columns = (place: string): Column<ImportRow>[] => [
  {
    name: 'place',
    label: place,
    card: 'line',
    cell: (row) => <span className="muted tabular breaks">{positionOf(row)}</span>,
  },
  {
    name: 'stem',
    label: m.quiz_bank_stem(),
    card: 'title',
    cell: ({ stem }) => <WrittenText as="span" className="strong" text={stem || '–'} keepsSpaces />,
  },
  stateColumn(m.quiz_set_state(), ({ isGood }) =>
    isGood ? { dot: 'ACTIVE', name: m.quiz_import_is_good() } : { dot: 'FAILED', name: m.quiz_import_is_faulty() },
  ),
]
