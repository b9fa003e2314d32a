import { MOST_OF_CASE } from '@chowk/contract/quiz/bank.ts'
import type { Sql } from '../../platform/database.ts'
import { writtenOf } from './bank-row.ts'
import type { BankRecord } from './bank-row.ts'
import { findOfCase, findQuestion } from './find-question.ts'
import type { Bank } from './bank-of.ts'
import { putVersion } from './put-question.ts'

/** Why a question cannot stand with another. */
export type NoCase = 'QUESTION_NOT_FOUND' | 'NO_CASE' | 'CASE_FULL'

/** The question whose passage a new one shall be about, held until the transaction ends; or why there is none. */
export async function findCase(sql: Sql, bank: Bank, id: string): Promise<BankRecord | NoCase> {
  const row = await findQuestion(sql, bank, { id, locks: true })
  if (!row || row.workspaceId === null) return 'QUESTION_NOT_FOUND'
  if (row.passage === null || row.rule !== null) return 'NO_CASE'
  const [found] = await sql<{ count: number }[]>`
    select count(*)::int as count from quiz_question q where q.case_id = (select own.case_id from quiz_question own where own.id = ${id})`
  return (found?.count ?? 0) >= MOST_OF_CASE ? 'CASE_FULL' : row
}

/** Puts a new question beside another one of its passage, behind all that are there. */
export async function joinCase(sql: Sql, { id, of }: { id: string; of: string }): Promise<void> {
  // Others may still stand under the number of one that left them.
  await sql`
    update quiz_question set case_position = 1,
      case_id = case when exists (select from quiz_question o where o.case_id = ${of}) then ${id}::uuid else id end
    where id = ${of} and case_id is null`
  await sql`
    update quiz_question set case_id = own.case_id, case_position = own.last + 1
    from (select q.case_id, (select max(o.case_position) from quiz_question o where o.case_id = q.case_id) as last from quiz_question q where q.id = ${of}) own
    where id = ${id}`
}

/**
 * A passage that one of its questions changed changes in all of them: each has a version more. One that has none any more stands alone, and so does the
 * last one that it leaves: alone it can stand on every paper. Whoever changed the question holds the bank (`lockBank`), so two who take two out count
 * one after the other.
 */
export async function spreadPassage(
  sql: Sql,
  bank: Bank,
  { id, passage, by }: { id: string; passage: string | null; by: { authorId: string; at: Date } },
): Promise<void> {
  if (passage === null) {
    await sql`
      update quiz_question q set case_id = null, case_position = null
      from (select left_one.case_id, (select count(*) from quiz_question o where o.case_id = left_one.case_id) as count
        from quiz_question left_one where left_one.id = ${id}) own
      where q.case_id = own.case_id and (q.id = ${id} or own.count = 2)`
    return
  }
  const others = (await findOfCase(sql, id)).filter(({ questionId }) => questionId !== id)
  for (const { questionId } of others) {
    const row = await findQuestion(sql, bank, { id: questionId, locks: true })
    if (!row || row.passage === passage) continue
    const version = row.version + 1
    await putVersion(sql, { id: questionId, version, ...by, evidence: row.evidence }, { ...writtenOf(row), passage })
    await sql`update quiz_question set version = ${version} where id = ${questionId}`
  }
}
