// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Upload } from '@chowk/contract/member/upload.ts'
import { addressOf } from '@chowk/contract/call.ts'
import { undoUpload } from '@chowk/contract/member/upload-undo.ts'
import { checkUpload, commitUpload, getUpload, listUploadRows, retryUpload } from '@chowk/contract/member/upload.ts'
import { faultsIn, mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { useRead } from '../../app/read.ts'
import { shownToast, showToast } from '../../ui/floating/toast.ts'
import { FileView } from './file-view.tsx'

const SAMPLE: Upload = {
  ...(sampleOf(Upload) as Upload),
  fileName: 'members.csv',
  rows: 12,
  done: 0,
  columns: [
    { heading: 'Name', samples: ['Asha Rao'], field: 'name' },
    { heading: 'E-mail', samples: ['asha@neem.example'], field: 'email' },
    { heading: 'Born', samples: ['04/03/2013'], field: 'birth' },
  ],
  fileFaults: [],
  checkFailed: false,
  dateOrder: null,
  removalsToConfirm: null,
  newDepartments: { count: 0, first: [] },
  invitationsWaiting: 0,
  undoUntil: null,
  undoneAt: null,
  endedAt: null,
  erasesAt: null,
  counts: {
    new: 4,
    changed: 3,
    same: 2,
    faulty: 2,
    warned: 1,
    leftOut: 0,
    remove: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    removed: 0,
    failed: 0,
    undone: 0,
    leftAlone: 0,
  },
}

let page: Mounted
const asked: { path: string; method: string; body: unknown }[] = []
beforeEach(() => {
  asked.length = 0
})
afterEach(async () => await page.close())

async function draw(more: Partial<Upload>): Promise<string> {
  const upload = { ...SAMPLE, ...more }
  page = await mount(() => <FileView upload={upload} />)
  vi.stubGlobal('fetch', async (path: string | URL, init: RequestInit = {}) => {
    asked.push({ path: String(path), method: init.method ?? 'GET', body: init.body })
    return await Promise.resolve(Response.json({ statusCode: 200, message: 'Success!', body: upload }))
  })
  expect(await faultsIn(page.container)).toEqual([])
  return page.container.textContent ?? ''
}
const isRequested = ({ address }: { address: `${string} ${string}` }) => {
  const { method, path } = addressOf(address as typeof commitUpload.address)
  return asked.some((each) => each.method === method && each.path.includes(path))
}

test('a file that cannot be read says every reason and leads to the next', async () => {
  const said = (en: string) => ({ en, hi: en })
  const text = await draw({
    state: 'INVALID_FILE',
    fileFaults: [
      { code: 'COLUMN_TWICE', message: said('Two columns are called “Name”.'), details: {} },
      { code: 'NO_ROWS', message: said('There is nobody in this file.'), details: {} },
    ],
  })
  expect(text).toContain('Not readable')
  expect(text).toContain('Two columns are called “Name”.')
  expect(text).toContain('There is nobody in this file.')
  expect(page.button('Send another file')).toBeTruthy()
})

test('columns are shown with what they were taken for, and a column of dates asks what 04/03 is', async () => {
  const text = await draw({ state: 'UPLOADED' })
  expect(text).toContain('What are the columns?')
  expect(text).toContain('Dates like 04/03 are')
  expect(text).toContain('4 March: day first')
})

test('columns without a name are warned of, and without one that says who somebody is there is nothing to check; after a check they are chosen anew without another file', async () => {
  const columns = SAMPLE.columns.map((column) => ({ ...column, field: null }))
  const warned = await draw({ state: 'UPLOADED', columns })
  expect(warned).toContain('No column is the name.')
  expect(warned).toContain('Choose the column with the e-mail, the mobile, the code or the member ID.')
  expect((page.button('Check the file') as HTMLButtonElement).disabled).toBe(true)
  await page.close()
  const checked = await draw({ state: 'READY', erasesAt: null })
  expect(checked).not.toContain('What are the columns?')
  await page.press('Change the columns')
  expect(page.container.textContent).toContain('What are the columns?')
  expect(page.container.textContent).not.toContain('No column is the name.')
  expect((page.button('Check the file') as HTMLButtonElement).disabled).toBe(false)
  expect(page.container.textContent).not.toContain('Nothing is stored until you press the button.')
  await page.press('Back to the check')
  expect(page.container.textContent).toContain('Nothing is stored until you press the button.')
  await page.press('Change the columns')
  await page.press('Check the file')
  expect(isRequested(checkUpload)).toBe(true)
  await vi.waitFor(() => expect(page.container.textContent).toContain('Nothing is stored until you press the button.'))
})

test('while it is checked and stored the share is said, and it can be stopped', async () => {
  const checking = await draw({ state: 'VALIDATING', done: 3 })
  expect(checking).toContain('3 of 12 rows are checked')
  expect(page.container.querySelector('progress')?.value).toBeCloseTo(0.25)
  await page.close()
  const adding = await draw({ state: 'COMMITTING', done: 3 })
  expect(adding).toContain('3 of 9 rows are stored')
  expect(page.button('Stop')).toBeTruthy()
})

test('a check that broke off says that nothing was stored, and is begun again', async () => {
  const text = await draw({ state: 'FAILED', checkFailed: true, erasesAt: '2027-01-01T00:00:00.000Z' })
  expect(text).toContain('The check broke off because of a fault of ours.')
  expect(text).not.toContain('with faults')
  await page.press('Check the file again')
  expect(isRequested(retryUpload)).toBe(true)
})

test('departments that a file would make are named before anything is stored', async () => {
  const first = [{ name: 'VII-A', class: 7, section: 'A', people: 31 }]
  const text = await draw({ state: 'READY', newDepartments: { count: 3, first } })
  expect(text).toContain('Departments that will be made')
  expect(text).toMatch(/VII-A.*Class 7 A.*31/)
  expect(text).toContain('and 2 more')
})

test('people who would be removed are typed as a number before anything is stored', async () => {
  await draw({ state: 'READY', mode: 'FULL_LIST', removalsToConfirm: 21, counts: { ...SAMPLE.counts, remove: 21 } })
  await page.press('Add 4, change 3, remove 21')
  expect(isRequested(commitUpload)).toBe(false)
  const dialog = document.querySelector('dialog')
  expect(dialog?.textContent).toContain('Remove 21 members?')
  const action = [...(dialog?.querySelectorAll('button') ?? [])].find(
    (each) => each.textContent === 'Remove 21 and store',
  )
  expect(action?.disabled).toBe(true)
})

test('a press on numbers that another tab has changed stores nothing, says so and asks for the rows anew', async () => {
  const commits: unknown[] = []
  let rowReads = 0
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.includes(addressOf(commitUpload.address).path)) {
      commits.push(typeof body === 'string' ? JSON.parse(body) : body)
      const refused = { statusCode: 409, message: '', body: { code: 'CHANGED_MEANWHILE' } }
      return await Promise.resolve(Response.json(refused, { status: 409 }))
    }
    rowReads += path.includes(addressOf(listUploadRows.address).path) ? 1 : 0
    return await Promise.resolve(
      Response.json({ statusCode: 200, message: '', body: { content: [], next: null, size: 50 } }),
    )
  })
  page = await mount(() => <FileView upload={{ ...SAMPLE, state: 'READY', erasesAt: '2027-01-01T00:00:00.000Z' }} />)
  await until(() => expect(rowReads).toBe(1))
  await page.press('Add 4, change 3')
  await until(() => expect(page.container.textContent).toContain('Someone has checked this file anew meanwhile.'))
  await until(() => expect(rowReads).toBe(2))
  expect(commits).toEqual([{ uploadId: SAMPLE.id, seen: { added: 4, changed: 3, removed: 0 } }])
})

