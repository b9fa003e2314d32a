// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { keepPageFacts } from '../../app/page-facts.ts'
import type { PageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { NewQuestionForm } from './question-form.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

test('whoever left the answers of a question empty reads of each by its number that it is needed', async () => {
  const fetched = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', fetched)
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer: null, seal: null } as PageFacts)
  page = await mount(() => <NewQuestionForm rules={{ categories: [], reviews: false }} />)
  const { container, press } = page
  await press('Save the question')
  const lines = () => Array.from(container.querySelectorAll('[data-summary] a'), ({ textContent }) => textContent)
  await until(() => expect(lines()).not.toEqual([]))
  expect(lines().filter((line) => line.includes('Text'))).toEqual(
    [1, 2, 3, 4].map((number) => `Answer ${number}, Text: This field is required.`),
  )
  expect(fetched).not.toHaveBeenCalled()
})
