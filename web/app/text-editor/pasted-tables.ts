import { MOST_COLUMNS, MOST_ROWS } from '@chowk/contract/rich-text/nodes.ts'
import { noteLeft } from './left-out.ts'
import type { LeftOut } from './left-out.ts'

/** Puts tables in the form of the editor: those that only arrange a page are taken apart, too large ones become lines of text. */
export function tidyTables(body: HTMLElement, left: LeftOut): void {
  for (const table of body.querySelectorAll('table')) {
    for (const caption of table.querySelectorAll('caption')) table.before(renamed(caption, 'p'))
    if (table.querySelector('table') || cellsOf(table).length <= 1) takeApart(table)
    else if (table.rows.length > MOST_ROWS || columnsOf(table) > MOST_COLUMNS) {
      noteLeft(left, 'table')
      writeOut(table)
    } else tidyTable(table)
  }
}

/** Within a table stands no other one: a table alone fills its cells, others become lines of text. */
export function takeTablesOut(body: HTMLElement, left: LeftOut): void {
  const tables = [...body.querySelectorAll('table')]
  const [only] = tables
  if (only && tables.length === 1 && only.textContent?.trim() === body.textContent?.trim()) {
    body.replaceChildren(only)
    return
  }
  for (const table of tables) {
    noteLeft(left, 'table')
    writeOut(table)
  }
}

/** Puts another element in place of one, with the same content. */
export function renamed(element: Element, tag: string): HTMLElement {
  const made = element.ownerDocument.createElement(tag)
  made.append(...element.childNodes)
  element.replaceWith(made)
  return made
}

const cellsOf = (table: HTMLTableElement) => [...table.rows].flatMap((row) => [...row.cells])

const columnsOf = (table: HTMLTableElement) =>
  Math.max(0, ...[...table.rows].map((row) => [...row.cells].reduce((sum, cell) => sum + cell.colSpan, 0)))

function takeApart(table: HTMLTableElement): void {
  const parts = cellsOf(table).map((cell) => renamed(cell, 'div'))
  table.replaceWith(...parts)
}

function writeOut(table: HTMLTableElement): void {
  const lines = [...table.rows].map((row) => {
    const line = table.ownerDocument.createElement('div')
    const words = [...row.cells].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
    const paragraph = line.appendChild(table.ownerDocument.createElement('p'))
    paragraph.append(words.join(' | '))
    line.append(...row.querySelectorAll('img, figure'))
    return line
  })
  table.replaceWith(...lines)
}

function tidyTable(table: HTMLTableElement): void {
  for (const cell of table.querySelectorAll('thead td')) {
    const { colSpan, rowSpan } = cell as HTMLTableCellElement
    const header = renamed(cell, 'th') as HTMLTableCellElement
    Object.assign(header, { colSpan, rowSpan })
  }
  const rows = [...table.rows]
  for (const [index, row] of rows.entries())
    for (const cell of row.cells) {
      const most = rows.length - index
      // 0 reaches to the end of the table.
      cell.rowSpan = cell.rowSpan === 0 ? most : Math.min(cell.rowSpan, most)
      cell.removeAttribute('colwidth')
    }
}
