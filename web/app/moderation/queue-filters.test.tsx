// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { useListAddress } from '../list/list-address.ts'
import { mount, until } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { ContentFilters } from './queue-filters.tsx'

let page: Mounted
afterEach(async () => await page.close())

const open = async (path: string) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      statusCode: 200,
      message: '',
      body: { content: [{ id: 'c', name: { en: 'Science', hi: null } }] },
    }),
  )
  page = await mount(() => <ContentFilters address={useListAddress()} />, path)
}
const count = (inside: string) => page.container.querySelectorAll(`${inside} select`).length

test('the five filters of a queue stand behind one button where there is no room, and all of them in its sheet', async () => {
  await open('/?case=0a')
  await until(() => expect(count('[role=search]')).toBe(5))
  expect(count('dialog')).toBe(0)
  expect(page.container.textContent).not.toContain('Reset')
  await page.press('Filters')
  expect(count('dialog')).toBe(5)
})

test('they are reset together, and the case that stood open goes with them', async () => {
  await open('/?kind=POST&age=48&case=0a&workspace=0b')
  await page.press('Reset')
  expect(page.address()).toBe('?workspace=0b')
})
