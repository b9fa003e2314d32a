import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MOST_UPLOAD_ROWS } from '@chowk/contract/member/upload.ts'
import { answerTasks } from '../../platform/worker-pool/answer-tasks.ts'
import { doubledHeadings, headingRow } from './columns.rules.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { FileFault, MOST_COLUMNS } from './table-row.ts'
import type { TableRow } from './table-row.ts'
import { isBinary, isWorkbook } from './xlsx-archive.ts'

/** Titles and addresses may stand above the headings. */
const ROWS_ABOVE = 20
const SAMPLES = 3

/** A fault of the whole file, as it is sent between threads. */
export interface SaidFault {
  code: FileFault['code']
  details: FileFault['details']
}

/** What is known of a file that was read; its rows stand in another file beside it, one a line as `[number, [cells]]`. */
export interface ReadFile {
  headings: string[]
  samples: string[][]
  rows: number
  faults: SaidFault[]
}

const isFilled = ({ cells }: TableRow) => cells.some((cell) => cell.trim() !== '')

interface Reading {
  path: string
  into: string
  isCalledWorkbook: boolean
}

async function read({ path, into, isCalledWorkbook }: Reading): Promise<ReadFile> {
  const made: ReadFile = { headings: [], samples: [], rows: 0, faults: [] }
  try {
    const rows = (await isWorkbook(path)) ? readXlsx(path) : readCsv(path)
    await pipeline(Readable.from(linesOf(rows, made)), createWriteStream(into))
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure
    const isBroken = isCalledWorkbook && (await isBinary(path))
    made.faults.push(
      isBroken ? { code: 'WORKBOOK_BROKEN', details: {} } : { code: failure.code, details: failure.details },
    )
  }
  return made
}

async function* linesOf(rows: AsyncGenerator<TableRow>, made: ReadFile): AsyncGenerator<string> {
  const above: TableRow[] = []
  let isBegun = false
  for await (const row of rows) {
    if (!isFilled(row)) continue
    if (row.cells.length > MOST_COLUMNS)
      throw new FileFault('TOO_MANY_COLUMNS', { most: MOST_COLUMNS, row: row.number })
    if (isBegun) yield lineOf(row, made)
    else if (above.push(row) === ROWS_ABOVE) {
      isBegun = true
      yield* begin(above, made)
    }
  }
  if (!isBegun) yield* begin(above, made)
  if (made.rows === 0) made.faults.push({ code: 'NO_ROWS', details: {} })
}

function* begin(above: readonly TableRow[], made: ReadFile): Generator<string> {
  const position = headingRow(above.map(({ cells }) => cells))
  if (position === undefined) throw new FileFault(above.length === 0 ? 'NO_ROWS' : 'NO_HEADER')
  made.headings = (above[position]?.cells ?? []).map((cell) => cell.trim())
  // Empty columns at the end are none.
  while (made.headings.at(-1) === '') made.headings.pop()
  for (const heading of doubledHeadings(made.headings))
    made.faults.push({ code: 'COLUMN_TWICE', details: { column: heading.slice(0, 100) } })
  for (const row of above.slice(position + 1)) yield lineOf(row, made)
}

function lineOf({ number, cells }: TableRow, made: ReadFile): string {
  made.rows++
  if (made.rows > MOST_UPLOAD_ROWS) throw new FileFault('TOO_MANY_ROWS', { most: MOST_UPLOAD_ROWS })
  if (made.samples.length < SAMPLES) made.samples.push(cells.map((cell) => cell.slice(0, 100)))
  // What no database keeps, and what ends a line for some readers.
  const storable = cells.map((cell) =>
    cell
      .replaceAll('\0', '\uFFFD')
      .replaceAll(/[\u2028\u2029]/g, ' ')
      .toWellFormed(),
  )
  return `${JSON.stringify([number, storable])}\n`
}

const tasks = { read }

/** What is read beside the server's own thread. */
export type ReadTasks = typeof tasks

answerTasks(tasks)
