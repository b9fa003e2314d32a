import { FileFault, LONGEST_CELL, MOST_COLUMNS } from './table-row.ts'
import type { TableRow } from './table-row.ts'
import { XlsxArchive } from './xlsx-archive.ts'
import type { XmlListener } from './xlsx-archive.ts'
import { readBook } from './xlsx-book.ts'
import type { Book } from './xlsx-book.ts'

const DAY_MS = 86_400_000
/** The day that spreadsheets count as nought, for days after February 1900, and how many days later others begin. */
const DAY_NOUGHT = Date.UTC(1899, 11, 30)
const DAYS_TO_1904 = 1462

/** The rows of the first sheet of a workbook, as text; dates are written as 2013-07-12. */
export async function* readXlsx(path: string): AsyncGenerator<TableRow> {
  const archive = await XlsxArchive.open(path)
  try {
    const book = await readBook(archive)
    const rows: TableRow[] = []
    for await (const _ of archive.readInPieces(book.sheet, listenerOf(book, rows))) yield* rows.splice(0)
  } finally {
    archive.close()
  }
}

interface Cell {
  column: number
  kind: string
  isDate: boolean
  text: string
}

function listenerOf(book: Book, rows: TableRow[]): XmlListener {
  let number = 0
  let cells: string[] = []
  let cell: Cell | undefined
  let isValue = false
  const end = () => {
    if (cell) cells[cell.column] = textOf(book, cell)
    cell = undefined
  }
  return {
    open(name, attributes) {
      if (name === 'row') {
        number = Number(attributes['r']) || number + 1
        cells = []
      } else if (name === 'c') {
        const column = columnOf(attributes['r']) ?? cells.length
        if (column >= MOST_COLUMNS) throw new FileFault('TOO_MANY_COLUMNS', { most: MOST_COLUMNS })
        const isDate = book.dateStyles[Number(attributes['s'] ?? 0)] ?? false
        cell = { column, kind: attributes['t'] ?? 'n', isDate, text: '' }
      } else if (name === 'f' && cell) throw new FileFault('WORKBOOK_FORMULAS', { row: number })
      isValue = name === 'v' || name === 't'
    },
    close(name) {
      isValue = false
      if (name === 'c') end()
      if (name === 'row') rows.push({ number, cells: Array.from(cells, (text) => text ?? '') })
    },
    text(piece) {
      if (!isValue || !cell) return
      cell.text += piece
      if (cell.text.length > LONGEST_CELL) throw new FileFault('CELL_TOO_LONG', { row: number, most: LONGEST_CELL })
    },
  }
}

/** The column of a cell by its name, from nought: of `AB7` it is 27. */
function columnOf(name: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(name ?? '')?.[0]
  if (!letters) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function textOf(book: Book, { kind, isDate, text }: Cell): string {
  if (kind === 's') return book.texts.get(Number(text))
  if (kind === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (kind !== 'n' || text === '') return text
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  if (isDate && value > 0 && value < 2_958_466) return dayOf(value, book.from1904)
  // Workbooks keep all digits of a number, whatever its column shows.
  return Number.isSafeInteger(value) ? String(value) : text
}

const dayOf = (serial: number, from1904: boolean) =>
  new Date(DAY_NOUGHT + (Math.floor(serial) + (from1904 ? DAYS_TO_1904 : 0)) * DAY_MS).toISOString().slice(0, 10)
