import type { Parsed } from '@chowk/contract/call.ts'
import { MOST_SUMMARY_ROWS } from '@chowk/contract/quiz/summary/summary-file.ts'
import type { exportQuizSummary } from '@chowk/contract/quiz/summary/summary-file.ts'
import type { Figures } from '@chowk/contract/quiz/summary/summary.ts'
import { findItemRows } from '../analysis/item-calls.ts'
import type { Sql } from '../../platform/database.ts'
import { findAttempts } from './find-attempts.ts'
import { findGroups } from './find-groups.ts'
import { findResponses } from './find-responses.ts'
import { findStudents } from './find-students.ts'
import { inOrder } from './group-order.rules.ts'
import type { Summary } from './summary-rows.ts'

/** What is wanted of a file. */
export type WantedFile = Parsed<typeof exportQuizSummary>
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

const OF_TRY = ['name', 'class', 'department', 'kind', 'title', 'attemptNo', 'endedAt'] as const

/** The columns of each file, in English: whoever writes a formula on them counts on their names. */
export const COLUMNS: Readonly<Record<WantedFile['by'], readonly string[]>> = {
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
  ATTEMPT: [...OF_TRY, 'minutes', 'marks', 'mostMarks', 'percent', 'passed'],
  RESPONSE: [...OF_TRY, 'question', 'stem', 'given', 'right', 'marks', 'mostMarks', 'seconds'],
  QUESTION: ['stem', 'kind', 'asked', 'facility', 'discrimination', 'efficiency', 'blank', 'seconds', 'flags'],
}

/** Questions that a file tells of. */
const MOST_QUESTIONS = 2000

const named = (rows: readonly { department: { name: string } | null }[]): Lines =>
  rows.map((row) => ({ ...row, department: row.department?.name }))

async function groupLines(sql: Sql, summary: Summary, by: 'CLASS' | 'DEPARTMENT'): Promise<Lines> {
  const { groups, total } = await findGroups(sql, summary, by === 'CLASS' ? 'class' : 'department_id')
  const column = by === 'CLASS' ? 'class' : 'department'
  const lines = inOrder(groups, { sort: 'NAME' }).map(({ key, name, figures }) => ({
    [column]: by === 'CLASS' ? key : name,
    ...figures,
  }))
  return [...lines, { [column]: 'TOTAL', ...total }]
}

const hundredths = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.round(value * 100) / 100

async function questionLines(sql: Sql, summary: Summary): Promise<Lines> {
  const items = await findItemRows(sql, summary, MOST_QUESTIONS)
  return items.map(({ figures, flags, ...item }) => ({
    ...item,
    facility: hundredths(figures?.facility),
    discrimination: hundredths(figures?.discrimination),
    efficiency: hundredths(figures?.efficiency),
    blank: hundredths(figures?.blank),
    seconds: hundredths(figures?.seconds),
    flags: flags.join(' '),
  }))
}

/** The lines of a file: as one asks for a page, so that it holds what the pages show; one more than it holds says that it is cut. */
export async function linesOf(sql: Sql, summary: Summary, wanted: WantedFile): Promise<Lines> {
  const { by, query, userId, taken, status } = wanted
  const all = { size: MOST_SUMMARY_ROWS, skip: 0, userId }
  if (by === 'ATTEMPT') return named(await findAttempts(sql, summary, all))
  if (by === 'RESPONSE') return await findResponses(sql, summary, { userId, size: MOST_SUMMARY_ROWS })
  if (by === 'QUESTION') return await questionLines(sql, summary)
  if (by === 'USER')
    return named((await findStudents(sql, summary, { ...all, query, taken, status, sort: 'NAME' })).rows)
  return await groupLines(sql, summary, by)
}
