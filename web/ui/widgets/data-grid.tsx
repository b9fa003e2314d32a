import { IconArrowDown, IconArrowUp, IconCheck, IconMinus } from '../icons.ts'
import type { ReactNode } from 'react'
import { Checkbox } from 'react-aria-components/Checkbox'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table'
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { WidgetFrame } from './widget-frame.tsx'
import styles from './data-grid.module.css'

export interface GridColumn<Item> {
  id: string
  name: string
  cell: (item: Item) => ReactNode
  isNumber?: boolean
  canSort?: boolean
  /** In pixels, or as a share of what is left. */
  width?: number | `${number}fr`
}

export interface Sorting {
  column: string
  direction: 'ascending' | 'descending'
}

export type Chosen = ReadonlySet<string> | 'all'

export interface DataGridProps<Item extends { id: string }> {
  label: string
  /** The first column names the row. */
  columns: readonly GridColumn<Item>[]
  rows: readonly Item[]
  /** How a row is called aloud. */
  nameOf: (item: Item) => string
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  /** With these, rows can be chosen. */
  chosen?: Chosen
  onChoose?: (chosen: Chosen) => void
  onOpen?: (id: string) => void
  empty?: ReactNode
}

/** Beyond this many rows only those in sight are in the page, and the grid scrolls inside itself. */
const MAX_PLAIN_ROWS = 200
const ROW_HEIGHT = 44

/** A table to work in: arrow keys go from cell to cell, columns sort, rows are chosen. For reading, there is the plain table. */
export function DataGrid<Item extends { id: string }>(props: DataGridProps<Item>) {
  const isLong = props.rows.length > MAX_PLAIN_ROWS
  return (
    <WidgetFrame>
      <div className={isLong ? undefined : styles['scroll']}>
        {isLong ? (
          <Virtualizer layout={TableLayout} layoutOptions={{ rowHeight: ROW_HEIGHT, headingHeight: ROW_HEIGHT }}>
            <Grid {...props} className={`${styles['grid']} ${styles['long']}`} />
          </Virtualizer>
        ) : (
          <Grid {...props} className={styles['grid'] ?? ''} />
        )}
      </div>
    </WidgetFrame>
  )
}

function Grid<Item extends { id: string }>(props: DataGridProps<Item> & { className: string }) {
  const { label, columns, rows, nameOf, sorting, onSort, chosen, onChoose, onOpen, empty, className } = props
  return (
    <Table
      aria-label={label}
      className={className}
      {...(sorting && { sortDescriptor: sorting })}
      {...(onSort && { onSortChange: ({ column, direction }) => onSort({ column: String(column), direction }) })}
      {...(onChoose && {
        selectionMode: 'multiple' as const,
        selectedKeys: chosen ?? [],
        onSelectionChange: (keys) => onChoose(keys === 'all' ? keys : new Set([...keys].map(String))),
      })}
      {...(onOpen && { onRowAction: (id) => onOpen(String(id)) })}
    >
      <TableHeader className={styles['head'] ?? ''}>
        {onChoose && (
          <Column width={ROW_HEIGHT} minWidth={ROW_HEIGHT} className={styles['choose'] ?? ''}>
            <Choose />
          </Column>
        )}
        {columns.map((column, index) => (
          <Heading key={column.id} column={column} isRowHeader={index === 0} />
        ))}
      </TableHeader>
      <TableBody
        items={rows}
        dependencies={[columns, nameOf]}
        renderEmptyState={() => <div className={styles['empty']}>{empty}</div>}
      >
        {(item) => (
          <Row className={styles['row'] ?? ''}>
            {onChoose && (
              <Cell className={styles['choose'] ?? ''}>
                <Choose />
              </Cell>
            )}
            {columns.map((column, index) => (
              <Cell
                key={column.id}
                className={column.isNumber ? `${styles['cell']} ${styles['number']}` : (styles['cell'] ?? '')}
                {...(index === 0 && { textValue: nameOf(item) })}
              >
                {column.cell(item)}
              </Cell>
            ))}
          </Row>
        )}
      </TableBody>
    </Table>
  )
}

function Heading<Item>({ column, isRowHeader }: { column: GridColumn<Item>; isRowHeader: boolean }) {
  const { id, name, isNumber, canSort = false, width } = column
  return (
    <Column
      id={id}
      isRowHeader={isRowHeader}
      allowsSorting={canSort}
      className={isNumber ? `${styles['heading']} ${styles['number']}` : (styles['heading'] ?? '')}
      {...(width && { width })}
    >
      {({ sortDirection }) => (
        <span className={`inline-row ${styles['headingText']}`}>
          {name}
          {sortDirection === 'ascending' && <IconArrowUp size={16} stroke={2} aria-hidden />}
          {sortDirection === 'descending' && <IconArrowDown size={16} stroke={2} aria-hidden />}
        </span>
      )}
    </Column>
  )
}

function Choose() {
  return (
    <Checkbox slot="selection" className={styles['checkbox'] ?? ''}>
      {({ isSelected, isIndeterminate }) => (
        <span className={styles['box']} aria-hidden>
          {isIndeterminate ? <IconMinus size={16} stroke={3} /> : isSelected && <IconCheck size={16} stroke={3} />}
        </span>
      )}
    </Checkbox>
  )
}
