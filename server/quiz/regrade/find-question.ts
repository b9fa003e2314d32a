import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import type { Sql } from '../../platform/database.ts'
import type { Key } from './regrade.rules.ts'
import { concerning, correctable } from './regrade-row.ts'
import type { CorrectingScope } from './regrade-row.ts'

/** A question as it is marked for a scope now. */
export interface CorrectedQuestion extends Key {
  id: string
  kind: QuestionKind
  language: 'en' | 'hi'
  workspaceId: string | null
  /** The version that new papers take, and the one that the scope goes by. */
  newVersion: number
  version: number
  stem: string
  passage: string | null
  choices: string[]
  options: number
  mostMark: number
  /** The number of the last correction, of whomever. */
  lastNumber: number
  isRunning: boolean
  isOut: boolean
}

/**
 * Finds a question that somebody may correct. Of one that was made for everybody and corrected by a workspace, the workspace goes by its own
 * version. With `locks` nobody else corrects it until the transaction ends.
 */
export async function findCorrectable(
  sql: Sql,
  { scope, questionId, locks = false }: { scope: CorrectingScope; questionId: string; locks?: boolean },
): Promise<CorrectedQuestion | undefined> {
  if (locks) await sql`select from quiz_question where id = ${questionId} for update`
  const [row] = await sql<CorrectedQuestion[]>`
    select q.id, q.kind, q.language, q.workspace_id, q.version as new_version, v.version, v.stem, v.passage, v.options as choices,
      cardinality(v.options) as options, v.key, v.accepted, v.number::float8 as number, v.tolerance::float8 as tolerance, v.most_mark::float8 as most_mark,
      coalesce((select max(g.number) from quiz_regrade g where g.question_id = q.id), 0) as last_number,
      exists (select from quiz_regrade g where g.question_id = q.id and g.state = 'RUNNING') as is_running,
      exists (select from quiz_regrade g where g.question_id = q.id and g.is_out and ${concerning(sql, scope)}) as is_out
    from quiz_question q left join lateral (
      select g.to_version, g.workspace_id from quiz_regrade g where g.question_id = q.id and ${concerning(sql, scope)}
      order by g.number desc limit 1) last on true
    join quiz_question_version v on v.question_id = q.id
      and v.version = case when q.workspace_id is null and last.workspace_id is not null then last.to_version else q.version end
    where q.id = ${questionId} and ${correctable(sql, scope)}`
  return row
}
