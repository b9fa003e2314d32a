// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { mount, until } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { CategoryFilter } from './category-filter.tsx'
import { useListAddress } from './list-address.ts'

let page: Mounted
afterEach(async () => await page.close())

function Filters() {
  return <CategoryFilter address={useListAddress()} scope={{}} />
}

test('a filter whose choices did not come says so in a line, since the list stands below, and asks again by a press', async () => {
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return await Promise.resolve(
      Response.json({ statusCode: 500, message: '', body: null, error: true }, { status: 500 }),
    )
  })
  page = await mount(Filters)
  await until(() => expect(page.container.textContent).toContain('Failed to fetch community category. Try again'))
  expect(page.container.querySelector('h1, h2, svg')).toBeNull()
  await page.press('Try again')
  await until(() => expect(asked).toBe(2))
})
