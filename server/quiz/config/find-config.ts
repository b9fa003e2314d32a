import { QUIZ_DEFAULTS, QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { Sql } from '../../platform/database.ts'

/** The rules of quizzes that hold in a workspace, and their version; 0: those of the installation, which nobody changed (QC12). */
export async function findQuizConfig(
  sql: Sql,
  workspaceId: string | null,
): Promise<{ config: QuizConfig; version: number }> {
  const [row] = await sql<{ content: Partial<QuizConfig>; version: number }[]>`
    select content, version from quiz_config where workspace_id = ${workspaceId}`
  // What may be chosen since a document was written is as the installation has it.
  const customization = { ...QUIZ_DEFAULTS.customization, ...row?.content.customization }
  return { config: QuizConfig.parse({ ...QUIZ_DEFAULTS, ...row?.content, customization }), version: row?.version ?? 0 }
}
