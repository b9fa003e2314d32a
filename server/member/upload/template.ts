import { UploadField } from '@chowk/contract/member/upload.ts'
import type { Sql } from '../../platform/database.ts'
import { csvOf } from '../../platform/csv.rules.ts'
import { TEMPLATE_HEADINGS } from '../table/columns.rules.ts'
import type { TableFormat } from '../../platform/storage/table-file.ts'

const FIELDS = UploadField.options.filter((field) => field !== 'memberId')
const LAST_ROW = 5000
/** A list that stands in the cell itself may be so long. */
const LONGEST_LIST = 255

type Example = Partial<Record<UploadField, string>>

/** Two people who are not there, so that whoever fills it in sees what is meant; her own departments are offered in their column. */
export async function templateOf(sql: Sql, workspaceId: string, format: TableFormat): Promise<Uint8Array> {
  const departments = await sql<{ name: string; class: number | null }[]>`
    select name, class from department where workspace_id = ${workspaceId} and is_active order by name limit 200`
  const isSchool = departments.some((each) => each.class !== null)
  const rows = examplesOf(departments[0], isSchool).map((row) => FIELDS.map((field) => row[field] ?? ''))
  const headings = FIELDS.map((field) => TEMPLATE_HEADINGS[field])
  if (format === 'csv') return Buffer.from(csvOf(headings, rows))
  const { writeXlsx } = await import('hucre/xlsx')
  const names = departments.map(({ name }) => name).filter((name) => !/[",]/.test(name))
  const offered: Partial<Record<UploadField, string[]>> = {
    role: ['member', 'faculty', 'admin'],
    store: ['yes', 'no'],
    class: ['3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
    ...(names.length > 0 && names.join(',').length <= LONGEST_LIST && { department: names }),
  }
  const dataValidations = FIELDS.flatMap((field, position) => {
    const values = offered[field]
    const letter = String.fromCharCode(65 + position)
    return values
      ? [{ type: 'list' as const, values, range: `${letter}2:${letter}${LAST_ROW}`, showErrorMessage: false }]
      : []
  })
  return await writeXlsx({ sheets: [{ name: 'Members', rows: [headings, ...rows], dataValidations }] })
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
    class: department?.class ? String(department.class) : '8',
    birth: '12/07/2013',
    guardian: '98765 43211',
    role: 'member',
    store: 'no',
  }
  return isSchool ? [teacher, pupil] : [teacher]
}
