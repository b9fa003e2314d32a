import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { administrators } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { FileFaultCode } from './file-fault.ts'
import { NewDepartments, UploadCounts } from './upload-counts.ts'

/** Largest file, most rows of it, and how many files a workspace may bring in within a day (O15, G20). */
export const MOST_UPLOAD_BYTES = 10 * 1024 * 1024
/** See above. */
export const MOST_UPLOAD_ROWS = 50_000
/** See above. */
export const MOST_MEMBER_UPLOADS = { most: 5, hours: 24 } as const
/** A checked file waits so long for its word, and what it says of people is kept so long (O16, O23). */
export const UPLOAD_WAIT_HOURS = 24
/** See above. */
export const UPLOAD_STORED_DAYS = 90
/** So long what a file did can be taken back. */
export const UPLOAD_UNDO_DAYS = 7
/** More people than these, or than this share of all, are removed only by whoever types their number (O21). */
export const UNASKED_REMOVALS = { most: 20, share: 0.1 } as const
/** Written into a cell, it empties what is known (O20). */
export const CLEAR = '#CLEAR'

/** What a column of a file may say of a member. */
export const UploadField = z.enum([
  'memberId',
  'name',
  'email',
  'mobile',
  'employeeCode',
  'designation',
  'department',
  'manager',
  'class',
  'birth',
  'guardian',
  'role',
  'store',
])
/** See the schema of the same name. */
export type UploadField = z.infer<typeof UploadField>

const FINDING: readonly UploadField[] = ['memberId', 'employeeCode', 'email', 'mobile']

/** Whether the columns say of whom each row speaks; without that no file is checked. */
export const findsPeople = (columns: readonly (UploadField | null)[]): boolean =>
  columns.some((field) => field !== null && FINDING.includes(field))

/** How far an upload is (O16). */
export const UploadState = z.enum([
  'UPLOADED',
  'INVALID_FILE',
  'VALIDATING',
  'READY',
  'COMMITTING',
  'COMPLETED',
  'PARTIAL',
  'FAILED',
  'CANCELLED',
  'UNDOING',
  'UNDONE',
])
/** See the schema of the same name. */
export type UploadState = z.infer<typeof UploadState>

/** Whether the file says what is to change, or names everybody who shall be left (O21). */
export const UploadMode = z.enum(['CHANGES', 'FULL_LIST'])
/** See the schema of the same name. */
export type UploadMode = z.infer<typeof UploadMode>

/** What 04/03 is: 4 March or 3 April (O24). */
export const DateOrder = z.enum(['DAY_FIRST', 'MONTH_FIRST'])

/** Why a row, or one cell of it, is not taken as it is. */
export const RowFaultCode = z.enum([
  'NAME_MISSING',
  'NAME_LENGTH',
  'NAME_SIGNS',
  'CONTACT_MISSING',
  'EMAIL_INVALID',
  'EMAIL_INCOMPLETE',
  'EMAIL_TWICE',
  'MOBILE_INVALID',
  'MOBILE_ROUNDED',
  'MOBILE_TWICE',
  'CODE_INVALID',
  'CODE_TWICE',
  'CODE_TAKEN',
  'MEMBER_UNKNOWN',
  'MEMBER_TWICE',
  'OTHER_MEMBER',
  'DEPARTMENT_UNKNOWN',
  'DEPARTMENT_CLOSED',
  'MANAGER_UNKNOWN',
  'MANAGER_CYCLE',
  'MANAGER_WAITS',
  'DESIGNATION_LONG',
  'CLASS_INVALID',
  'CLASS_DIFFERS',
  'BIRTH_INVALID',
  'BIRTH_AMBIGUOUS',
  'BIRTH_RANGE',
  'GUARDIAN_MISSING',
  'GUARDIAN_INVALID',
  'GUARDIAN_SAME',
  'ROLE_UNKNOWN',
  'ROLE_NOT_ALLOWED',
  'ROLE_OWN',
  'TOO_YOUNG',
  'STORE_INVALID',
  'CELL_BROKEN',
  'CELL_ERROR',
  'CLEAR_NOT_ALLOWED',
  'TOO_MANY_CELLS',
  'PERSONAL_IS_HERS',
  'EXAMPLE_ROW',
  'SEATS_TAKEN',
  'LAST_ADMIN',
  'CHANGED_MEANWHILE',
  'NOT_DONE',
])
/** See the schema of the same name. */
export type RowFaultCode = z.infer<typeof RowFaultCode>

const Said = z.object({ en: z.string(), hi: z.string() })

