// @vitest-environment jsdom
import { useEffect, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { SortableList, reordered } from './sortable-list.tsx'
import type { Sortable } from './sortable-list.tsx'
import { clear, differencesOfServer, find, hindrances, key, show, until } from './widget-stage.tsx'

const CITIES = ['Delhi', 'Mumbai', 'Pune', 'Kochi'].map((name) => ({ id: name.toLowerCase(), name }))

let order = ''

function Cities() {
  const [items, setItems] = useState<readonly Sortable[]>(CITIES)
  useEffect(() => void (order = items.map(({ name }) => name).join(' ')))
  return <SortableList label="Cities" items={items} onReorder={setItems} />
}

const focusedName = () => document.activeElement?.getAttribute('aria-label')

/** Takes the row with the keyboard. */
async function lift(name: string) {
  find('row', name).focus()
  await key('ArrowRight')
  await key('Enter')
}

afterEach(clear)

describe('things in an order of their own', () => {
  test('the keyboard lifts a row, each place is named between its neighbours, and Enter puts it there', async () => {
    await show(<Cities />)
    expect(await hindrances()).toEqual([])
    await lift('Delhi')
    await until(() => expect(focusedName()).toBe('Insert between Delhi and Mumbai'))
    await key('ArrowDown')
    await until(() => expect(focusedName()).toBe('Insert between Mumbai and Pune'))
    await key('Enter')
    await until(() => expect(order).toBe('Mumbai Delhi Pune Kochi'))
  })

  test('the places are named in Hindi on a Hindi page, and Escape leaves the order as it was', async () => {
    await show(<Cities />, 'hi')
    expect(find('button', 'Delhi').getAttribute('aria-label')).toBe('Delhi को खिसकाएँ')
    await lift('Delhi')
    await key('ArrowDown')
    await until(() => expect(focusedName()).toBe('Mumbai और Pune के बीच रखें'))
    await key('Escape')
    await until(() => expect(focusedName()).toBe('Delhi को खिसकाएँ'))
    expect(order).toBe('Delhi Mumbai Pune Kochi')
  })

  test.each([
    ['delhi', 2, 'Mumbai Delhi Pune Kochi'],
    ['delhi', 4, 'Mumbai Pune Kochi Delhi'],
    ['kochi', 0, 'Kochi Delhi Mumbai Pune'],
    ['pune', 2, 'Delhi Mumbai Pune Kochi'],
    ['pune', 3, 'Delhi Mumbai Pune Kochi'],
    ['nobody', 0, 'Delhi Mumbai Pune Kochi'],
  ])('%s put before row %i gives %s', (id, to, wanted) => {
    const names = reordered(CITIES, id, to).map(({ name }) => name)
    expect(names.join(' ')).toBe(wanted)
  })
})

test('the server draws it as the browser does', async () => {
  expect(await differencesOfServer(<Cities />, 'hi')).toEqual([])
})
