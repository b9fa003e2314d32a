import { Readable } from 'node:stream'
import { csvCell, guardedCell } from '../text/csv.rules.ts'

/** What a table can be fetched as. */
export type TableFormat = 'csv' | 'xlsx'

/** What browsers call them. */
export const MEDIA_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A table as a file: rows are written as they come, and no cell of it is run by a spreadsheet (I03). */
export async function tableFile(
  format: TableFormat,
  { name, headings, rows }: { name: string; headings: readonly string[]; rows: AsyncIterable<readonly string[]> },
): Promise<{ mediaType: string; body: ReadableStream<Uint8Array> }> {
  const mediaType = MEDIA_TYPES[format]
  if (format === 'csv')
    return { mediaType, body: Readable.toWeb(Readable.from(csvOf(headings, rows))) as ReadableStream<Uint8Array> }
  const { writeXlsxStream } = await import('hucre/xlsx')
  return { mediaType, body: writeXlsxStream(guardedRows(headings, rows), { name }) }
}

const BATCH = 500

async function* csvOf(headings: readonly string[], rows: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  const lineOf = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`
  let lines = `\uFEFF${lineOf(headings)}`
  let count = 0
  for await (const row of rows) {
    lines += lineOf(row)
    if (++count % BATCH > 0) continue
    yield Buffer.from(lines)
    lines = ''
  }
  yield Buffer.from(lines)
}

async function* guardedRows(
  headings: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<string[]> {
  yield [...headings]
  for await (const row of rows) yield row.map(guardedCell)
}
