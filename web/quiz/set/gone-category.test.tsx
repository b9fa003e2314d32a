// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { getQuizSet } from '@chowk/contract/quiz/set/set.ts'
import type { SetFile, WrittenSet } from '@chowk/contract/quiz/set/set.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import type { PageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { ChangeSetForm } from './set-form.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

const GONE = 9
const SET: SetFile = {
  ...(sampleOf(getQuizSet.output) as SetFile),
  id: '0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c12',
  audience: 'ALL',
  departmentIds: [],
  closedDepartments: [],
  opensAt: null,
  closesAt: null,
  questions: [],
  sections: [{ categoryId: GONE, difficulty: null, language: null, days: null, count: 5 }],
}

test('a quiz that draws from a category that has gone draws from any only after its setter was told', async () => {
  const sent: (number | null | undefined)[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    const { set } = JSON.parse(typeof body === 'string' ? body : '{}') as { set?: WrittenSet }
    if (!set) return Response.json({ statusCode: 200, message: '', body: {} })
    const [section] = set.sections
    sent.push(section?.categoryId)
    const isFound = section?.categoryId !== GONE
    const statusCode = isFound ? 200 : 404
    const answer = isFound ? { version: SET.version + 1 } : { code: 'CATEGORY_NOT_FOUND' }
    return await Promise.resolve(Response.json({ statusCode, message: '', body: answer }, { status: statusCode }))
  })
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer: null, seal: null } as PageFacts)
  page = await mount(() => <ChangeSetForm set={SET} categories={[]} />)
  const { container, press, button } = page
  await press('Save')
  await until(() => expect(container.textContent).toContain('One of the categories no longer exists'))
  expect(sent).toEqual([GONE])
  await until(() => expect(button('Save').hasAttribute('disabled')).toBe(false))
  await press('Save')
  await until(() => expect(sent).toEqual([GONE, null]))
})
