import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { beginMarking, isMarkedByOthers } from '../marking/hand-marked.ts'
import { settleAlone } from '../marking/settle-alone.ts'
import { QUIZ_ATTEMPT, closesAt, findAttempt } from './attempt-row.ts'
import type { AttemptRow, AttemptState } from './attempt-row.ts'
import { notePasses } from '../pass/note-passes.ts'
import { markAnswers } from '../marking/mark-answers.ts'

/** As what a try ends. */
export type Ended = Exclude<AttemptState, 'IN_PROGRESS' | 'MARKING' | 'VOIDED'>

const PORTION = 200
const HALF_MINUTE_MS = 30_000
/** What the second run of a minute is given. */
const FOLLOWING = { follows: true } as const

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
  if (waiting > 0 && (await isMarkedByOthers(sql, attempt))) await beginMarking(sql, attempt, { endedAs: state, now })
  await notePasses(sql, [attempt.id], now)
  // What was heard for a quiz may still be asked about in writing (QE3).
  if (state !== 'ABANDONED' && attempt.quizKind !== 'AUDIO')
    await sql`
      insert into quiz_used_story (person_id, cluster_id, attempt_id)
      select ${attempt.personId}, unnest(${attempt.stories}::bigint[]), ${attempt.id} on conflict do nothing`
  return state
}

/** The job that ends tries, and those that nobody can mark any more. */
export const END_ATTEMPTS = 'end-quiz-attempts'

// What is allowed for a slow line has passed too.
const findDue = async (sql: Sql, now: Date): Promise<{ id: string; personId: string }[]> =>
  await sql<{ id: string; personId: string }[]>`
    select id, person_id from quiz_attempt where state = 'IN_PROGRESS' and deadline <= ${now}
      and deadline + make_interval(secs => (config ->> 'graceSec')::int) <= ${now} order by deadline limit ${PORTION}`

/**
 * Ends all tries whose time has passed (QA13); whoever asks for one of them ends it before. A clock of the queue strikes once a minute, so each
 * run that it begins is followed by another one half a minute later.
 */
export function endAttemptsTask({ sql, clock, enqueue }: Pick<House, 'sql' | 'clock' | 'enqueue'>): Task {
  return async (payload, { signal }) => {
    if (!isFollowing(payload))
      await enqueue(sql, END_ATTEMPTS, FOLLOWING, {
        key: `${END_ATTEMPTS} again`,
        runAt: new Date(Date.now() + HALF_MINUTE_MS),
      })
    const now = clock.now()
    for (;;) {
      const due = await findDue(sql, now)
      for (const one of due) {
        signal.throwIfAborted()
        await sql.begin(async (tx) => {
          const attempt = await findAttempt(tx, one, { locks: true })
          if (attempt?.state === 'IN_PROGRESS' && isOver(attempt, now))
            await endAttempt(tx, attempt, { now, by: 'TIME' })
        })
      }
      if (due.length < PORTION) break
    }
    await settleAlone({ sql, clock }, signal)
  }
}

const isFollowing = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'follows' in payload
