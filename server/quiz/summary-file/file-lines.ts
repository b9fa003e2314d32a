import type { Parsed } from '@chowk/contract/call.ts'
import { MOST_SUMMARY_ROWS } from '@chowk/contract/quiz/summary/summary-file.ts'
import type { LONG_CONTENTS, exportQuizSummary } from '@chowk/contract/quiz/summary/summary-file.ts'
import type { Figures } from '@chowk/contract/quiz/summary/summary.ts'
import type { Sql } from '../../platform/database.ts'
import { findAttempts } from '../summary/find-attempts.ts'
import { findGroups } from '../summary/find-groups.ts'
import { findResponses } from '../summary/find-responses.ts'
import { findStudents } from '../summary/find-students.ts'
import { inOrder } from '../summary/group-order.rules.ts'
import type { WantedItems } from '../analysis/find-items.ts'
import { QUESTION_COLUMNS, questionLines, questionParts } from './question-lines.ts'
import type { Summary } from '../summary/summary-rows.ts'
import { isNameless } from '../summary/summary-scope.ts'

/** What is wanted of a file. */
export type WantedFile = Parsed<typeof exportQuizSummary>
/** Lines of a file: values by the names of its columns. */
export type Lines = Record<string, unknown>[]

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
  ATTEMPT: [...OF_TRY, 'minutes', 'marks', 'mostMarks', 'percent', 'passed', 'taken'],
  RESPONSE: [...OF_TRY, 'question', 'stem', 'given', 'right', 'marks', 'mostMarks', 'seconds', 'taken'],
  QUESTION: QUESTION_COLUMNS,
}

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

type Narrowed = Pick<WantedFile, 'userId' | 'query' | 'taken' | 'status'>

/** Which stretch of a file. */
interface Stretch {
  size: number
  skip: number
}

/** Those who took none, after those who took one: a line for each with what is known of her. */
async function missingLines(
  sql: Sql,
  summary: Summary,
  { userId, query, size, skip }: Narrowed & Stretch,
): Promise<Lines> {
  const { quiz, scope } = summary
  const wanted = {
    userId,
    query,
    taken: 'NO',
    status: 'ACTIVE',
    sort: 'NAME',
    size,
    skip,
    onlyMembers: true,
  } as const
  const { rows } = await findStudents(sql, summary, wanted)
  return rows
    .filter((person) => scope.sees === 'OWN' || person.userId !== scope.personId)
    .map(({ name, class: year, department }) => ({
      name,
      class: year,
      department: department?.name,
      kind: quiz?.kind,
      title: quiz?.title,
      taken: 'NO',
    }))
}

// Who did something is nobody's to see where the quiz is for everybody.
const withoutNames = (lines: Lines): Lines => lines.map((line) => ({ ...line, name: null, department: null }))

async function takenLines(
  sql: Sql,
  summary: Summary,
  { by, userId, size, skip }: Narrowed & Stretch & Pick<WantedFile, 'by'>,
): Promise<Lines> {
  const stretch = { size, skip, userId }
  const found =
    by === 'RESPONSE' ? await findResponses(sql, summary, stretch) : named(await findAttempts(sql, summary, stretch))
  const taken = found.map((line) => ({ ...line, taken: 'YES' }))
  return isNameless(summary.scope) ? withoutNames(taken) : taken
}

// Of others' answers nobody is told who sees herself alone, nor of a quiz for everybody who did not take it.
const namesMissing = ({ scope }: Summary, by: WantedFile['by']): boolean =>
  !isNameless(scope) && !(by === 'RESPONSE' && scope.sees === 'OWN')

async function tryLines(sql: Sql, summary: Summary, wanted: WantedFile): Promise<Lines> {
  const all = { ...wanted, size: MOST_SUMMARY_ROWS, skip: 0 }
  const taken = await takenLines(sql, summary, all)
  return namesMissing(summary, wanted.by) ? [...taken, ...(await missingLines(sql, summary, all))] : taken
}

const studentLines = async (
  sql: Sql,
  summary: Summary,
  { query, userId, taken, status, size, skip }: Narrowed & Stretch,
): Promise<Lines> =>
  named((await findStudents(sql, summary, { query, userId, taken, status, size, skip, sort: 'NAME' })).rows)

// Each stretch holds one line more than it gives, which says that another one follows.
async function* stretches(read: (stretch: Stretch) => Promise<Lines>): AsyncGenerator<Lines> {
  for (let skip = 0, isMore = true; isMore; skip += MOST_SUMMARY_ROWS) {
    const lines = await read({ size: MOST_SUMMARY_ROWS, skip })
    isMore = lines.length > MOST_SUMMARY_ROWS
    if (lines.length > 0) yield lines.slice(0, MOST_SUMMARY_ROWS)
  }
}

/** A file without an end, part by part (QS14). */
export async function* partsOf(
  sql: Sql,
  summary: Summary,
  wanted: Narrowed & WantedItems & { by: (typeof LONG_CONTENTS)[number] },
): AsyncGenerator<Lines> {
  if (wanted.by === 'QUESTION') {
    const { versions, sort, direction } = wanted
    yield* questionParts(sql, summary, { versions, sort, direction })
    return
  }
  if (wanted.by === 'USER') {
    yield* stretches(async (stretch) => await studentLines(sql, summary, { ...wanted, ...stretch }))
    return
  }
  const { by } = wanted
  yield* stretches(async (stretch) => await takenLines(sql, summary, { ...wanted, by, ...stretch }))
  if (namesMissing(summary, by))
    yield* stretches(async (stretch) => await missingLines(sql, summary, { ...wanted, ...stretch }))
}

/** The lines of a file: as one asks for a page, so that it holds what the pages show; and whether there are more than it holds. */
export async function linesOf(
  sql: Sql,
  summary: Summary,
  wanted: WantedFile,
): Promise<{ lines: Lines; isCut: boolean }> {
  const ofQuestions = wanted.by === 'QUESTION' ? await questionLines(sql, summary, wanted) : undefined
  const found = ofQuestions?.lines ?? (await otherLines(sql, summary, wanted))
  const isCut = ofQuestions?.isMore === true || found.length > MOST_SUMMARY_ROWS
  return { lines: found.slice(0, MOST_SUMMARY_ROWS), isCut }
}

async function otherLines(sql: Sql, summary: Summary, wanted: WantedFile): Promise<Lines> {
  const { by } = wanted
  if (by === 'ATTEMPT' || by === 'RESPONSE') return await tryLines(sql, summary, wanted)
  if (by === 'USER') return await studentLines(sql, summary, { ...wanted, size: MOST_SUMMARY_ROWS, skip: 0 })
  return await groupLines(sql, summary, by === 'CLASS' ? by : 'DEPARTMENT')
}
