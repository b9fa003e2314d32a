// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Output } from '@chowk/contract/call.ts'
import { listBank } from '@chowk/contract/quiz/bank.ts'
import { exportQuestions } from '@chowk/contract/quiz/format.ts'
import type { ImportReport } from '@chowk/contract/quiz/format.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { fillIn, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { ExportButton } from './export-button.tsx'
import ImportScreen from './import-screen.tsx'

const teacher = sampleViewer({ workspace: { ...sampleViewer().workspace, role: 'FACULTY' } as never })
const rowOf = (number: number, stem: string, isGood: boolean): ImportReport['rows'][number] => ({
  number,
  line: number * 2,
  file: null,
  stem,
  kind: 'MCQ_SINGLE',
  isGood,
  reasons: isGood ? [] : [{ code: 'KEY_MISSING', field: 'key', said: null, isWarning: false }],
})
const report = (isDone: boolean): ImportReport => ({
  fileName: 'science.txt',
  format: 'GIFT',
  isDone,
  good: 4,
  faulty: 1,
  warned: 0,
  brokenOff: null,
  rows: [1, 2, 3, 4].map((n) => rowOf(n, `Question ${n}`, true)).concat(rowOf(5, 'Which of these is round?', false)),
})

let page: Mounted
afterEach(async () => {
  await page.close()
  vi.restoreAllMocks()
})

/** Answers each form that is sent with the report of its step. */
function stubUpload(): FormData[] {
  const forms: FormData[] = []
  class Upload extends EventTarget {
    upload = new EventTarget()
    status = 200
    responseType = ''
    response = new ArrayBuffer(0)
    open() {}
    setRequestHeader() {}
    getResponseHeader = (name: string) => (name === 'content-type' ? 'application/json' : null)
    send(form: FormData) {
      forms.push(form)
      const body = report(form.get('take') !== 'CHECK')
      const bytes = new TextEncoder().encode(JSON.stringify({ statusCode: 200, message: '', body }))
      this.response = bytes.buffer as ArrayBuffer
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return forms
}

test('a file with one faulty question is checked, and the good ones are imported for the chosen class', async () => {
  const bank = sampleOf(listBank.output) as Output<typeof listBank>
  answerCalls([listBank, bank])
  const forms = stubUpload()
  showPageTo(teacher)
  page = await openScreen(ImportScreen, '/quiz-bank/import', '/quiz-bank/import')
  await fillIn('Class', '8')
  const input = page.container.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['{F}'], 'science.txt')] })
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
  await until(() => expect(page.container.querySelector('table')?.textContent).toContain('Which of these is round?'))
  expect(page.container.querySelector('table')?.textContent).toContain('The file doesn’t say what is right.')
  await pressNamed('Bring in the 4 that are good')
  const done = () => page.container.querySelector('[role=alert]')?.textContent
  await until(() => expect(done()).toContain('4 questions stand in your bank as drafts.'))
  expect(named('a', 'See them in the bank').getAttribute('href')).toBe('/quiz-bank?state=DRAFT&author=me')
  expect(forms.map((form) => [form.get('take'), form.get('class')])).toEqual([
    ['CHECK', '8'],
    ['GOOD', '8'],
  ])
  expect(forms[0]?.get('requestId')).toBe(forms[1]?.get('requestId'))
})

test('questions are downloaded in the format chosen from the menu', async () => {
  const file = { name: 'chowk-questions-2026-11-22.gift.txt', mediaType: 'text/plain', bytes: btoa('{=Gallium}') }
  const sent = answerCalls([exportQuestions, { ...file, questions: 1, leftOut: 0, isCut: false }])
  const downloads: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
  showPageTo(teacher)
  page = await openScreen(() => <ExportButton wanted={{ class: 8 }} />, '/quiz-bank', '/quiz-bank')
  await pressNamed('Download')
  await pressNamed('GIFT', '[role=menuitem]')
  await until(() => expect(downloads).toEqual([file.name]))
  expect(inputsOf(sent, exportQuestions)).toEqual([{ class: '8', format: 'GIFT' }])
})
