import type { QuestionFault, WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import type { Sql } from '../../platform/database.ts'
import { writtenOf } from './bank-row.ts'
import type { BankRecord } from './bank-row.ts'
import { alikeWords } from './likeness.rules.ts'
import { findFaults, lockBank, putVersion } from './put-question.ts'
import { settled } from './settled.rules.ts'

/** Who decides for which workspace, and when. */
export interface Deciding {
  workspaceId: string
  personId: string
  at: Date
}

interface Review {
  decision: 'APPROVED' | 'EDITED' | 'REJECTED'
  reason?: string
}

/** Writes a decision about what a rule made down; false where somebody of the workspace decided before. */
export async function putReview(
  sql: Sql,
  { workspaceId, personId, at: time }: Deciding,
  { id, rule, decision, reason = '' }: Review & Pick<BankRecord, 'id' | 'rule'>,
): Promise<boolean> {
  const put = await sql`
    insert into quiz_review (workspace_id, question_id, rule, decision, reason, person_id, decided_at)
    values (${workspaceId}, ${id}, ${rule ?? ''}, ${decision}, ${reason}, ${personId}, ${time})
    on conflict (workspace_id, question_id) do nothing`
  return put.count > 0
}

/** The copy that was made, why there is none, or neither where somebody decided before. */
export type Copied = { copyId: string; faults?: never } | { copyId?: never; faults?: QuestionFault[] }

/**
 * Approves what a rule made: a copy of it, changed or not, goes into the bank of the workspace. It keeps its story, its rule and what it is
 * known by, so that papers ask it of whoever read that story, and a text that changes retires it.
 */
export async function copyOffered(
  sql: Sql,
  deciding: Deciding,
  { source, change }: { source: BankRecord; change?: WrittenQuestion },
): Promise<Copied> {
  const { workspaceId, personId, at: time } = deciding
  const asked = change ? settled(change) : writtenOf(source)
  await lockBank(sql, workspaceId)
  const faults = change ? await findFaults(sql, { workspaceId }, asked) : []
  if (faults.length > 0) return { faults }
  // The row of the decision comes first: whoever decides at the same moment waits for it, and finds it there.
  const decision = change ? 'EDITED' : 'APPROVED'
  if (!(await putReview(sql, deciding, { id: source.id, rule: source.rule, decision }))) return {}
  const [made] = await sql<{ id: string }[]>`
    insert into quiz_question (workspace_id, author_id, kind, state, language, category_id, class, difficulty, likeness, alike, rule, cluster_id,
      article_id, level, created_at)
    select ${workspaceId}, ${change ? personId : null}, kind, 'APPROVED', ${asked.language}, coalesce(${asked.categoryId}::smallint, category_id),
      ${asked.class}, ${asked.difficulty}, likeness, ${alikeWords(asked)}::text[], rule, cluster_id, article_id, level, ${time}
    from quiz_question where id = ${source.id}
    returning id`
  if (!made) throw new Error('the copy was not written down')
  const by = change ? personId : null
  await putVersion(sql, { id: made.id, version: 1, authorId: by, at: time, evidence: source.evidence }, asked)
  await sql`
    update quiz_review set copy_id = ${made.id} where workspace_id = ${workspaceId} and question_id = ${source.id}`
  return { copyId: made.id }
}
