// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../widgets/widget-stage.tsx'
import { stateColumn } from './state-column.tsx'
import { Table } from './table.tsx'

afterEach(clear)

test('the column of a state says it in words under its head, at the end of a card unless told otherwise', async () => {
  const of = ({ id }: { id: string }) => ({ dot: 'ACTIVE', name: `State of ${id}` })
  expect([stateColumn('State', of).card, stateColumn('State', of, 'line').card]).toEqual(['end', 'line'])
  const shown = await show(
    <Table
      label="Rows"
      columns={[stateColumn('State', of)]}
      rows={[{ id: 'one' }, { id: 'two' }]}
      keyOf={({ id }) => id}
    />,
  )
  expect(shown.querySelector('th')?.textContent).toBe('State')
  expect([...shown.querySelectorAll('tbody td')].map((cell) => cell.textContent)).toEqual([
    'State of one',
    'State of two',
  ])
})
