import type { Sql } from '../../platform/database.ts'
import { withoutOneWrong } from './accommodation.rules.ts'

/** A question as it will stand on a paper. */
interface PaperRow {
  questionId: string
  version: number
  shown: number[]
}

/** Kinds of which options are chosen from, one of them right. Of the others each option is needed, or there are but two. */
const KINDS = ['MCQ_SINGLE', 'HEADLINE_MATCH']

/** A paper on which each question with options has one wrong one less (QY1). */
export async function withFewerOptions<Row extends PaperRow>(sql: Sql, rows: readonly Row[]): Promise<Row[]> {
  const keys = await sql<{ questionId: string; key: number[] }[]>`
    select v.question_id, v.key from quiz_question_version v join quiz_question q on q.id = v.question_id and q.kind = any(${KINDS}::text[])
    where (v.question_id, v.version) in (
      select "questionId", version from jsonb_to_recordset(${sql.json(rows.map(({ questionId, version }) => ({ questionId, version })))})
        as wanted("questionId" uuid, version int))`
  const keyOf = new Map(keys.map(({ questionId, key }) => [questionId, key]))
  return rows.map((row) => ({ ...row, shown: withoutOneWrong(row.shown, keyOf.get(row.questionId) ?? []) }))
}
