import type { Parsed } from '@chowk/contract/call.ts'
import { FORMAT_LIMITS, exportQuestions, getQuestionTemplate } from '@chowk/contract/quiz/format.ts'
import type { QuestionFormat } from '@chowk/contract/quiz/format.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { bankOf } from '../bank/bank-of.ts'
import type { Bank } from '../bank/bank-of.ts'
import { bankColumns, bankJoins, writtenOf } from '../bank/bank-row.ts'
import type { BankRecord } from '../bank/bank-row.ts'
import { narrowed } from '../bank/list-calls.ts'
import { examplesIn } from './examples.rules.ts'
import type { NamedQuestion } from './tags.rules.ts'
import { FORMAT_FILES, keeps, writeQuestions } from './write-questions.ts'

type Wanted = Parsed<typeof exportQuestions>

async function findQuestions(sql: Sql, bank: Bank, { wanted, personId }: { wanted: Wanted; personId: string }) {
  const authorId = wanted.mine ? personId : wanted.authorId
  const chosen = wanted.questionIds
  const rows = await sql<(BankRecord & { slug: string | null })[]>`
    select ${bankColumns(sql)}, c.slug from quiz_question q ${bankJoins(sql)}
    where ${bankOf(sql, bank, sql`q`)} ${narrowed(sql, wanted, authorId)}
      ${chosen ? sql`and q.id = any(${chosen}::uuid[])` : sql``}
    order by q.created_at desc, q.id desc limit ${FORMAT_LIMITS.questions + 1}`
  return rows.map((row): NamedQuestion => ({ ...writtenOf(row), category: row.slug }))
}

const fileOf = (format: QuestionFormat, { name, bytes }: { name: string; bytes: Buffer }) => ({
  name: `${name}.${FORMAT_FILES[format].ending}`,
  mediaType: FORMAT_FILES[format].mediaType,
  bytes: bytes.toString('base64'),
})

/** Answers questions of the bank as a file. */
export const answerExportQuestions = handle(exportQuestions, async ({ input, viewer, workspace, sql, clock }) => {
  const { format } = input
  const found = await findQuestions(sql, workspace, { wanted: input, personId: viewer.personId })
  const within = found.slice(0, FORMAT_LIMITS.questions)
  const kept = within.filter(({ kind }) => keeps(format, kind))
  const at = clock.now()
  const name = `chowk-questions-${at.toISOString().slice(0, 10)}`
  return {
    ...fileOf(format, { name, bytes: await writeQuestions(format, kept, { title: name, at }) }),
    questions: kept.length,
    leftOut: within.length - kept.length,
    isCut: found.length > within.length,
  }
})

/** Answers a file with examples. */
export const answerQuestionTemplate = handle(getQuestionTemplate, async ({ input, clock }) => {
  const { format, language } = input
  const kept = examplesIn(language).filter(({ kind }) => keeps(format, kind))
  const bytes = await writeQuestions(format, kept, { title: 'Examples', at: clock.now() })
  return fileOf(format, { name: 'chowk-questions-example', bytes })
})
