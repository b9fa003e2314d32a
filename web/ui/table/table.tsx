import { IconArrowDown, IconArrowUp } from '../icons.ts'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import type { Selection } from './selection.ts'
import styles from './table.module.css'

/** One column. On a narrow screen a row becomes a card: its title, what stands at its end, and lines below. */
export interface Column<Row> {
  /** Its name in the order, and its key. */
  name: string
  /** Its head; where it is `silent` only readers of screens hear it. */
  label: string
  silent?: boolean
  cell: (row: Row) => ReactNode
  /** Numbers stand at the right. */
  isNumber?: boolean
  /** Whether the rows can be put in its order. */
  canSort?: boolean
  /** Where it stands in the card; `hidden` unless it is said. */
  card?: 'title' | 'end' | 'line' | 'hidden'
  /** Left out below 1200 pixels. */
  isWide?: boolean
  /** Only in the card, where it sums up columns that are not. */
  isCard?: boolean
}

/** By which column the rows are in order. */
export interface Order {
  by: string
  isDescending: boolean
}

interface TableProps<Row> {
  /** What the rows are, for readers of screens. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  order?: Order | undefined
  onOrder?: (order: Order) => void
  selection?: Selection
  /** What a row is called where it is chosen. */
  nameOf?: (row: Row) => string
  /** A line of its own below a row, such as why it failed; undefined where there is none. */
  detail?: (row: Row) => ReactNode
}

/** Rows and columns, on a narrow screen cards. More than 200 rows want the data grid. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, order, onOrder, selection } = props
  return (
    <table className={`small ${styles['table']}`} role="table">
      <caption className="only-heard">{label}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th scope="col" role="columnheader" className={styles['pick']}>
              <SelectAll selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.name} column={column} order={order} onOrder={onOrder} />
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <TableRow key={keyOf(row)} {...props} row={row} />
      ))}
    </table>
  )
}

function classOf<Row>({ isNumber, isWide, isCard, card = 'hidden' }: Column<Row>): string {
  const looks = [isNumber && styles['number'], isWide && styles['wide'], isCard && styles['card'], styles[card]]
  return looks.filter(Boolean).join(' ')
}

interface HeadProps<Row> {
  column: Column<Row>
  order: Order | undefined
  onOrder: ((order: Order) => void) | undefined
}

function Head<Row>({ column, order, onOrder }: HeadProps<Row>) {
  const { name, label, silent, canSort } = column
  const isSorted = order?.by === name
  const isDescending = isSorted && order.isDescending
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  const sorted = isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'
  return (
    <th scope="col" role="columnheader" className={classOf(column)} {...(canSort && { 'aria-sort': sorted })}>
      {canSort && onOrder ? (
        <button
          type="button"
          className={`inline-row gap-1 ${styles['sort']}`}
          onClick={() => onOrder({ by: name, isDescending: isSorted && !isDescending })}
        >
          {label}
          {isSorted && <Arrow size={16} stroke={2} aria-hidden />}
        </button>
      ) : (
        <span className={silent ? 'only-heard' : undefined}>{label}</span>
      )}
    </th>
  )
}

function TableRow<Row>({ row, columns, keyOf, selection, nameOf, detail }: TableProps<Row> & { row: Row }) {
  const key = keyOf(row)
  const isChosen = selection?.chosen.has(key) ?? false
  const more = detail?.(row)
  return (
    <tbody role="rowgroup" className={isChosen ? styles['chosen'] : undefined}>
      <tr role="row" className={`hover-wash ${styles['row']}`} {...(selection && { 'aria-selected': isChosen })}>
        {selection && (
          <td role="cell" className={styles['pick']}>
            <input
              type="checkbox"
              aria-label={m.ui_choose_row({ name: nameOf?.(row) ?? key })}
              checked={isChosen}
              onChange={(event) =>
                selection.toggle(key, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
              }
            />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.name} role="cell" className={classOf(column)}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {more && (
        <tr role="row" className={styles['detail']}>
          <td role="cell" colSpan={columns.length + (selection ? 1 : 0)}>
            {more}
          </td>
        </tr>
      )}
    </tbody>
  )
}

function SelectAll({ selection: { state, toggleAll } }: { selection: Selection }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input ref={box} type="checkbox" aria-label={m.ui_choose_all()} checked={state === 'all'} onChange={toggleAll} />
  )
}
