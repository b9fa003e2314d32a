// @vitest-environment jsdom
import { useEffect, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { DataGrid } from './data-grid.tsx'
import type { Chosen, Sorting } from './data-grid.tsx'
import { clear, differencesOfServer, find, hindrances, key, press, show, until } from './widget-stage.tsx'

interface Pupil {
  id: string
  name: string
  stories: number
}

const PUPILS: readonly Pupil[] = [
  { id: 'asha', name: 'Asha', stories: 4 },
  { id: 'kabir', name: 'Kabir', stories: 11 },
  { id: 'zoya', name: 'Zoya', stories: 7 },
]
const COLUMNS = [
  { id: 'name', name: 'Name', cell: ({ name }: Pupil) => name, canSort: true },
  { id: 'stories', name: 'Stories', cell: ({ stories }: Pupil) => stories, isNumber: true },
]

let chosen: Chosen = new Set()
let sorting: Sorting | undefined

function Pupils({ rows = PUPILS }: { rows?: readonly Pupil[] }) {
  const [own, setOwn] = useState<Chosen>(new Set())
  const [order, setOrder] = useState<Sorting>({ column: 'name', direction: 'ascending' })
  useEffect(() => {
    chosen = own
    sorting = order
  })
  return (
    <DataGrid
      label="Pupils"
      columns={COLUMNS}
      rows={rows}
      nameOf={({ name }) => name}
      sorting={order}
      onSort={setOrder}
      chosen={own}
      onChoose={setOwn}
      empty="Nobody yet"
    />
  )
}

const ids = () => (chosen === 'all' ? 'all' : [...chosen])

afterEach(clear)

describe('a grid', () => {
  test('arrows go from cell to cell, and Space chooses the row', async () => {
    await show(<Pupils />)
    expect(await hindrances()).toEqual([])
    find('row', 'Asha').focus()
    await key('ArrowDown')
    await until(() => expect(document.activeElement?.textContent).toBe('Kabir11'))
    await key(' ')
    await until(() => expect(ids()).toEqual(['kabir']))
    await key('ArrowRight')
    await key('ArrowRight')
    await until(() => expect(document.activeElement?.textContent).toBe('Kabir'))
  })

  test('the box in the head chooses all, says in part, and is called so in Hindi', async () => {
    await show(<Pupils />, 'hi')
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
    expect(boxes()[0]?.getAttribute('aria-label')).toBe('सब चुनें')
    await press(boxes()[1]!)
    await until(() => expect(ids()).toEqual(['asha']))
    expect(boxes()[0]?.indeterminate).toBe(true)
    await press(boxes()[0]!)
    await until(() => expect(ids()).toBe('all'))
  })

  test('a press on the name of a column sorts, and again the other way', async () => {
    await show(<Pupils />)
    expect(find('columnheader', 'Name').getAttribute('aria-sort')).toBe('ascending')
    await press(find('columnheader', 'Name'))
    await until(() => expect(sorting).toEqual({ column: 'name', direction: 'descending' }))
    expect(find('columnheader', 'Name').getAttribute('aria-sort')).toBe('descending')
    await press(find('columnheader', 'Stories'))
    expect(sorting?.column).toBe('name')
  })

  test('without rows it says so', async () => {
    const page = await show(<Pupils rows={[]} />)
    expect(page.textContent).toContain('Nobody yet')
  })
})

test('the server draws it as the browser does', async () => {
  expect(await differencesOfServer(<Pupils />, 'hi')).toEqual([])
})
