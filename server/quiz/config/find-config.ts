import { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { Sql } from '../../platform/database.ts'

/** The rules of quizzes that hold for whoever acts for this workspace, and their version; 0: those of the installation, which nobody changed (QC12). */
export async function findQuizConfig(
  sql: Sql,
  workspaceId: string | null,
): Promise<{ config: QuizConfig; version: number }> {
  const [row] = await sql<{ content: unknown; version: number }[]>`
    select content, version from quiz_config where workspace_id = ${workspaceId}`
  return { config: QuizConfig.parse(row?.content ?? {}), version: row?.version ?? 0 }
}
