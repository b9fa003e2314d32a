import type { BankQuestion } from '@chowk/contract/quiz/bank.ts'
import type { QuestionFault, QuestionWarning } from '@chowk/contract/quiz/written-question.ts'
import { readableBy } from '../../article/visibility.ts'
import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { mayReview } from '../config/reviewers.ts'
import { isKeyLongest } from '../making/gate.rules.ts'
import { bankOf, findOffer, offeredTo } from './bank-of.ts'
import type { Bank } from './bank-of.ts'
import { authorOf, bankColumns, bankJoins, shownRow, stepsOf, writtenOf } from './bank-row.ts'
import type { BankRecord } from './bank-row.ts'

/** A question of a bank, or one that is offered to it; with `locks` nobody else changes it until the transaction ends. */
export async function findQuestion(
  sql: Sql,
  bank: Bank,
  { id, locks = false }: { id: string; locks?: boolean },
): Promise<BankRecord | undefined> {
  // What rules made is every workspace's: it is never locked, and who decided first is known by the row of the decision.
  if (locks) await sql`select from quiz_question q where q.id = ${id} and ${bankOf(sql, bank, sql`q`)} for update`
  const offer = await findOffer(sql, bank)
  const [row] = await sql<BankRecord[]>`
    select ${bankColumns(sql)} from quiz_question q ${bankJoins(sql)}
    where q.id = ${id} and (${bankOf(sql, bank, sql`q`)} or ${offeredTo(sql, offer, sql`q`)})`
  return row
}

interface VersionRow {
  version: number
  authorId: string | null
  authorName: string | null
  createdAt: Date
  stem: string
}

const findVersions = async (sql: Sql, bank: Bank, id: string) =>
  await sql<VersionRow[]>`
    select v.version, v.author_id, coalesce(m.shown_name, p.name) as author_name, v.created_at, v.stem
    from quiz_question_version v left join person p on p.id = v.author_id
    left join membership m on m.workspace_id = ${bank.id} and m.person_id = v.author_id
    where v.question_id = ${id} order by v.version desc limit 50`

async function findSource(sql: Sql, viewer: Person, id: string): Promise<BankQuestion['source']> {
  const [row] = await sql<{ articleId: string; title: string; slug: string }[]>`
    select a.key as article_id, a.title, a.slug || '-' || a.key as slug from quiz_question q join article a on a.id = q.article_id
    where q.id = ${id} and ${readableBy(sql, viewer)}`
  return row ?? null
}

/** The questions about the same passage as one, in their order. */
export const findOfCase = async (sql: Sql, id: string): Promise<BankQuestion['ofCase']> =>
  await sql<BankQuestion['ofCase']>`
    select q.id as question_id, v.stem from quiz_question q join quiz_question_version v on v.question_id = q.id and v.version = q.version
    where q.case_id = (select own.case_id from quiz_question own where own.id = ${id}) order by q.case_position`

const findIsInResults = async (sql: Sql, bank: Bank, id: string): Promise<boolean> => {
  const [row] = await sql`
    select from quiz_answer w join quiz_attempt t on t.id = w.attempt_id
    where w.question_id = ${id} and t.workspace_id = ${bank.id} and t.state in ('SUBMITTED', 'AUTO_SUBMITTED') limit 1`
  return row !== undefined
}

/** What is lawful and yet not good in a question. */
export const warningsOf = (row: BankRecord): QuestionWarning[] => [
  ...(row.kind === 'MCQ_SINGLE' && isKeyLongest(row) ? (['KEY_LONGEST'] as const) : []),
  ...(row.kind !== 'POLL' && row.explanation === '' && row.evidence === '' ? (['NO_EXPLANATION'] as const) : []),
]

/** A question with all that its editor needs. */
export async function shownQuestion(
  sql: Sql,
  { bank, viewer }: { bank: Bank; viewer: Person },
  row: BankRecord,
): Promise<BankQuestion> {
  const versions = await findVersions(sql, bank, row.id)
  return {
    ...shownRow(row),
    version: row.version,
    question: writtenOf(row),
    isOffered: row.workspaceId === null,
    evidence: row.evidence,
    source: await findSource(sql, viewer, row.id),
    warnings: warningsOf(row),
    ofCase: await findOfCase(sql, row.id),
    versions: versions.map(({ authorId, authorName, createdAt, ...version }) => ({
      ...version,
      author: authorOf(authorId, authorName),
      createdAt: createdAt.toISOString(),
    })),
    may: (await mayReview(sql, viewer)) ? [...stepsOf(row)] : [],
    isInResults: await findIsInResults(sql, bank, row.id),
  }
}

/** Faults as a refusal tells them, each at the field of the question. */
export const faultFacts = (faults: readonly QuestionFault[]) => ({
  fields: faults.map(({ field, code }) => ({ path: `question.${field}`, code, message: code })),
  details: { faults },
})
