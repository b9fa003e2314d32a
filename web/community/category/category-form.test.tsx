// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { listOwnCategories } from '@chowk/contract/community/category.ts'
import type { OwnCategories } from '@chowk/contract/community/category.ts'
import { useRead } from '../../app/read.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { CategoryForm } from './category-form.tsx'

let page: Mounted
afterEach(async () => await page.close())

test('a category saved after another window changed them says so, and is saved upon what the others are by now', async () => {
  const sample = sampleOf(listOwnCategories.output) as OwnCategories
  const content = sample.content.map((each) => ({ ...each, id: '019a0000-0000-7000-8000-000000000001', topics: [] }))
  const sent: { version: number }[] = []
  let version = 1
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(JSON.parse(body as string) as { version: number })
    const isStale = method !== 'GET' && version === 1
    if (isStale) version = 2
    return await Promise.resolve(
      isStale
        ? Response.json({ statusCode: 409, message: '', body: { code: 'VERSION_CONFLICT' } }, { status: 409 })
        : Response.json({ statusCode: 200, message: '', body: { ...sample, content, version } }),
    )
  })
  page = await mount(function Page() {
    const { data } = useRead(listOwnCategories, {})
    return (
      data && (
        <>
          <CategoryForm categories={data} category={data.content[0] ?? null} onClose={() => undefined} />
          <output>{data.version}</output>
        </>
      )
    )
  })
  await until(() => expect(page.container.querySelector('output')?.textContent).toBe('1'))
  await page.press('Save')
  await until(() => expect(page.container.querySelector('output')?.textContent).toBe('2'))
  expect(page.container.textContent).toContain('The categories were changed in another window.')
  await page.press('Save')
  await until(() => expect(sent.map((each) => each.version)).toEqual([1, 2]))
})
