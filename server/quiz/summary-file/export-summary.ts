import { exportQuizSummary } from '@chowk/contract/quiz/summary/summary-file.ts'
import { textOfValue } from '../../platform/text/csv.rules.ts'
import { handle } from '../../platform/handle.ts'
import { tableFile } from '../../platform/storage/table-file.ts'
import type { TableFormat } from '../../platform/storage/table-file.ts'
import { COLUMNS, linesOf } from './file-lines.ts'
import type { WantedFile } from './file-lines.ts'
import { summaryFor } from '../summary/summary-calls.ts'

async function* rowsOf(lines: readonly Record<string, unknown>[], columns: readonly string[]) {
  for (const line of lines) yield columns.map((name) => textOfValue(line[name]))
}

const nameOf = ({ by, as }: WantedFile, now: Date): string =>
  `chowk-quizzes-${by.toLowerCase()}-${now.toISOString().slice(0, 10)}.${as.toLowerCase()}`

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(body).arrayBuffer())
}

/** Answers a summary as a file. */
export const answerExportSummary = handle(exportQuizSummary, async ({ input, viewer, sql, clock, refuse }) => {
  const summary = await summaryFor({ input, viewer, sql, clock })
  const name = nameOf(input, summary.now)
  if (input.as === 'PNG') {
    const { drawSummary } = await import('./draw-picture.ts')
    const picture = await drawSummary(sql, summary, input)
    if (!picture) throw refuse('NO_PICTURE')
    return { name, mediaType: 'image/png', content: picture.toString('base64'), rows: 0, isCut: false }
  }
  const { lines, isCut } = await linesOf(sql, summary, input)
  const headings = COLUMNS[input.by]
  const format = input.as.toLowerCase() as TableFormat
  const { mediaType, body } = await tableFile(format, { name: 'Quizzes', headings, rows: rowsOf(lines, headings) })
  const content = (await bytesOf(body)).toString('base64')
  return { name, mediaType, content, rows: lines.length, isCut }
})
