import { MOST_COLUMNS, MOST_ROWS } from './nodes.ts'
import type { Block, Table, TableCell, TableRow } from './nodes.ts'

type Given = Readonly<Record<string, unknown>>

interface Reading {
  childrenOf: (node: Given) => Given[]
  attrsOf: (node: Given) => Given
  /** The blocks of a cell, without tables. */
  blocksOf: (cell: Given) => Block[]
}

/** The table of a given node; nothing where it has no cells. */
export function tableOf(node: Given, reading: Reading): Table[] {
  const rows = reading.childrenOf(node).filter(({ type }) => type === 'tableRow')
  const content = rows.map((row, index): TableRow => {
    const cells = reading.childrenOf(row).filter(({ type }) => type === 'tableCell' || type === 'tableHeader')
    return { type: 'tableRow', content: cells.map((cell) => cellOf(cell, rows.length - index, reading)) }
  })
  if (content.every((row) => row.content.length === 0)) return []
  return [{ type: 'table', content: completedRows(content) }]
}

function cellOf(cell: Given, rowsLeft: number, { attrsOf, blocksOf }: Reading): TableCell {
  const content = blocksOf(cell)
  const colspan = spanOf(attrsOf(cell)['colspan'], MOST_COLUMNS)
  const rowspan = spanOf(attrsOf(cell)['rowspan'], Math.min(MOST_ROWS, rowsLeft))
  const attrs = { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) }
  return {
    type: cell['type'] === 'tableHeader' ? 'tableHeader' : 'tableCell',
    ...(Object.keys(attrs).length > 0 && { attrs }),
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  }
}

const spanOf = (given: unknown, most: number) =>
  typeof given === 'number' && Number.isInteger(given) && given > 1 ? Math.min(given, most) : 1

/** How many columns each row fills, with cells of rows above that reach into it. */
function widthsOf(rows: readonly TableRow[]): number[] {
  const widths = rows.map(() => 0)
  for (const [index, row] of rows.entries())
    for (const { attrs: { colspan = 1, rowspan = 1 } = {} } of row.content)
      for (let below = index; below < index + rowspan; below++) widths[below] = (widths[below] ?? 0) + colspan
  return widths
}

// The editor works on complete rows only.
function completedRows(rows: readonly TableRow[]): TableRow[] {
  const widths = widthsOf(rows)
  const widest = Math.min(Math.max(...widths), MOST_COLUMNS)
  return rows.map((row, index): TableRow => {
    const missing = Math.max(0, widest - (widths[index] ?? 0))
    const empty = (): TableCell => ({ type: 'tableCell', content: [{ type: 'paragraph' }] })
    return { ...row, content: [...row.content, ...Array.from({ length: missing }, empty)] }
  })
}

/** Whether a table has few enough rows and columns to be kept. */
export const isTableWithinLimits = ({ content }: Table): boolean =>
  content.length <= MOST_ROWS && Math.max(...widthsOf(content)) <= MOST_COLUMNS
