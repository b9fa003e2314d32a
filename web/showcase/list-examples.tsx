import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Section } from '../ui/section.tsx'
import type { Chosen, GridColumn, Sorting } from '../ui/widgets/data-grid.tsx'
import type { Choice } from '../ui/widgets/server-search.ts'
import type { Branch } from '../ui/widgets/tree.tsx'
import { cities, departments, members } from './example-things.ts'
import type { Member } from './example-things.ts'
import { DataGrid, SortableList, Tree } from '../app/widgets/lazy-widgets.tsx'
import styles from './widget-states.module.css'

/** Lists that are sorted by hand, and trees. */
export function ListExamples() {
  return (
    <div className={`stack gap-6 ${styles['sections']}`}>
      <Section title={m.app_order()}>
        <Order />
      </Section>
      <Section title={m.app_departments()}>
        <Departments />
      </Section>
      <Section title={m.app_nothing_here_yet()}>
        <SortableList
          label={m.app_nothing_here_yet()}
          items={[]}
          onReorder={() => undefined}
          empty={m.app_nothing_here_yet()}
        />
        <Tree
          label={m.app_nothing_here_yet()}
          branches={[]}
          value={null}
          onChange={() => undefined}
          empty={m.app_nothing_here_yet()}
        />
      </Section>
    </div>
  )
}

function Order() {
  const [items, setItems] = useState<readonly Choice[]>(cities().slice(0, 5))
  return (
    <>
      <SortableList label={m.app_order()} items={items} onReorder={setItems} />
      <p role="status">{m.widgets_order_is({ names: items.map(({ name }) => name).join(', ') })}</p>
    </>
  )
}

const flat = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap((branch) => [branch, ...flat(branch.branches ?? [])])

function Departments() {
  const [chosen, setChosen] = useState<string | null>('class-8-b')
  const branches = departments(m.widgets_closed())
  const name = flat(branches).find(({ id }) => id === chosen)?.name
  return (
    <>
      <Tree label={m.app_departments()} branches={branches} value={chosen} onChange={setChosen} />
      <p role="status">{m.widgets_tree_is({ name: name ?? '–' })}</p>
    </>
  )
}

const columns = (): readonly GridColumn<Member>[] => [
  { id: 'name', name: m.app_called(), cell: ({ name }) => name, canSort: true, width: '2fr' },
  { id: 'city', name: m.app_city(), cell: ({ city }) => city, canSort: true, width: '1fr' },
  {
    id: 'stories',
    name: m.widgets_column_stories(),
    cell: ({ stories }) => stories,
    isNumber: true,
    canSort: true,
    width: '1fr',
  },
]

/** Grids: of a few rows, of none, and of so many that only those in sight are there. */
export function GridExamples() {
  return (
    <div className={`stack gap-6 ${styles['sections']}`}>
      <Section title={m.widgets_grid()}>
        <Members label={m.widgets_grid()} count={6} />
      </Section>
      <Section title={m.app_nothing_here_yet()}>
        <Members label={m.app_nothing_here_yet()} count={0} />
      </Section>
      <Section title={m.widgets_grid_long()}>
        <Members label={m.widgets_grid_long()} count={1000} />
      </Section>
    </div>
  )
}

function sorted(rows: readonly Member[], { column, direction }: Sorting): readonly Member[] {
  const sign = direction === 'ascending' ? 1 : -1
  if (column === 'stories') return rows.toSorted((one, other) => sign * (one.stories - other.stories))
  const key = column === 'city' ? 'city' : 'name'
  return rows.toSorted((one, other) => sign * one[key].localeCompare(other[key], 'en', { numeric: true }))
}

function Members({ label, count }: { label: string; count: number }) {
  const [sorting, setSorting] = useState<Sorting>({ column: 'name', direction: 'ascending' })
  const [chosen, setChosen] = useState<Chosen>(new Set())
  const says = chosen === 'all' ? m.widgets_grid_all() : m.widgets_grid_chosen({ count: chosen.size })
  return (
    <>
      <DataGrid
        label={label}
        columns={columns()}
        rows={sorted(members(count), sorting)}
        nameOf={({ name }) => name}
        sorting={sorting}
        onSort={setSorting}
        chosen={chosen}
        onChoose={setChosen}
        empty={m.app_nothing_here_yet()}
      />
      <p role="status">{says}</p>
    </>
  )
}
