import { CsvError, parse } from 'csv-parse/sync'
import type { RefusedRow, RowFault } from '@chowk/contract/reconciliation/file.ts'
import { delimiterOf } from '../../platform/text/delimiter.rules.ts'

const HEAD_LETTERS = 65_536
const LONGEST_RECORD = 20_000
/** Banks write some lines about the account above the table. */
const MOST_BEFORE_HEAD = 40
const MOST_ROWS = 50_000

/** A file that is refused as a whole. */
export class MoneyFileFault extends Error {
  readonly code: 'NOT_CSV' | 'COLUMNS_MISSING' | 'TOO_MANY_ROWS'
  constructor(code: MoneyFileFault['code']) {
    super(code)
    this.code = code
  }
}

/** A row that is refused, with the column at fault. */
export class MoneyRowFault extends Error {
  readonly fault: RowFault
  readonly column: string
  constructor(fault: RowFault, column: string) {
    super(`${fault} ${column}`)
    this.fault = fault
    this.column = column
  }
}

/** Cells of a row by the names of our columns; empty where the file has none. */
export type Cells<Column extends string> = Readonly<Record<Column, string>>

/** Columns by the names that files give them, in small letters without signs. */
export type ColumnNames<Column extends string> = Readonly<Record<Column, readonly string[]>>

/** What was read of a table. */
export interface MoneyTable<Row> {
  rows: Row[]
  refused: RefusedRow[]
  /** Rows of the table, whether they were read or not. */
  count: number
}

const plain = (head: string): string =>
  head
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(' ')

/** Reads a table whose columns are known by their names: one that was moved changes nothing. Rows that cannot be read are named. */
export function readMoneyTable<Column extends string, Row>(
  csv: string,
  { names, needed }: { names: ColumnNames<Column>; needed: readonly Column[] },
  readRow: (cells: Cells<Column>, row: number) => Row,
): MoneyTable<Row> {
  const records = recordsOf(csv)
  const columns = Object.keys(names) as Column[]
  const placesIn = (record: readonly string[]) => {
    const heads = record.map(plain)
    return new Map(columns.map((column) => [column, placeOf(heads, names[column])]))
  }
  const hasAll = (record: readonly string[]) => {
    const places = placesIn(record)
    return needed.every((column) => (places.get(column) ?? -1) >= 0)
  }
  const head = records.slice(0, MOST_BEFORE_HEAD).findIndex(hasAll)
  if (head < 0) throw new MoneyFileFault('COLUMNS_MISSING')
  const places = placesIn(records[head] ?? [])
  const body = records.map((cells, index) => ({ cells, row: index + 1 })).slice(head + 1)
  const filled = body.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length > MOST_ROWS) throw new MoneyFileFault('TOO_MANY_ROWS')
  const read: MoneyTable<Row> = { rows: [], refused: [], count: filled.length }
  for (const { cells, row } of filled)
    try {
      const named = columns.map((column) => [column, (cells[places.get(column) ?? -1] ?? '').trim()])
      read.rows.push(readRow(Object.fromEntries(named) as Cells<Column>, row))
    } catch (failure) {
      if (!(failure instanceof MoneyRowFault)) throw failure
      read.refused.push({ row, column: failure.column, fault: failure.fault })
    }
  return read
}

const placeOf = (heads: readonly string[], names: readonly string[]): number =>
  names.map((name) => heads.indexOf(name)).find((place) => place >= 0) ?? -1

function recordsOf(csv: string): string[][] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv.slice(0, HEAD_LETTERS)),
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: LONGEST_RECORD,
    })
  } catch (failure) {
    if (failure instanceof CsvError) throw new MoneyFileFault('NOT_CSV')
    throw failure
  }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads a day as files write it: 2026-11-21, 21/11/2026, 21-11-26 or 21 Nov 2026, whatever time follows. */
export function readDay(text: string, column: string): string {
  const [one = '', two = '', three = ''] = text.split(/[^0-9A-Za-z]+/).filter(Boolean)
  const [year, day] = one.length === 4 ? [one, three.slice(0, 2)] : [three.slice(0, 4), one]
  const named = MONTHS.indexOf(two.slice(0, 3).toLowerCase())
  const month = named >= 0 ? String(named + 1) : two
  const full = year.length === 2 ? `20${year}` : year
  const written = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = /^\d{4}-\d\d-\d\d$/.test(written) ? new Date(`${written}T00:00:00Z`) : undefined
  if (!time || Number.isNaN(time.getTime()) || !time.toISOString().startsWith(written))
    throw new MoneyRowFault('DAY_UNREADABLE', column)
  return written
}
