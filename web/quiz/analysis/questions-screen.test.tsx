// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { listQuizCategories } from '@chowk/contract/quiz/category.ts'
import { listQuizItems } from '@chowk/contract/quiz/summary/item.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import type { PageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import QuestionsScreen from './questions-screen.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

async function shownWith(waiting: number): Promise<string> {
  const items = {
    ...(sampleOf(listQuizItems.output) as object),
    content: [],
    next: null,
    waiting,
    paper: null,
    dots: [],
  }
  vi.stubGlobal('fetch', async (path: string) => {
    const body = path.includes('summary/question') ? items : sampleOf(listQuizCategories.output)
    return await Promise.resolve(Response.json({ statusCode: 200, message: 'Success!', body }))
  })
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer: null, seal: null } as PageFacts)
  page = await mount(() => <QuestionsScreen />, '/quiz-summary/questions?quiz=wells')
  const { container } = page
  await until(() => expect(container.querySelectorAll('h2').length).toBeGreaterThan(0))
  const text = container.textContent
  await page.close()
  page = undefined
  return text
}

test('of a quiz whose tries wait for marking its figures say so, and advise nobody to search otherwise', async () => {
  const waiting = await shownWith(2)
  expect(waiting).toContain('Results wait for marking')
  expect(waiting).not.toContain('Try fewer words')
  expect(await shownWith(0)).toContain('Try fewer words')
})
