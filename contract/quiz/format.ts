import * as z from 'zod/mini'
import { call } from '../call.ts'
import { faculty } from '../permission.ts'
import { listOf } from '../query.ts'
import { rowId } from '../row-id.ts'
import { KEEPS, bankFilter } from './bank.ts'
import { QUIZ_LANGUAGES } from './config.ts'
import { QuestionKind } from './question.ts'
import { QUESTION_FAULTS } from './written-question.ts'

/** Formats in which questions come and go. A file says by itself which one it is. */
export const QUESTION_FORMATS = ['CSV', 'AIKEN', 'GIFT', 'MOODLE_XML', 'QTI_2', 'QTI_3'] as const
/** See the list of the same name. */
export const QuestionFormat = z.enum(QUESTION_FORMATS)
/** See the list of the same name. */
export type QuestionFormat = z.infer<typeof QuestionFormat>

/** Largest file, most questions of it, and how much one question may be made of (QG13). */
export const FORMAT_LIMITS = {
  bytes: 5 * 1024 * 1024,
  questions: 1000,
  elements: 20_000,
  depth: 100,
  questionLetters: 50_000,
} as const

/** Why nothing of a file is taken. */
export const QUESTION_FILE_FAULTS = [
  'UNKNOWN_FORMAT',
  'ENCODING_UNREADABLE',
  'NO_HEADER',
  'COLUMN_TWICE',
  'QUOTE_OPEN',
  'NO_QUESTIONS',
  'TOO_MANY_QUESTIONS',
  'DOCTYPE',
  'XML_BROKEN',
  'XML_TOO_DEEP',
  'PACKAGE_BROKEN',
  'UNPACKS_TOO_LARGE',
  'QTI_1',
  'TOO_SLOW',
  'TOO_LARGE',
] as const
/** See the list of the same name. */
export const QuestionFileFault = z.enum(QUESTION_FILE_FAULTS)
/** See the list of the same name. */
export type QuestionFileFault = z.infer<typeof QuestionFileFault>

/** Why a question of a file is not taken, or not quite as the file has it. */
export const QUESTION_REASONS = [
  'UNREADABLE',
  'KIND_NOT_KEPT',
  'MEDIA_NOT_KEPT',
  'SEVERAL_PARTS',
  'KEY_MISSING',
  'KEY_UNCLEAR',
  'MISSING',
  'TOO_LONG',
  'TOO_FEW',
  'TOO_MANY',
  'NOT_A_NUMBER',
  'VALUE_UNKNOWN',
  'CATEGORY_UNKNOWN',
  'CREDIT_DROPPED',
  'LINK_DROPPED',
  'TWICE_IN_FILE',
] as const
/** See the list of the same name. */
export const QuestionReason = z.enum(QUESTION_REASONS)
/** See the list of the same name. */
export type QuestionReason = z.infer<typeof QuestionReason>

/** Why a question of a file is not put into the bank: what the reader finds, or the gate. */
export const RowReason = z.object({
  code: z.enum([...QUESTION_REASONS, ...QUESTION_FAULTS]),
  /** The part of the question that it is about. */
  field: z.nullable(z.string()),
  /** What the file says there; of a double the number of the question that is the same. */
  said: z.nullable(z.string()),
  /** The question is taken all the same, without that. */
  isWarning: z.boolean(),
})
/** See the schema of the same name. */
export type RowReason = z.infer<typeof RowReason>

/** What becomes of one question of a file. */
export const ImportRow = z.object({
  /** Its place among the questions of the file, from 1. */
  number: z.int(),
  /** The row of a table, or the line where it begins. */
  line: z.int(),
  /** Its file in a package. */
  file: z.nullable(z.string()),
  stem: z.string(),
  kind: z.nullable(QuestionKind),
  isGood: z.boolean(),
  reasons: z.array(RowReason),
})
/** See the schema of the same name. */
export type ImportRow = z.infer<typeof ImportRow>

