import type { QuizChoices } from '@chowk/contract/quiz/customization.ts'
import type { Sql } from '../../platform/database.ts'

/** What a person chose for her quizzes, and when. */
export async function findChoices(
  sql: Sql,
  personId: string,
): Promise<{ choices: QuizChoices; changedAt: Date | null }> {
  const [row] = await sql<{ content: QuizChoices; changedAt: Date }[]>`
    select content, changed_at from quiz_choice where person_id = ${personId}`
  return { choices: row?.content ?? {}, changedAt: row?.changedAt ?? null }
}
