import { DEPARTMENT_LIMITS } from '@chowk/contract/member/department.ts'
import { UploadField } from '@chowk/contract/member/upload.ts'
import type { Sql } from '../../platform/database.ts'
import { csvOf, guardedCell } from '../../platform/text/csv.rules.ts'
import { TEMPLATE_HEADINGS } from '../table/columns.rules.ts'
import type { TableFormat } from '../../platform/storage/table-file.ts'

const FIELDS = UploadField.options.filter((field) => field !== 'memberId')
const LAST_ROW = 5000
/** The sheet that only the drop-down of departments reads. */
const LISTS = 'Departments'

type Example = Partial<Record<UploadField, string>>

/**
 * Two people who are not there, so that whoever fills it in sees what is meant: they never come in. Her own departments are offered in their
 * column, from a sheet of their own, since a list within a cell ends at 255 letters.
 */
export async function templateOf(sql: Sql, workspaceId: string, format: TableFormat): Promise<Uint8Array> {
  const departments = await sql<{ name: string; class: number | null }[]>`
    select name, class from department where workspace_id = ${workspaceId} and is_active
    order by class nulls last, name limit ${DEPARTMENT_LIMITS.departments}`
  const isSchool = departments.some((each) => each.class !== null)
  const rows = examplesOf(departments[0], isSchool).map((row) => FIELDS.map((field) => row[field] ?? ''))
  const headings = FIELDS.map((field) => TEMPLATE_HEADINGS[field])
  if (format === 'csv') return Buffer.from(csvOf(headings, rows))
  const { writeXlsx } = await import('hucre/xlsx')
  const names = [...new Set(departments.map(({ name }) => name))]
  const offered: Partial<Record<UploadField, { values: string[] } | { formula1: string }>> = {
    role: { values: ['member', 'faculty', 'admin'] },
    store: { values: ['yes', 'no'] },
    class: { values: ['3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] },
    ...(names.length > 0 && { department: { formula1: `${LISTS}!$A$1:$A$${names.length}` } }),
  }
  const dataValidations = FIELDS.flatMap((field, position) => {
    const list = offered[field]
    const letter = String.fromCharCode(65 + position)
    return list
      ? [{ type: 'list' as const, ...list, range: `${letter}2:${letter}${LAST_ROW}`, showErrorMessage: false }]
      : []
  })
  const lists = names.map((name) => [guardedCell(name)])
  return await writeXlsx({
    sheets: [
      { name: 'Members', rows: [headings, ...rows], dataValidations },
      ...(lists.length > 0 ? [{ name: LISTS, rows: lists, hidden: true }] : []),
    ],
  })
}

function examplesOf(department: { name: string; class: number | null } | undefined, isSchool: boolean): Example[] {
  const teacher: Example = {
    name: 'Example: Meera Joshi',
    email: 'meera@school.example',
    mobile: '98765 43210',
    employeeCode: 'S-001',
    designation: 'Teacher',
    role: 'faculty',
    store: 'yes',
  }
  const pupil: Example = {
    name: 'Example: आरव शिंदे',
    email: 'aarav@school.example',
    employeeCode: 'P-001',
    department: department?.name ?? '',
    manager: 'S-001',
    class: department?.class ? String(department.class) : '8',
    birth: '12/07/2013',
    guardian: '98765 43211',
    role: 'member',
    store: 'no',
  }
  return isSchool ? [teacher, pupil] : [teacher]
}
