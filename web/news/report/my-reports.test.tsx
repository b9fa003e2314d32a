// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { getMyReports } from '@chowk/contract/news/report.ts'
import type { MyReport } from '@chowk/contract/news/report.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import type { PageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import MyReportsScreen from './my-reports-screen.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

test('of an upheld report whose decision an appeal reversed a reporter is not told any more that she was right', async () => {
  const sample = sampleOf(getMyReports.output) as { content: MyReport[] }
  const upheld = { ...(sample.content[0] as MyReport), state: 'UPHELD' as const }
  const content = [
    { ...upheld, _id: 'stands' },
    { ...upheld, _id: 'reversed', isReversed: true },
  ]
  const body = { ...sample, content, next: null }
  vi.stubGlobal(
    'fetch',
    async () => await Promise.resolve(Response.json({ statusCode: 200, message: 'Success!', body })),
  )
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer: null, seal: null } as PageFacts)
  page = await mount(() => <MyReportsScreen />)
  const { container } = page
  const states = () => [...container.querySelectorAll('[data-state]')].map(({ textContent }) => textContent)
  await until(() => expect(states()).toEqual(['You were right', 'After an appeal: no change']))
})
