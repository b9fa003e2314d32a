import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { PreparedCopy } from '../../prepared-copy.ts'
import { rowId } from '../../row-id.ts'
import { itemsWanted } from './item.ts'
import { SEES_SUMMARY, summaryFilter, summaryQuery } from './summary.ts'

/** Rows that one answer holds at most; a longer file is made by a job (`makeSummaryFile`). */
export const MOST_SUMMARY_ROWS = 50_000

/** What a file tells of: groups, people, tries and every answer to every question, with whoever took none, or what questions are worth (QS14). */
export const FILE_CONTENTS = ['CLASS', 'DEPARTMENT', 'USER', 'ATTEMPT', 'RESPONSE', 'QUESTION'] as const
/** Of these there is a picture too. */
export const PICTURED = ['CLASS', 'DEPARTMENT', 'ATTEMPT', 'QUESTION'] as const

/** A summary as a file (QS14). */
export const exportQuizSummary = call({
  address: 'GET /api/quiz/summary/export',
  says: 'A summary by class, department or person, the tries themselves, every answer or what questions are worth, as it is narrowed: as a CSV or a workbook that spreadsheets open without running anything, or as a picture.',
  permission: SEES_SUMMARY,
  input: z.object({
    by: z.enum(FILE_CONTENTS),
    as: z._default(z.enum(['CSV', 'XLSX', 'PNG']), 'CSV'),
    language: z._default(z.enum(['en', 'hi']), 'en'),
    ...summaryFilter,
    query: summaryQuery,
    userId: z.optional(rowId()),
    ...itemsWanted,
    taken: z.optional(z.enum(['YES', 'NO'])),
    status: z.optional(z.enum(['ACTIVE', 'INACTIVE'])),
  }),
  output: z.object({
    name: z.string(),
    mediaType: z.string(),
    /** The bytes of the file in base64. */
    content: z.string(),
    rows: z.int(),
    /** More rows were there than one answer holds. */
    isCut: z.boolean(),
  }),
  /** Only classes, departments, questions and the tries of one person are drawn, and only where there are some. */
  refusals: { NO_PICTURE: 400 },
  beyond: 'Whoever reports on a class takes its figures along; a list page by page is no file.',
})

/** Files that may be longer than one answer. */
export const LONG_CONTENTS = ['USER', 'ATTEMPT', 'RESPONSE', 'QUESTION'] as const

/** Has a file made that is too long for one answer (QS14). */
export const makeSummaryFile = call({
  address: 'POST /api/quiz/summary/file',
  says: 'Has a file of people, tries, answers or questions made that is too long for one answer, as it is narrowed: a job packs it in parts, a notification says so, and whoever asked for it fetches it for 24 hours.',
  permission: SEES_SUMMARY,
  input: z.object({
    by: z.enum(LONG_CONTENTS),
    ...summaryFilter,
    query: summaryQuery,
    userId: z.optional(rowId()),
    ...itemsWanted,
    taken: z.optional(z.enum(['YES', 'NO'])),
    status: z.optional(z.enum(['ACTIVE', 'INACTIVE'])),
  }),
  output: PreparedCopy,
  beyond: 'A year of a large school has more answers than one answer of the server should hold.',
})

/** Large files that were asked for (QS14). */
export const listSummaryFiles = call({
  address: 'GET /api/quiz/summary/file/list',
  says: 'The large files about quizzes that the caller asked for lately, the newest first.',
  permission: SEES_SUMMARY,
  input: z.object({}),
  output: z.object({ content: z.array(PreparedCopy) }),
  beyond: 'What a job makes is fetched later, from somewhere.',
})
