// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { Output } from '@chowk/contract/call.ts'
import { exportOwnData } from '@chowk/contract/news/own-data.ts'
import { getRecentReads, pauseHistory, removeRecentReads } from '@chowk/contract/news/reading.ts'
import { getForYouShape } from '@chowk/contract/recommend/recommended.ts'
import { ToastRegion } from '../../app/shell/toast-region.tsx'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { DownloadSection } from './download-section.tsx'
import { HistorySection } from './history-section.tsx'

const HISTORY = 'What you read and heard'
const reads = sampleOf(getRecentReads.output) as Output<typeof getRecentReads>

let page: Mounted
afterEach(async () => await page.close())

test('reading history is deleted after a confirmation, and keeping it can be turned off and on [news:P7]', async () => {
  let paused = false
  const sent = answerCalls(
    [getRecentReads, () => ({ ...reads, paused })],
    [getForYouShape, sampleOf(getForYouShape.output) as object],
    [removeRecentReads, { removed: 1 }],
    [pauseHistory, (input) => ({ paused: (paused = input['paused'] === true) })],
  )
  showPageTo(sampleViewer())
  page = await mount(() => (
    <>
      <HistorySection />
      <ToastRegion />
    </>
  ))
  await pressNamed('Delete history')
  expect(inputsOf(sent, removeRecentReads)).toEqual([])
  await pressNamed('Delete all')
  await until(() => expect(page.container.textContent).toContain('Deleted on all your devices.'))
  expect(inputsOf(sent, removeRecentReads)).toEqual([{ all: 'true' }])

  const isKept = () => named('[role=switch]', HISTORY).getAttribute('aria-checked')
  for (const next of ['false', 'true']) {
    await pressNamed(HISTORY)
    await until(() => expect(isKept()).toBe(next))
  }
  expect(inputsOf(sent, pauseHistory)).toEqual([{ paused: true }, { paused: false }])
})

test('reading data is downloaded as CSV under the name that the server gives [news:P7]', async () => {
  const file = { fileName: 'chowk-reading-2026-11-21.csv', mediaType: 'text/csv', text: 'at,title' }
  const sent = answerCalls([exportOwnData, file])
  const downloads: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
  showPageTo(sampleViewer())
  page = await mount(() => <DownloadSection />)
  await pressNamed('Download my reading data as CSV')
  await until(() => expect(downloads).toEqual([file.fileName]))
  expect(inputsOf(sent, exportOwnData)).toEqual([{ format: 'csv' }])
  vi.restoreAllMocks()
})