test('a stopped file and one whose rows were erased say what was stored', async () => {
  const text = await draw({
    state: 'CANCELLED',
    fileName: '',
    counts: { ...SAMPLE.counts, created: 5 },
  })
  expect(text).toContain('Cancelled')
  expect(text).toContain('Erased file')
  expect(text).toContain('added5')
})

test('of a file that was cancelled before its check no steps, no counts and no rows are shown', async () => {
  const counts = Object.fromEntries(Object.keys(SAMPLE.counts).map((name) => [name, 0])) as Upload['counts']
  const erasesAt = '2026-12-01T08:00:00.000Z'
  const text = await draw({ state: 'CANCELLED', counts, erasesAt })
  expect(text).toContain('Cancelled')
  expect(page.container.querySelector('dl, ol')).toBeNull()
  expect(text).not.toContain('These rows need you')
  await page.close()
  expect(await draw({ state: 'CANCELLED', erasesAt })).toContain('These rows need you')
  expect(page.container.querySelector('dl')).not.toBeNull()
  expect(page.container.querySelector('ol')).toBeNull()
})

test('what a file did is taken back after a question in numbers, and then says what was left alone', async () => {
  const counts = { ...SAMPLE.counts, created: 4, updated: 3, unchanged: 2 }
  const text = await draw({ state: 'COMPLETED', counts, undoUntil: '2026-12-01T08:00:00.000Z' })
  expect(text).toContain('What this file did can be taken back until 1 Dec 2026')
  await page.press('Take this file back')
  const dialog = document.querySelector('dialog')
  expect(dialog?.textContent).toContain('4 invitations are withdrawn, 3 members are as they were before')
  const buttons = [...(dialog?.querySelectorAll('button') ?? [])]
  await act(async () => buttons.find((each) => each.textContent === 'Take this file back')?.click())
  expect(isRequested(undoUpload)).toBe(true)
  await page.close()
  const done = await draw({ state: 'UNDONE', counts: { ...SAMPLE.counts, undone: 6, leftAlone: 1 } })
  expect(done).toContain('taken back6')
  expect(done).toContain('left alone1')
})

const isOne = (path: string) => path.split('?')[0] === addressOf(getUpload.address).path

test.each([
  ['UPLOADED', 'Check the file'],
  ['UPLOADED', 'Cancel'],
  ['READY', 'Cancel'],
  ['VALIDATING', 'Stop'],
] as const)(
  'of a file (%s) that another tab has ended meanwhile, a press on “%s” shows the end, and a toast says why',
  async (state, name) => {
    let upload: Upload = { ...SAMPLE, id: '019a0000-0000-7000-8000-000000000001', state }
    vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
      if (method === 'GET') {
        const body = isOne(path) ? upload : { content: [], next: null, size: 50 }
        return await Promise.resolve(Response.json({ statusCode: 200, message: '', body }))
      }
      upload = { ...upload, state: 'CANCELLED' }
      const body = { code: 'ILLEGAL_TRANSITION' }
      return await Promise.resolve(Response.json({ statusCode: 409, message: '', body }, { status: 409 }))
    })
    showToast({ text: 'Nothing yet.' })
    page = await mount(function Page() {
      const { data } = useRead(getUpload, { uploadId: upload.id })
      return data ? <FileView upload={data} /> : null
    })
    await until(() => expect(page.button(name)).toBeTruthy())
    await page.press(name)
    await until(() => expect(page.container.textContent).toContain('Cancelled'))
    await until(() =>
      expect(shownToast()?.text).toBe('This file has moved on meanwhile. The page now shows how it is.'),
    )
  },
)
