// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TableStates } from './table-states.tsx'
import { faultsIn, mount } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'

let table: Mounted
afterEach(async () => await table.close())

const names = () =>
  [...table.container.querySelectorAll('tbody td a, tbody td strong, tbody tr td:nth-child(2)')].map(
    (cell) => cell.textContent,
  )
const boxes = () => [...table.container.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
const chosen = () =>
  boxes()
    .slice(1)
    .map(({ checked }) => checked)

test('a table can be put in the order of a column and back, and says so to readers of screens', async () => {
  table = await mount(TableStates)
  const head = () => table.container.querySelector('th[aria-sort]')
  expect(head()?.getAttribute('aria-sort')).toBe('ascending')
  const first = names()[0]
  await table.press('Name')
  expect(head()?.getAttribute('aria-sort')).toBe('descending')
  expect(names()[0]).not.toBe(first)
  expect(names().at(-1)).toBe(first)
})

test('rows are chosen one by one, in a range with Shift, all at once and none, and the box above is half full between', async () => {
  table = await mount(TableStates)
  const [all, first] = boxes()
  await act(async () => first?.click())
  expect(chosen()).toEqual([true, false, false])
  expect(all?.indeterminate).toBe(true)
  expect(table.container.textContent).toContain('1 selected')
  await act(async () => boxes()[3]?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true })))
  expect(chosen()).toEqual([true, true, true])
  expect(all?.indeterminate).toBe(false)
  expect(all?.checked).toBe(true)
  expect(table.container.textContent).toContain('3 selected')
  await table.press('Clear selection')
  expect(chosen()).toEqual([false, false, false])
  await act(async () => all?.click())
  expect(chosen()).toEqual([true, true, true])
  await act(async () => all?.click())
  expect(chosen()).toEqual([false, false, false])
})

test('what is done is done with the rows that are chosen, and all that match can be chosen from there', async () => {
  table = await mount(TableStates)
  const group = () => table.container.querySelector<HTMLElement>('[role=group]')
  expect(group()?.hidden).toBe(true)
  await act(async () => boxes()[0]?.click())
  expect(group()?.hidden).toBe(false)
  await table.press('Select all 4,116 matches')
  expect(table.container.textContent).toContain('4,116')
  await act(async () => boxes()[1]?.click())
  await table.press('Invite again')
  expect(table.container.querySelector('p[role=status]')?.textContent?.split(', ')).toHaveLength(2)
})

test('a table with chosen rows hinders nobody', async () => {
  table = await mount(TableStates)
  await act(async () => boxes()[1]?.click())
  expect(await faultsIn(table.container)).toEqual([])
})
