// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { listOwnCategories, saveOwnCategories } from '@chowk/contract/community/category.ts'
import type { OwnCategories, OwnCategory } from '@chowk/contract/community/category.ts'
import { useRead } from '../../app/read.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import type { SentCall } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { fillIn, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { CategoryList } from './category-list.tsx'

const categoryOf = (n: number, en: string): OwnCategory => ({
  id: `019a0000-0000-7000-8000-00000000000${n}`,
  name: { en, hi: null },
  isActive: true,
  topics: [],
})

let page: Mounted
let sent: SentCall[]
afterEach(async () => await page.close())

/** The categories of a school, kept as the server keeps them. */
async function openList(...names: string[]) {
  let kept: OwnCategories = { content: names.map((name, n) => categoryOf(n, name)), version: 1 }
  sent = answerCalls(
    [listOwnCategories, () => kept],
    [
      saveOwnCategories,
      ({ categories }) => {
        const content = (categories as Partial<OwnCategory>[]).map((each, n) => ({ ...categoryOf(n + 5, ''), ...each }))
        return (kept = { content, version: kept.version + 1 })
      },
    ],
  )
  showPageTo(sampleViewer({ admin: true }))
  const Screen = () => {
    const { data } = useRead(listOwnCategories, {})
    return data && <CategoryList categories={data} />
  }
  page = await openScreen(Screen, '/categories', '/categories')
}
const rows = () => [...page.container.querySelectorAll('[role=row]')].map((row) => row.getAttribute('aria-label') ?? '')
const saved = () =>
  inputsOf(sent, saveOwnCategories).map(({ categories }) =>
    (categories as OwnCategory[]).map(({ name, isActive }) => `${name.en} ${isActive}`),
  )

test('an added category is listed last', async () => {
  await openList('Buses')
  await pressNamed('Add a category')
  await fillIn('Name in English', 'Canteen')
  await pressNamed('Save')
  await until(() => expect(rows()).toEqual(['Buses', 'Canteen']))
  expect(page.container.querySelector('dialog')).toBeNull()
  expect(saved()).toEqual([['Buses true', 'Canteen true']])
})

test('a category moved by the keyboard is saved at its new place', async () => {
  await openList('Buses', 'Canteen')
  await until(() => expect(rows()).toEqual(['Buses', 'Canteen']))
  const press = async (key: string) =>
    await act(async () => {
      for (const type of ['keydown', 'keyup'])
        document.activeElement?.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }))
    })
  const place = () => document.activeElement?.getAttribute('aria-label') ?? ''
  await act(async () => named('[role=row]', 'Canteen').focus())
  await press('ArrowRight')
  await press('Enter')
  await until(() => expect(place()).toContain('Insert'))
  for (let step = 0; step < 3 && place() !== 'Insert before Buses'; step++) await press('ArrowUp')
  expect(place()).toBe('Insert before Buses')
  await press('Enter')
  await until(() => expect(saved()).toEqual([['Canteen true', 'Buses true']]))
  await until(() => expect(rows()).toEqual(['Canteen', 'Buses']))
})

test('a category closed for new posts is marked as closed', async () => {
  await openList('Buses', 'Canteen')
  await pressNamed('Edit Buses')
  await pressNamed(/^Posts can be written under it/)
  await pressNamed('Save')
  await until(() => expect(saved()).toEqual([['Buses false', 'Canteen true']]))
  await until(() => expect(named('[role=row]', 'Buses').textContent).toContain('closed'))
  expect(named('[role=row]', 'Canteen').textContent).not.toContain('closed')
})
