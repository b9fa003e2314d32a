import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { delimiterOf } from '../../platform/text/delimiter.rules.ts'
import { encodingOf } from '../../platform/text/encoding.rules.ts'
import { readHead } from './file-head.ts'
import { FileFault, MOST_COLUMNS } from './table-row.ts'
import type { TableRow } from './table-row.ts'

const LONGEST_RECORD = 1_000_000

/** The rows of a file of separated values, whatever its encoding and what stands between its cells. */
export async function* readCsv(path: string): AsyncGenerator<TableRow> {
  const head = await readHead(path)
  const encoding = encodingOf(head)
  if (!encoding) throw new FileFault('ENCODING_UNREADABLE')
  const start = new TextDecoder(encoding.name).decode(head, { stream: true })
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(start),
    // A space after the comma is none of the cell, and does not hide that a quotation mark opens it.
    ltrim: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_RECORD,
  })
  const text = Readable.from(decoded(path, encoding.name))
  text.on('error', (failure) => parser.destroy(failure))
  let number = 0
  try {
    for await (const cells of text.pipe(parser) as AsyncIterable<string[]>) yield { number: ++number, cells }
  } catch (failure) {
    if (failure instanceof CsvError) throw new FileFault('QUOTE_OPEN', { row: number + 1 })
    throw failure
  }
}

// The beginning may fit an encoding that a later byte does not.
async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let lineLength = 0
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk as Uint8Array, { stream: true })
      const lineEnd = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))
      lineLength = lineEnd === -1 ? lineLength + text.length : text.length - lineEnd
      // The parser counts the letters of a record and not its separators: it would keep millions of empty cells.
      if (lineLength > LONGEST_RECORD) throw new FileFault('TOO_MANY_COLUMNS', { most: MOST_COLUMNS })
      yield text
    }
    yield decoder.decode()
  } catch (failure) {
    if (failure instanceof TypeError) throw new FileFault('ENCODING_UNREADABLE')
    throw failure
  }
}
