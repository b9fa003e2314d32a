// @vitest-environment jsdom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExportSheet } from './export-sheet.tsx'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'

let page: Mounted
let sent: number
let answered: PromiseWithResolvers<Response>
const saved: string[] = []
beforeEach(() => {
  sent = 0
  saved.length = 0
  answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async () => {
    sent += 1
    return await answered.promise
  })
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await page.close()
})

function Holder() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <ExportSheet folder={null} onClose={() => setOpen(false)} />}
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </>
  )
}
const choose = () => [...page.container.querySelectorAll<HTMLElement>('dialog button')][0]?.click()
const answer = () => {
  const body = { fileName: 'saved.csv', mediaType: 'text/csv', text: 'a' }
  answered.resolve(Response.json({ statusCode: 200, message: '', body }))
}

test('a file is handed over although the sheet in which it was asked for was closed before it came', async () => {
  page = await mount(() => <Holder />)
  await act(async () => choose())
  await page.press('Close')
  expect(page.container.querySelector('dialog')).toBeNull()
  answer()
  await until(() => expect(saved).toEqual(['saved.csv']))
})

test('a file that was asked for by a double press is made and handed over once', async () => {
  page = await mount(() => <Holder />)
  await act(async () => {
    choose()
    choose()
  })
  answer()
  // The sheet closes once the file has been handed over.
  await until(() => expect(page.container.querySelector('dialog')).toBeNull())
  expect([sent, saved]).toEqual([1, ['saved.csv']])
})