/** One fault of a row, by column and rule, with what may be meant instead where that can be guessed. */
export const RowFault = z.object({
  code: RowFaultCode,
  field: z.nullable(UploadField),
  /** The field is left as it is, and the row goes on. */
  isWarning: z.boolean(),
  message: Said,
  suggestion: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type RowFault = z.infer<typeof RowFault>

/** What becomes of a row, before and after it is done. */
export const RowPlan = z.enum(['NEW', 'CHANGED', 'SAME', 'FAULTY', 'LEFT_OUT', 'REMOVE'])
/** See the schema of the same name. */
export type RowPlan = z.infer<typeof RowPlan>
/** See above. */
export const RowOutcome = z.enum(['CREATED', 'UPDATED', 'UNCHANGED', 'REMOVED', 'FAILED', 'UNDONE', 'LEFT_ALONE'])
/** See the schema of the same name. */
export type RowOutcome = z.infer<typeof RowOutcome>

/** A column of the file, what is in its first rows, and which field it is taken for; null: it is not read. */
export const UploadColumn = z.object({
  heading: z.string(),
  samples: z.array(z.string()),
  field: z.nullable(UploadField),
})
/** See the schema of the same name. */
export type UploadColumn = z.infer<typeof UploadColumn>

/** One upload: its file, how far it is, and how many rows are how. */
export const Upload = z.object({
  id: z.string(),
  fileName: z.string(),
  by: z.nullable(z.string()),
  state: UploadState,
  mode: UploadMode,
  makesDepartments: z.boolean(),
  /** How the workspace writes dates; null: it has not said, so each date that may be two days is asked. */
  dateOrder: z.nullable(DateOrder),
  /** FAILED since its check broke off by a fault of ours; nothing of it was written by that. */
  checkFailed: z.boolean(),
  rows: z.int(),
  done: z.int(),
  counts: UploadCounts,
  /** Rows are counted as the spreadsheet does: `done` of `rows` are checked, or written. */
  readMs: z.int(),
  columns: z.array(UploadColumn),
  fileFaults: z.array(
    z.object({ code: FileFaultCode, message: Said, details: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
  /** Somebody has to type this number of people who would be removed; null: nobody has to. */
  removalsToConfirm: z.nullable(z.int()),
  /** Departments that the rows of a checked file would make, with how many people of the file would be in each; the first of them. */
  newDepartments: NewDepartments,
  invitationsWaiting: z.int(),
  /** Until when what it did can be taken back; null: not at all. */
  undoUntil: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** When what it says of people is erased; null: it was. */
  erasesAt: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type Upload = z.infer<typeof Upload>

/** One row with its outcome: what the file says, what would change, and what is wrong with it. */
export const UploadRow = z.object({
  number: z.int(),
  plan: z.nullable(RowPlan),
  outcome: z.nullable(RowOutcome),
  values: z.partialRecord(UploadField, z.string()),
  faults: z.array(RowFault),
  differences: z.array(z.object({ field: UploadField, before: z.string(), after: z.string() })),
  memberName: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type UploadRow = z.infer<typeof UploadRow>

const ACTION = 'manage members'
const UploadId = rowId('UPLOAD_NOT_FOUND')

/** Takes a file. It is read at once; nothing of it is done before somebody says so, or at once after its check with `commit=AT_ONCE`. */
export const uploadMembers = call({
  address: 'POST /api/employee/bulk/upload',
  specified: 'emp-bulk',
  says: 'Takes a CSV or XLSX file of members: it is checked row by row, good rows are brought in and faulty ones reported by line and reason.',
  permission: administrators(ACTION),
  body: 'multipart',
  mostBytes: MOST_UPLOAD_BYTES,
  input: z.object({
    file: z.unknown(),
    mode: z._default(UploadMode, 'CHANGES'),
    commit: z._default(z.enum(['ASKED', 'AT_ONCE']), 'ASKED'),
  }),
  output: Upload,
  /** UPLOAD_RUNNING says in its details which `uploadId` has to end first. */
  refusals: {
    FILE_MISSING: 400,
    FILE_EMPTY: 400,
    FILE_NAME_NOT_ALLOWED: 400,
    FILE_CUT_SHORT: 400,
    LENGTH_REQUIRED: 411,
    FILE_TOO_LARGE: 413,
    UNSUPPORTED_TYPE: 415,
    UPLOAD_RUNNING: 409,
  },
  audits: 'member.upload-started',
})

/** The uploads of the workspace. */
export const listUploads = call({
  address: 'GET /api/bulk-upload/history/list',
  specified: 'bulk-list',
  says: 'The uploads of the own workspace, the newest first, with how many rows of each became what.',
  permission: administrators(ACTION),
  input: z.object({ ...Paging }),
  output: pageOf(Upload),
})

/** Which rows of an upload are asked for: `NEEDS_YOU` are those with faults or warnings that wait for a hand. */
export const RowsShown = z.enum(['ALL', 'NEEDS_YOU', 'NEW', 'CHANGED', 'SAME', 'LEFT_OUT', 'REMOVE', 'DONE', 'FAILED'])
/** See the schema of the same name. */
export type RowsShown = z.infer<typeof RowsShown>

/** The rows of one upload. */
export const listUploadRows = call({
  address: 'GET /api/bulk-upload/history/data',
  specified: 'bulk-data',
  says: 'The rows of one upload with their outcome, in the order of the file.',
  permission: administrators(ACTION),
  input: z.object({ ...Paging, uploadId: UploadId, shown: z._default(RowsShown, 'ALL') }),
  output: pageOf(UploadRow),
  refusals: { UPLOAD_NOT_FOUND: 404 },
})

/** One upload and how far it is. */
export const getUpload = call({
  address: 'GET /api/bulk-upload/upload',
  says: 'One upload of the own workspace: its columns, its counts and how far it is.',
  permission: administrators(ACTION),
  input: z.object({ uploadId: UploadId }),
  output: Upload,
  refusals: { UPLOAD_NOT_FOUND: 404 },
  beyond: 'The history knows no single upload and no progress, which the screen asks for every two seconds.',
})

/** Says which column is what, and has every row checked. */
export const checkUpload = call({
  address: 'PUT /api/bulk-upload/columns',
  says: 'Says which column of a file is which field, and has every row checked without changing anything.',
  permission: administrators(ACTION),
  input: z.object({
    uploadId: UploadId,
    fields: z.array(z.nullable(UploadField)).check(z.maxLength(200)),
    mode: UploadMode,
    makesDepartments: z.boolean(),
    /** Kept for the next files; left out it stays as it was said. */
    dateOrder: z.optional(DateOrder),
  }),
  output: Upload,
  /** COLUMN_MISSING: nobody could be found by the fields chosen. COLUMN_TWICE: two columns are the same field. */
  refusals: { UPLOAD_NOT_FOUND: 404, ILLEGAL_TRANSITION: 409, COLUMN_MISSING: 400, COLUMN_TWICE: 400 },
  audits: 'member.upload-checked',
  beyond:
    'Files name their columns as they like, so somebody has to see what each was taken for before rows are judged.',
})

/** Changes cells of a row, or leaves it out, and has it checked again. */
export const changeUploadRow = call({
  address: 'PUT /api/bulk-upload/row',
  says: 'Changes cells of one row of a checked file or leaves the row out, and answers it checked again.',
  permission: administrators(ACTION),
  input: z.object({
    uploadId: UploadId,
    number: z.int().check(z.gte(1), z.lte(10_000_000)),
    values: z.optional(z.partialRecord(UploadField, z.string().check(z.maxLength(4000)))),
    isLeftOut: z.optional(z.boolean()),
  }),
  output: z.object({ row: UploadRow, upload: Upload }),
  refusals: { UPLOAD_NOT_FOUND: 404, ROW_NOT_FOUND: 404, ILLEGAL_TRANSITION: 409 },
  audits: 'member.upload-row-changed',
  beyond: 'A faulty row is mended where it is shown, in place of a new file for a single letter.',
})

/** Begins to write what was checked. */
export const commitUpload = call({
  address: 'POST /api/bulk-upload/commit',
  says: 'Brings the good rows of a checked file in; people who would be removed have to be counted by whoever asks.',
  permission: administrators(ACTION),
  input: z.object({
    uploadId: UploadId,
    removals: z.optional(z.int()),
    /** What the file would do by the check that whoever presses has seen: another check may have come between. */
    seen: z.optional(z.object({ added: z.int(), changed: z.int(), removed: z.int() })),
  }),
  output: Upload,
  /**
   * CHANGED_MEANWHILE: it would do something else by now than was seen. REMOVALS_NOT_CONFIRMED says in its details how many `removals` there would be. FAULTS_LEFT: of a full list every row is mended or left out
   * first, since whoever is in a faulty one would count as missing. TOO_MANY_UPLOADS says in its details `most` and from when the next is possible, `nextAt`.
   */
  refusals: {
    UPLOAD_NOT_FOUND: 404,
    ILLEGAL_TRANSITION: 409,
    NOTHING_TO_DO: 409,
    TOO_MANY_UPLOADS: 429,
    CHANGED_MEANWHILE: 409,
    FAULTS_LEFT: 409,
    REMOVALS_NOT_CONFIRMED: 409,
  },
  audits: 'member.upload-committed',
  idempotency: true,
  beyond: 'Checking and writing are two steps: nothing is stored before somebody has seen what would be.',
})

/** Stops an upload, whatever it is at; what was written stays. */
export const cancelUpload = call({
  address: 'DELETE /api/bulk-upload/upload',
  says: 'Stops an upload of the own workspace; rows that were brought in already stay.',
  permission: administrators(ACTION),
  input: z.object({ uploadId: UploadId }),
  output: Upload,
  refusals: { UPLOAD_NOT_FOUND: 404, ILLEGAL_TRANSITION: 409 },
  audits: 'member.upload-cancelled',
  beyond: 'Only one upload of a workspace runs at a time, so one that nobody wants must be able to end.',
})

/** Has the rows that failed checked once more. */
export const retryUpload = call({
  address: 'POST /api/bulk-upload/retry',
  says: 'Has the rows of an ended upload that failed or were faulty checked once more.',
  permission: administrators(ACTION),
  input: z.object({ uploadId: UploadId }),
  output: Upload,
  refusals: { UPLOAD_NOT_FOUND: 404, ILLEGAL_TRANSITION: 409, NOTHING_TO_DO: 409, UPLOAD_RUNNING: 409 },
  audits: 'member.upload-retried',
  beyond: 'A row may fail for a reason that is gone an hour later, such as a seat that was missing.',
})
