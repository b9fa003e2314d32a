import { enqueue } from '../../platform/jobs.ts'
import type { Sql } from '../../platform/database.ts'
import { concerned } from './find-results.ts'
import type { Plan } from './plan-regrade.ts'

/** The job that takes a correction through all results. */
export const REGRADE = 'regrade-quiz-results'

/** Who begins a correction, when and why. */
export interface Beginning {
  id: string
  reason: string
  byId: string | null
  at: Date
}

// Answers are read by version: a new key is a new version of the question, in the same words.
async function putVersion(sql: Sql, { questionId, made, question, workspaceId }: Plan): Promise<number | undefined> {
  if (!made) return undefined
  const [row] = await sql<{ version: number }[]>`
    insert into quiz_question_version (question_id, version, stem, passage, options, matches, evidence, explanation, key, accepted, number, tolerance, most_mark)
    select question_id, (select max(version) + 1 from quiz_question_version where question_id = ${questionId}), stem, passage, options, matches, evidence,
      explanation, ${[...made.key]}::smallint[], ${made.accepted && [...made.accepted]}::text[], ${made.number}::numeric, ${made.tolerance}::numeric, ${made.mostMark}
    from quiz_question_version where question_id = ${questionId} and version = ${made.basedOn} returning version`
  const version = row?.version
  if (version === undefined) throw new Error('a version of a question is not there')
  // One that was written anew meanwhile keeps its new words; a workspace corrects what is made for all for itself alone.
  if (question.newVersion === question.version && question.workspaceId === workspaceId)
    await sql`update quiz_question set version = ${version} where id = ${questionId}`
  return version
}

// Quizzes that were published before are marked by the new key too, from the next paper on.
const movePapers = async (
  sql: Sql,
  { questionId, workspaceId, sameVersions }: Plan,
  toVersion: number,
): Promise<unknown> =>
  await sql`
    update quiz_set_question s set asked_version = ${toVersion} from quiz z
    where z.id = s.quiz_id and s.question_id = ${questionId} and s.asked_version = any(${[...sameVersions]}::int[])
      and (${workspaceId}::uuid is null or z.workspace_id = ${workspaceId})`

/** Begins a correction whose question is held by the caller; a job does the rest. */
export async function beginRegrade(sql: Sql, plan: Plan, { id, reason, byId, at: time }: Beginning): Promise<void> {
  const toVersion = (await putVersion(sql, plan)) ?? plan.toVersion
  await movePapers(sql, plan, toVersion)
  const { questionId, workspaceId, action, undoesId, fromVersion, mostMark, neverLower, since, isOut, wasOut } = plan
  const [found] = await sql<{ total: number }[]>`
    select count(*)::int as total from quiz_answer w join quiz_attempt t on t.id = w.attempt_id
    where ${concerned(sql, { ...plan, toVersion }, 'ENDED')}`
  await sql`
    update quiz_regrade set is_out = false
    where question_id = ${questionId} and is_out and workspace_id is not distinct from ${workspaceId}::uuid`
  await sql`
    insert into quiz_regrade (id, question_id, number, workspace_id, action, undoes_id, from_version, to_version, most_mark, reason, by_id, never_lower, since,
      is_out, was_out, total, begun_at)
    values (${id}, ${questionId}, ${plan.question.lastNumber + 1}, ${workspaceId}, ${action}, ${undoesId}, ${fromVersion}, ${toVersion}, ${mostMark}, ${reason},
      ${byId}, ${neverLower}, ${since}, ${isOut}, ${wasOut}, ${found?.total ?? 0}, ${time})`
  await enqueue(sql, REGRADE, { regradeId: id }, { key: `${REGRADE} ${id}` })
}