/** What a file would bring, or brought. */
export const ImportReport = z.object({
  fileName: z.string(),
  format: QuestionFormat,
  /** Questions were put into the bank; else the file was only looked at. */
  isDone: z.boolean(),
  good: z.int(),
  faulty: z.int(),
  warned: z.int(),
  /** Where the rest of the file could not be read, and why. */
  brokenOff: z.nullable(z.object({ code: QuestionFileFault, line: z.nullable(z.int()) })),
  rows: z.array(ImportRow),
})
/** See the schema of the same name. */
export type ImportReport = z.infer<typeof ImportReport>

/** `CHECK` looks at a file and changes nothing; `ALL` takes it whole or not at all, `GOOD` leaves out what is not good. */
export const IMPORT_TAKES = ['CHECK', 'ALL', 'GOOD'] as const

/** How many files one person may send in an hour, looked at or taken. */
export const MOST_QUESTION_FILES = { most: 60, windowMs: 3_600_000 } as const

/** Brings questions of a file into the bank. */
export const importQuestions = call({
  address: 'POST /api/quiz-bank-file/import',
  says: 'Reads a file of questions (CSV, Aiken, GIFT, Moodle XML, QTI 2 or 3) and says of each what would become of it, or puts them into the bank of the own workspace as drafts.',
  permission: faculty('workspace', KEEPS),
  body: 'multipart',
  mostBytes: FORMAT_LIMITS.bytes,
  input: z.object({
    file: z.unknown(),
    take: z._default(z.enum(IMPORT_TAKES), 'CHECK'),
    /** For questions that say no class or category themselves. */
    class: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(3), z.lte(12))),
    categoryId: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(32_767))),
    /** A press that is repeated brings nothing twice: the same id is answered as at first. */
    requestId: z.optional(rowId()),
  }),
  output: ImportReport,
  /** FILE_FAULTY: nothing of it can be read; why stands at the field `file`. NOT_ALL_GOOD: of `ALL` nothing was taken. */
  refusals: {
    FILE_MISSING: 400,
    FILE_EMPTY: 400,
    FILE_NAME_NOT_ALLOWED: 400,
    FILE_FAULTY: 400,
    LENGTH_REQUIRED: 411,
    FILE_TOO_LARGE: 413,
    UNSUPPORTED_TYPE: 415,
    CATEGORY_NOT_FOUND: 404,
    NOT_ALL_GOOD: 409,
  },
  audits: 'quiz.questions-imported',
  beyond: 'Teachers have their questions in other programs already; no call of the specification takes a file of them.',
})

/** A file as a call answers it. */
const WrittenFile = {
  name: z.string(),
  mediaType: z.string(),
  /** Its bytes in base64. */
  bytes: z.string(),
}

/** Takes questions of the bank along. */
export const exportQuestions = call({
  address: 'GET /api/quiz-bank-file/export',
  says: 'Questions of the own bank as a file of a format, chosen ones or the list as it is narrowed, up to a thousand, the newest first.',
  permission: faculty('workspace', KEEPS),
  secret: true,
  input: z.object({ format: QuestionFormat, ...bankFilter, questionIds: z.optional(listOf(rowId(), 100)) }),
  output: z.object({
    ...WrittenFile,
    questions: z.int(),
    /** Of kinds that the format has no way to write. */
    leftOut: z.int(),
    /** There are more than one file may hold. */
    isCut: z.boolean(),
  }),
  beyond: 'Questions belong to the school that wrote them, so it can take them to another program.',
})

/** A file to fill in. */
export const getQuestionTemplate = call({
  address: 'GET /api/quiz-bank-file/template',
  says: 'A file with one example of each kind that a format keeps, to be filled in.',
  permission: faculty('workspace', KEEPS),
  input: z.object({ format: z.enum(['CSV', 'AIKEN', 'GIFT']), language: z._default(z.enum(QUIZ_LANGUAGES), 'en') }),
  output: z.object(WrittenFile),
  beyond: 'Nobody guesses what the columns of a table are called; an example shows it.',
})
