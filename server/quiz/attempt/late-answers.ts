import type { SentEvent } from '@chowk/contract/quiz/summary/timeline.ts'
import type { Sql } from '../../platform/database.ts'
import type { AttemptRow } from './attempt-row.ts'
import { endAttempt } from './end-attempt.ts'
import type { Ended } from './end-attempt.ts'
import { noteEvents } from '../timeline/note-events.ts'
import { checkAnswers, sentNewest } from './save-answers.ts'
import type { Saved, SentAnswers } from './save-answers.ts'

type Fault = NonNullable<Saved['fault']>

// What says the same as the answer in time is no other answer. A try that was opened again and answered has numbers that begin anew.
async function keepLate(
  sql: Sql,
  attempt: AttemptRow,
  { answers, now }: { answers: SentAnswers; now: Date },
): Promise<Fault | undefined> {
  if (answers.length === 0) return undefined
  const { rows, fault } = await checkAnswers(sql, attempt, answers)
  if (fault) return fault
  await sql`
    with ${sentNewest(sql, rows)}
    update quiz_answer w set late_sequence = s.seq, late_chosen = s.chosen, late_written = s.written, late_at = ${now}
    from sent s where w.attempt_id = ${attempt.id} and w.question_id = s."questionId" and w.sequence < s.seq
      and (w.late_sequence < s.seq or w.answered_at > w.late_at)
      and (w.chosen is distinct from s.chosen or w.written is distinct from s.written)`
  return undefined
}

/**
 * What somebody is told who comes after the end of her try: as what it ended. A try that only its time has ended ends now (QA13). Answers that
 * come with it are kept beside those in time: they earn nothing and replace nothing (QA14).
 */
export async function endedWithLate(
  sql: Sql,
  attempt: AttemptRow,
  { answers, events, now }: { answers: SentAnswers; events: readonly SentEvent[]; now: Date },
): Promise<{ status: Ended; fault?: undefined } | { fault: Fault }> {
  const fault = await keepLate(sql, attempt, { answers, now })
  if (fault) return { fault }
  await noteEvents(sql, attempt, { events, now })
  const { state, endedAs } = attempt
  if (state === 'IN_PROGRESS') return { status: await endAttempt(sql, attempt, { now, by: 'TIME' }) }
  // One that was voided is in nobody's results.
  return { status: state === 'MARKING' || state === 'VOIDED' ? (endedAs ?? 'SUBMITTED') : state }
}
