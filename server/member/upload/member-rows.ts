import type { UploadField } from '@chowk/contract/member/upload.ts'
import { narrowed } from '../people/member-filter.ts'
import type { Narrowing } from '../people/member-filter.ts'
import type { Sql } from '../../platform/database.ts'
import { FAULT_HEADING, TEMPLATE_HEADINGS } from '../table/columns.rules.ts'
import { saidFault } from '../row-check/fault-words.rules.ts'
import type { StoredFault } from '../row-check/fault-words.rules.ts'
import type { UploadRecord } from './upload-row.ts'

const PAGE = 1000
const EXPORTED: readonly UploadField[] = [
  'memberId',
  'name',
  'email',
  'mobile',
  'employeeCode',
  'designation',
  'department',
  'manager',
  'class',
  'guardian',
  'role',
  'store',
]

/** What the columns of an export are called: a file that comes back is read by them. */
export const EXPORT_HEADINGS = EXPORTED.map((field) => TEMPLATE_HEADINGS[field])

interface Exported {
  nameKey: string
  memberId: string
  name: string
  email: string | null
  mobile: string | null
  employeeCode: string | null
  designation: string
  department: string | null
  manager: string | null
  class: number | null
  guardian: string | null
  role: string
  store: boolean
}

/** Members of an organisation as its list shows them, by name, as rows of a file; without a filter everybody who belongs to it. */
export async function* exportedRows(sql: Sql, narrowing: Narrowing): AsyncGenerator<string[]> {
  let last: Exported | undefined
  do {
    const rows: Exported[] = await sql<Exported[]>`
      select m.name_key, m.id as member_id, m.shown_name as name, m.shown_email as email, m.shown_mobile as mobile, m.employee_code,
        m.designation, d.name as department, coalesce(g.employee_code, g.shown_email, g.id::text) as manager, m.class, m.guardian_contact as guardian, lower(m.role) as role, m.store_allowed as store
      from membership m left join department d on d.id = m.department_id
        left join membership g on g.id = m.manager_id and g.left_at is null
      where ${narrowed(sql, narrowing)}
        ${last ? sql`and (m.name_key, m.id) > (${last.nameKey}, ${last.memberId}::uuid)` : sql``}
      order by m.name_key, m.id limit ${PAGE}`
    for (const row of rows) yield EXPORTED.map((field) => textOf(row[field as keyof Exported]))
    last = rows.length === PAGE ? rows.at(-1) : undefined
  } while (last)
}

const textOf = (value: string | number | boolean | null): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null ? '' : String(value)
}

/** The headings of a file with the rows that were not taken: those it had, and one that says why. */
export const faultyHeadings = ({ columns }: UploadRecord): string[] => [
  ...columns.map(({ heading }) => heading),
  FAULT_HEADING,
]

/** Rows of an upload that were not taken, as they came, each with what is wrong; sent again they are read as they are (O23). */
export async function* faultyRows(sql: Sql, upload: UploadRecord, language: 'en' | 'hi'): AsyncGenerator<string[]> {
  let last = 0
  for (;;) {
    const rows = await sql<{ number: number; cells: string[]; faults: StoredFault[] }[]>`
      select number, cells, faults from member_upload_row
      where upload_id = ${upload.id} and number > ${last} and plan is distinct from 'REMOVE'
        and (outcome = 'FAILED' or (outcome is null and plan in ('FAULTY', 'LEFT_OUT')))
      order by number limit ${PAGE}`
    for (const { cells, faults } of rows)
      yield [
        ...upload.columns.map((_, position) => cells[position] ?? ''),
        faults.map((fault) => saidFault(fault).message[language]).join(' '),
        // What stood beyond the columns still does, so that a row that slipped is not taken for a good one.
        ...cells.slice(upload.columns.length),
      ]
    if (rows.length < PAGE) return
    last = rows.at(-1)?.number ?? last
  }
}
