import type { Output } from '@chowk/contract/call.ts'
import { getMoneyDay } from '@chowk/contract/reconciliation/desk.ts'
import type { MoneyFile } from '@chowk/contract/reconciliation/desk.ts'
import { listDifferences } from '@chowk/contract/reconciliation/difference.ts'
import { importBankLines, importSettlement } from '@chowk/contract/reconciliation/file.ts'
import type { ImportedFile } from '@chowk/contract/reconciliation/file.ts'
import { useAction } from '../app/form/use-action.ts'
import { Age } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { FileButton } from '../ui/field/file-button.tsx'
import { Note, ProblemNote } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { Table } from '../ui/table/table.tsx'
import type { Column } from '../ui/table/table.tsx'
import { COMPARISON, gatewayName, refusedText } from './money-words.ts'

const ERRORS = {
  NOT_CSV: m.money_not_csv,
  COLUMNS_MISSING: m.money_columns_missing,
  TOO_MANY_ROWS: m.money_too_many_rows,
}
const REFRESHES = [getMoneyDay, listDifferences]
const ACCEPT = '.csv,text/csv'
const LONGEST_NAME = 120

/** Uploads of settlement files and bank statements, and the last ones with the rows that could not be read. */
export function MoneyFiles({ money: { runs, files } }: { money: Output<typeof getMoneyDay> }) {
  const settlement = useAction(importSettlement, { errors: ERRORS, refreshes: REFRESHES })
  const bank = useAction(importBankLines, { errors: ERRORS, refreshes: REFRESHES })
  const gateway = runs.some((run) => run.gateway === 'RAZORPAY') ? ('RAZORPAY' as const) : ('SANDBOX' as const)
  const isPending = settlement.isPending || bank.isPending
  const read = async (file: File) => ({ name: file.name.slice(0, LONGEST_NAME), csv: await file.text() })
  const importTo = {
    settlement: async (file: File) => settlement.mutate({ gateway, ...(await read(file)) }),
    bank: async (file: File) => bank.mutate(await read(file)),
  }
  return (
    <Section title={m.money_files()}>
      <div className="stack gap-3">
        <p className="small muted">{m.money_files_text()}</p>
        <div className="cluster">
          <FileButton
            label={m.money_import_settlement()}
            accept={ACCEPT}
            disabled={isPending}
            onFile={(file) => void importTo.settlement(file)}
          />
          <FileButton
            label={m.money_import_bank()}
            accept={ACCEPT}
            disabled={isPending}
            onFile={(file) => void importTo.bank(file)}
          />
        </div>
        <ProblemNote>{settlement.problem ?? bank.problem}</ProblemNote>
        {settlement.data && <Imported file={settlement.data} />}
        {bank.data && <Imported file={bank.data} />}
        {files.length > 0 && (
          <Table
            label={m.money_files()}
            columns={columns()}
            rows={files}
            keyOf={({ id }) => id}
            detail={({ refused }) =>
              refused.length > 0 ? refused.slice(0, 3).map(refusedText).join(' · ') : undefined
            }
          />
        )}
      </div>
    </Section>
  )
}

function Imported({ file: { rows, known, matched, differences, refused } }: { file: ImportedFile }) {
  return (
    <Note kind={refused.length > 0 || differences > 0 ? 'notice' : 'done'} alert>
      {m.money_imported({ rows, known, matched, differences, refused: refused.length })}
      {refused.length > 0 && (
        <ul>
          {refused.slice(0, 50).map((row) => (
            <li key={`${row.row} ${row.column}`}>{refusedText(row)}</li>
          ))}
        </ul>
      )}
    </Note>
  )
}

const columns = (): Column<MoneyFile>[] => [
  {
    name: 'name',
    label: m.money_file_name(),
    card: 'title',
    cell: ({ name }) => <span className="breaks">{name}</span>,
  },
  {
    name: 'kind',
    label: m.money_comparison(),
    card: 'line',
    cell: ({ kind, gateway }) => (gateway ? `${COMPARISON[kind]()}, ${gatewayName(gateway)}` : COMPARISON[kind]()),
  },
  { name: 'rows', label: m.money_rows(), isNumber: true, card: 'line', cell: ({ rows }) => rows },
  {
    name: 'refused',
    label: m.money_rows_refused(),
    isNumber: true,
    cell: ({ refused }) => <span className={refused.length > 0 ? 'danger' : undefined}>{refused.length}</span>,
  },
  { name: 'at', label: m.money_since(), card: 'end', cell: ({ at }) => <Age of={at} /> },
]
