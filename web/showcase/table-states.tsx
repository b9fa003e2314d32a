import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { PersonChip } from '../ui/person/person-chip.tsx'
import { BulkBar, BulkButton } from '../ui/table/bulk-bar.tsx'
import { useSelection } from '../ui/table/selection.ts'
import { Table } from '../ui/table/table.tsx'
import type { Column, Order } from '../ui/table/table.tsx'
import { SAMPLE_PEOPLE } from './sample-people.ts'
import type { SamplePerson } from './sample-people.ts'

const columns = (): Column<SamplePerson>[] => [
  {
    name: 'name',
    label: m.app_called(),
    canSort: true,
    card: 'title',
    cell: ({ name, code }) => <PersonChip name={name}>{code}</PersonChip>,
  },
  { name: 'code', label: m.app_code(), cell: ({ code }) => code },
  { name: 'seen', label: m.showcase_seen(), isNumber: true, canSort: true, card: 'end', cell: ({ seen }) => seen },
  { name: 'below', label: m.app_code(), isCard: true, card: 'line', cell: ({ code, seen }) => `${code} · ${seen}` },
]

/** A table in order, with rows chosen and something to do with them. */
export function TableStates() {
  const [order, setOrder] = useState<Order>({ by: 'name', isDescending: false })
  const [done, setDone] = useState('')
  const { by, isDescending } = order
  const rows = SAMPLE_PEOPLE.toSorted(
    (one, other) =>
      (by === 'seen' ? one.seen - other.seen : one.name.localeCompare(other.name)) * (isDescending ? -1 : 1),
  )
  const selection = useSelection(rows.map(({ id }) => id))
  return (
    <>
      <BulkBar selection={selection} matching={{ count: 4116, isChosen: false, onChoose: () => setDone('4116') }}>
        <BulkButton onClick={() => setDone([...selection.chosen].join(', '))}>{m.showcase_act()}</BulkButton>
      </BulkBar>
      <Table
        label={m.showcase_table()}
        columns={columns()}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        order={order}
        onOrder={setOrder}
        selection={selection}
        detail={({ id }) => id === 'zoya' && m.showcase_text()}
      />
      <p role="status">{done}</p>
    </>
  )
}
