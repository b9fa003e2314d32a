import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { beginMarking, isMarkedByHand } from '../marking/hand-marked.ts'
import { QUIZ_ATTEMPT, closesAt, findAttempt } from './attempt-row.ts'
import type { AttemptRow, AttemptState } from './attempt-row.ts'
import { notePasses } from '../pass/note-passes.ts'
import { markAnswers } from '../marking/mark-answers.ts'

type Ended = Exclude<AttemptState, 'IN_PROGRESS' | 'MARKING' | 'VOIDED'>

const PORTION = 200

/** Whether the time of a try has passed, with what is allowed for a slow line. */
export const isOver = (attempt: Pick<AttemptRow, 'deadline' | 'config'>, now: Date): boolean => closesAt(attempt) <= now

/** Who ends a try: its taker, its time, or whoever runs the quiz. */
type EndedBy = 'PERSON' | 'TIME' | 'RUNNER'

const stateOf = (by: EndedBy, answered: number): Ended => {
  if (by === 'PERSON') return 'SUBMITTED'
  return answered > 0 ? 'AUTO_SUBMITTED' : 'ABANDONED'
}

/** Ends and marks a running try; its row is held by the caller. What was read is used up, unless nothing was answered (QE5, QA15). */
export async function endAttempt(
  sql: Sql,
  attempt: AttemptRow,
  { now, by, ...step }: { now: Date; by: EndedBy; actorId?: string; reason?: string },
): Promise<Ended> {
  const { total, answered, waiting } = await markAnswers(sql, attempt)
  const state = stateOf(by, answered)
  await transition(sql, QUIZ_ATTEMPT, {
    id: attempt.id,
    to: state,
    actorId: by === 'PERSON' ? attempt.personId : (step.actorId ?? null),
    reason: step.reason ?? '',
    at: now,
    also: sql`, ended_at = ${by === 'TIME' ? attempt.deadline : now}, marks = ${total.marks}, most_marks = ${total.mostMarks},
      percent = ${total.percent}, passed = ${total.passed}`,
  })
  if (waiting > 0 && isMarkedByHand(attempt)) await beginMarking(sql, attempt, { endedAs: state, now })
  await notePasses(sql, [attempt.id], now)
  // What was heard for a quiz may still be asked about in writing (QE3).
  if (state !== 'ABANDONED' && attempt.quizKind !== 'AUDIO')
    await sql`
      insert into quiz_used_story (person_id, cluster_id, attempt_id)
      select ${attempt.personId}, unnest(${attempt.stories}::bigint[]), ${attempt.id} on conflict do nothing`
  return state
}

/** Ends the tries whose time has passed (QA13); whoever asks for one of them ends it before. */
export function endAttemptsTask({ sql, clock }: Pick<House, 'sql' | 'clock'>): Task {
  return async (_, { signal }) => {
    const now = clock.now()
    const due = await sql<{ id: string; personId: string }[]>`
      select id, person_id from quiz_attempt where state = 'IN_PROGRESS' and deadline <= ${now} order by deadline limit ${PORTION}`
    for (const one of due) {
      signal.throwIfAborted()
      await sql.begin(async (tx) => {
        const attempt = await findAttempt(tx, one, { locks: true })
        if (attempt?.state === 'IN_PROGRESS' && isOver(attempt, now)) await endAttempt(tx, attempt, { now, by: 'TIME' })
      })
    }
  }
}
