import { RowsShown, listUploadRows } from '@chowk/contract/member/upload.ts'
import type { Upload, UploadField, UploadRow } from '@chowk/contract/member/upload.ts'
import type { Input } from '@chowk/contract/call.ts'
import { CURSOR, addressInput, oneOf } from '../../app/list/address-input.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { RowDetail } from './row-detail.tsx'
import { FIELDS, SHOWN } from './upload-words.ts'
import styles from './upload.module.css'

/** Which rows an address asks for: those that wait for a hand, unless it says others. */
export const rowsInput = (uploadId: string, search: URLSearchParams): Input<typeof listUploadRows> => ({
  uploadId,
  size: 50,
  shown: 'NEEDS_YOU',
  ...addressInput(search, { next: CURSOR, shown: oneOf(RowsShown.options) }),
})

/** The rows of a file with what each would do, and what is wrong with it. */
export function RowList({ upload }: { upload: Upload }) {
  const address = useListAddress()
  const rows = useRead(listUploadRows, rowsInput(upload.id, address.search))
  const isNarrowed = address.get('shown') !== ''
  return (
    <Section title={isNarrowed ? m.upload_rows() : m.upload_needs_you()}>
      <p className="small muted">{m.upload_needs_note()}</p>
      <PagedList
        address={{ ...address, isNarrowed, reset: () => address.change({ shown: '' }) }}
        read={rows}
        empty={{ title: m.upload_all_good_title(), text: m.upload_all_good_text() }}
        filters={
          <AddressFilter
            address={address}
            name="shown"
            label={m.upload_shown()}
            any={SHOWN.NEEDS_YOU()}
            values={RowsShown.options.filter((each) => each !== 'NEEDS_YOU')}
            nameOf={(shown) => SHOWN[shown]()}
          />
        }
      >
        {(all) => (
          <Table
            label={m.upload_rows()}
            columns={columns(upload, all)}
            rows={all}
            keyOf={({ number }) => String(number)}
            detail={(row) => <RowDetail upload={upload} row={row} />}
          />
        )}
      </PagedList>
    </Section>
  )
}

function Cell({ row, field }: { row: UploadRow; field: UploadField }) {
  const fault = row.faults.find((each) => each.field === field)
  const value = row.values[field]
  // On a card no heading says what the figure is.
  if (!fault && field === 'class' && value && /^\d+$/.test(value)) return m.member_class_of({ class: value })
  if (!fault) return <span className="breaks">{value}</span>
  return (
    <span className={`breaks ${styles['wrong']} ${fault.isWarning ? styles['warned'] : ''}`}>
      {value || m.upload_empty_cell()}
    </span>
  )
}

const NAMED: readonly UploadField[] = ['email', 'mobile', 'class', 'department', 'employeeCode']
// Not every file says them, and many a workspace has none.
const WHERE_READ: ReadonlySet<UploadField> = new Set(['mobile', 'class'])
// Their faults are shown in their cells too, where a row of the page has one.
const WITH_FAULT: readonly UploadField[] = ['manager', 'designation', 'birth', 'guardian', 'role', 'store']

function shownOf({ columns: read }: Upload, rows: readonly UploadRow[]): UploadField[] {
  const faulty = new Set(rows.flatMap(({ faults }) => faults.map(({ field }) => field)))
  return [
    ...NAMED.filter(
      (field) => !WHERE_READ.has(field) || faulty.has(field) || read.some((column) => column.field === field),
    ),
    ...WITH_FAULT.filter((field) => faulty.has(field)),
  ]
}

const columns = (upload: Upload, rows: readonly UploadRow[]): Column<UploadRow>[] => [
  {
    name: 'number',
    label: m.upload_row(),
    card: 'end',
    cell: ({ number }) => <span className="muted tabular">{number}</span>,
  },
  {
    name: 'name',
    label: FIELDS.name(),
    card: 'title',
    cell: (row) => (row.plan === 'REMOVE' ? (row.memberName ?? '–') : <Cell row={row} field="name" />),
  },
  ...shownOf(upload, rows).map((field): Column<UploadRow> => ({
    name: field,
    label: FIELDS[field](),
    card: 'line',
    cell: (row) => <Cell row={row} field={field} />,
  })),
]
