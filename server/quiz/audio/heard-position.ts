import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { findAttempt } from '../attempt/attempt-row.ts'
import { isOver } from '../attempt/end-attempt.ts'

/** How far a question of a try was spoken. */
export interface HeardSegments {
  quizSessionId: string
  questionId: string
  /** How many of its pieces were. */
  parts: number
}

/** What became of it. */
export type HeardOutcome = 'KEPT' | 'ATTEMPT_NOT_FOUND' | 'QUESTION_NOT_FOUND' | 'ATTEMPT_ENDED'

/** Keeps how far a question was spoken, so that a try that goes on begins there (QD4). */
export async function keepHeardSegments(
  { sql, clock, viewer }: { sql: Sql; clock: Clock; viewer: Person },
  { quizSessionId, questionId, parts }: HeardSegments,
): Promise<HeardOutcome> {
  const attempt = await findAttempt(sql, { id: quizSessionId, personId: viewer.personId }, { locks: true })
  if (attempt?.quizKind !== 'AUDIO') return 'ATTEMPT_NOT_FOUND'
  const now = clock.now()
  if (attempt.state !== 'IN_PROGRESS' || isOver(attempt, now)) return 'ATTEMPT_ENDED'
  const kept = await sql`
    update quiz_answer set heard_parts = ${parts}, heard_at = ${now}
    where attempt_id = ${attempt.id} and question_id = ${questionId.toLowerCase()}`
  return kept.count > 0 ? 'KEPT' : 'QUESTION_NOT_FOUND'
}
