import { readFile } from 'node:fs/promises'
import { FORMAT_LIMITS, MOST_QUESTION_FILES, importQuestions } from '@chowk/contract/quiz/format.ts'
import type { ImportReport } from '@chowk/contract/quiz/format.ts'
import type { Sql } from '../../platform/database.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import { keepWithin } from '../../platform/limits.ts'
import { once } from '../../platform/once.ts'
import { refuserOf } from '../../platform/refusal.ts'
import { HOSTILE_NAME, UploadedFile } from '../../platform/upload/taking.ts'
import type { Taking } from '../../platform/upload/taking.ts'
import { findCategoryNames, putRows, withDefaults } from './put-rows.ts'
import type { Defaults } from './put-rows.ts'
import { readQuestionsAside } from './read-aside.ts'
import type { ReadQuestions } from './read-questions.ts'

const refuse = refuserOf(importQuestions)

const LONGEST_NAME = 200
const ENDINGS = /\.(?:csv|tsv|txt|gift|aiken|xml|qti|zip|imscc)$/i

/** What comes is one of these by its name; which of them, and whether it is, its content says. */
const taking: Taking = {
  async before({ sql, clock }, viewer) {
    await keepWithin(sql, clock, `question-file ${viewer.personId}`, MOST_QUESTION_FILES)
  },
  most({ name, head }) {
    if (head.length === 0) throw refuse('FILE_EMPTY')
    if (name.length > LONGEST_NAME || HOSTILE_NAME.test(name) || !name.isWellFormed())
      throw refuse('FILE_NAME_NOT_ALLOWED')
    if (!ENDINGS.test(name)) throw refuse('UNSUPPORTED_TYPE')
    return FORMAT_LIMITS.bytes
  },
  tooLarge: (mostBytes) => refuse('FILE_TOO_LARGE', { details: { mostBytes } }),
  cutShort: () => refuse('FILE_MISSING'),
  lengthNeeded: () => refuse('LENGTH_REQUIRED'),
}

/** Ends the transaction of a file that nobody wants yet, or that is not wholly good. */
class Undone extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('undone')
    this.report = report
  }
}

/** Answers a file of questions. What is only looked at is put into the bank and taken out again, so what is said of it is what happens. */
export const answerImportQuestions = handleTuned(
  importQuestions,
  async ({ input, viewer, workspace, sql, clock, begin, audit }) => {
    const { file, take, requestId } = input
    if (!(file instanceof UploadedFile)) throw refuse('FILE_MISSING')
    const defaults = await defaultsOf(sql, input)
    const read = await readQuestionsAside(await readFile(file.path))
    demandReadable(read, file.name)
    const putting = { workspaceId: workspace.id, authorId: viewer.personId, at: clock.now(), state: 'DRAFT' as const }
    const taken = async (tx: Sql): Promise<ImportReport> => {
      const rows = withDefaults(read.rows, { defaults, categories: await findCategoryNames(tx) })
      const report = reportOf(file.name, read, await putRows(tx, putting, rows))
      const isComplete = report.faulty === 0 && report.brokenOff === null
      if (take === 'CHECK' || (take === 'ALL' && !isComplete)) throw new Undone(report)
      audit(`workspace ${workspace.id}`, undefined, { format: report.format, questions: report.good })
      return { ...report, isDone: true }
    }
    // The same press again, since its answer was lost: what was sent is compared, not where it lay.
    const again = {
      actor: viewer.personId,
      call: importQuestions.address,
      input: { take, ...defaults, file: file.sha256 },
    }
    try {
      return await begin(async (tx) => {
        if (!requestId || take === 'CHECK') return await taken(tx)
        const work = async () => ({ status: 200, text: JSON.stringify(await taken(tx)) })
        return JSON.parse((await once(tx, { ...again, key: requestId }, work)).text.toString()) as ImportReport
      })
    } catch (failure) {
      if (!(failure instanceof Undone)) throw failure
      if (take === 'CHECK') return failure.report
      throw refuse('NOT_ALL_GOOD', { details: { faulty: failure.report.faulty } })
    }
  },
  { transactions: 'own', taking },
)

async function defaultsOf(
  sql: Sql,
  {
    class: forClass,
    categoryId,
  }: Pick<Defaults, never> & { class?: number | undefined; categoryId?: number | undefined },
): Promise<Defaults> {
  if (categoryId !== undefined) {
    const [known] = await sql`select from category where id = ${categoryId}`
    if (!known) throw refuse('CATEGORY_NOT_FOUND')
  }
  return { class: (forClass ?? null) as Defaults['class'], categoryId: categoryId ?? null }
}

/** Faults after which what came before them is no part of the file that somebody meant. */
const WHOLLY: ReadonlySet<string> = new Set([
  'TOO_MANY_QUESTIONS',
  'DOCTYPE',
  'UNPACKS_TOO_LARGE',
  'TOO_SLOW',
  'TOO_LARGE',
])

function demandReadable({ rows, fault, format }: ReadQuestions, name: string): void {
  if (format !== null && rows.length > 0 && (fault === null || !WHOLLY.has(fault.code))) return
  const { code, line } = fault ?? { code: 'UNKNOWN_FORMAT' as const, line: null }
  throw refuse('FILE_FAULTY', {
    fields: [{ path: 'file', code, message: code }],
    details: { name, ...(line !== null && { line }), ...(format && { format }) },
  })
}

function reportOf(fileName: string, { format, fault }: ReadQuestions, rows: ImportReport['rows']): ImportReport {
  const faulty = rows.filter(({ isGood }) => !isGood).length
  return {
    fileName,
    format: format ?? 'CSV',
    isDone: false,
    good: rows.length - faulty,
    faulty,
    warned: rows.filter(({ isGood, reasons }) => isGood && reasons.length > 0).length,
    brokenOff: fault,
    rows,
  }
}
