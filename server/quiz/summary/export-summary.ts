import { MOST_SUMMARY_ROWS, exportQuizSummary } from '@chowk/contract/quiz/summary.ts'
import type { Figures } from '@chowk/contract/quiz/summary.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { csvOf, textOfValue } from '../../platform/csv.rules.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { findAttempts } from './find-attempts.ts'
import { findGroups } from './find-groups.ts'
import { findStudents } from './find-students.ts'
import { inOrder } from './group-order.rules.ts'
import { summaryFor } from './summary-calls.ts'
import type { Summary } from './summary-rows.ts'

type Wanted = Parsed<typeof exportQuizSummary>
type Lines = Record<string, unknown>[]

const FIGURES = [
  'members',
  'couldTake',
  'attempted',
  'attempts',
  'completion',
  'average',
  'median',
  'passed',
  'reads',
  'minutes',
] as const satisfies readonly (keyof Figures)[]

const COLUMNS: Readonly<Record<Wanted['by'], readonly string[]>> = {
  CLASS: ['class', ...FIGURES],
  DEPARTMENT: ['department', ...FIGURES],
  USER: [
    'name',
    'employeeCode',
    'class',
    'department',
    'status',
    'reads',
    'listens',
    'attempts',
    'best',
    'average',
    'lastAttemptAt',
  ],
  ATTEMPT: [
    'name',
    'class',
    'department',
    'attemptNo',
    'endedAt',
    'minutes',
    'marks',
    'mostMarks',
    'percent',
    'passed',
  ],
}

// As one asks for a page: what the file holds is what the pages show.
async function linesOf(sql: Sql, summary: Summary, { by, query, userId, taken }: Wanted): Promise<Lines> {
  const all = { size: MOST_SUMMARY_ROWS, skip: 0, userId }
  const named = (rows: readonly { department: { name: string } | null }[]): Lines =>
    rows.map((row) => ({ ...row, department: row.department?.name }))
  if (by === 'ATTEMPT') return named(await findAttempts(sql, summary, all))
  if (by === 'USER') return named((await findStudents(sql, summary, { ...all, query, taken, sort: 'NAME' })).rows)
  const { groups, total } = await findGroups(sql, summary, by === 'CLASS' ? 'class' : 'department_id')
  const column = by === 'CLASS' ? 'class' : 'department'
  const lines = inOrder(groups, { sort: 'NAME' }).map(({ key, name, figures }) => ({
    [column]: by === 'CLASS' ? key : name,
    ...figures,
  }))
  return [...lines, { [column]: 'TOTAL', ...total }]
}

/** Answers a summary as a file. */
export const answerExportSummary = handle(exportQuizSummary, async ({ input, viewer, sql, clock }) => {
  const summary = await summaryFor({ input, viewer, sql, clock })
  const found = await linesOf(sql, summary, input)
  const lines = found.slice(0, MOST_SUMMARY_ROWS)
  const columns = COLUMNS[input.by]
  return {
    name: `chowk-quizzes-${input.by.toLowerCase()}-${clock.now().toISOString().slice(0, 10)}.csv`,
    csv: csvOf(
      columns,
      lines.map((line) => columns.map((name) => textOfValue(line[name]))),
    ),
    rows: lines.length,
    isCut: found.length > lines.length,
  }
})
