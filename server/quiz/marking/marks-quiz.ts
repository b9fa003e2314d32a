import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { isChosenReviewer } from '../config/reviewers.ts'
import { quizzesOf } from '../set/runs-quiz.ts'

/** Whether the viewer marks a quiz: one that they run, and in a workspace also those of others where they were chosen to review. */
export async function marksQuiz(sql: Sql, viewer: Person, quizId: string): Promise<boolean> {
  const ofAll = await isChosenReviewer(sql, viewer)
  const [quiz] = await sql`select from quiz q where q.id = ${quizId} and ${quizzesOf(sql, viewer, sql`q`, { ofAll })}`
  return quiz !== undefined
}
