// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { Upload, UploadRow } from '@chowk/contract/member/upload.ts'
import type { UploadColumn } from '@chowk/contract/member/upload.ts'
import { faultsIn, mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { RowList } from './row-list.tsx'

let page: Mounted
afterEach(async () => await page.close())

const ROW: UploadRow = {
  ...(sampleOf(UploadRow) as UploadRow),
  plan: 'NEW',
  outcome: null,
  values: { name: 'Isha Rao', email: 'isha@neelkanth.example', class: '7' },
  faults: [],
  differences: [],
}
const fault = (field: 'class') => ({
  code: 'CLASS_INVALID' as const,
  field,
  isWarning: false,
  message: { en: 'No class.', hi: 'कक्षा नहीं।' },
  suggestion: null,
})

async function open(fields: readonly UploadColumn['field'][], row: Partial<UploadRow> = {}): Promise<void> {
  const columns = fields.map((field) => ({ heading: field ?? '', samples: [], field }))
  const upload = { ...(sampleOf(Upload) as Upload), state: 'READY' as const, columns, makesDepartments: false }
  const body = { content: [{ ...ROW, ...row }], next: null }
  vi.stubGlobal('fetch', async () => Response.json({ statusCode: 200, message: '', body }))
  page = await mount(() => <RowList upload={upload} />)
  await until(() => expect(page.container.querySelector('td')).not.toBeNull())
}
const texts = (cells: string) => [...page.container.querySelectorAll(cells)].map(({ textContent }) => textContent)

test('what a file says of classes stands in the table of its rows, and says so where no heading stands', async () => {
  await open(['name', 'email', 'class'])
  expect(texts('th')).toEqual(['Row', 'Name', 'E-mail', 'Class', 'Department', 'Code'])
  expect(texts('td')).toContain('Class 7')
  expect(await faultsIn(page.container)).toEqual([])
})

test('a file without classes has no column of them, unless one is wrong with them', async () => {
  await open(['name', 'email'])
  expect(texts('th')).not.toContain('Class')
  await page.close()
  await open(['name', 'email'], { faults: [fault('class')], values: { class: '13' } })
  expect(texts('th')).toContain('Class')
  expect(texts('td')).toContain('13')
})

test('a department that is not there is made for the whole file by a press beside the fault', async () => {
  const unknown = { ...fault('class'), code: 'DEPARTMENT_UNKNOWN' as const, field: 'department' as const }
  await open(['name', 'email', 'department'], { plan: 'FAULTY', faults: [unknown] })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') sent.push(JSON.parse(body))
    return await Promise.resolve(Response.json({ statusCode: 200, message: '', body: { content: [], next: null } }))
  })
  await page.press('Create departments that are missing')
  await until(() => expect(sent).toMatchObject([{ makesDepartments: true, fields: ['name', 'email', 'department'] }]))
})
