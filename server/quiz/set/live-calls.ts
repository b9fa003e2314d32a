import { getQuizLive, giveQuizTime, stepQuizTry } from '@chowk/contract/quiz/set/set-live.ts'
import type { LivePerson, TRY_STEPS } from '@chowk/contract/quiz/set/set-live.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { QUIZ_ATTEMPT, findAttempt, findRunning } from '../attempt/attempt-row.ts'
import type { AttemptRow, AttemptState } from '../attempt/attempt-row.ts'
import { endAttempt } from '../attempt/end-attempt.ts'
import { planRelease, planTellings } from '../notice/tell-of-set.job.ts'
import { countToMark } from '../marking/find-to-mark.ts'
import { lockSeen, lockTry } from './lock-try.ts'
import { countLive, findLive } from './find-live.ts'
import { findSet } from './find-sets.ts'

const answerLive = handle(getQuizLive, async ({ input, viewer, sql, clock, refuse }) => {
  const row = await findSet(sql, { id: input.id, viewer })
  if (!row) throw refuse('QUIZ_NOT_FOUND')
  const { id, title, state, opensAt, closesAt, kind } = row
  return {
    id,
    title,
    state,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    now: clock.now().toISOString(),
    toMark: await countToMark(sql, id, viewer),
    ...(kind === 'ENTITY' ? await findLive(sql, id) : await countLive(sql, id)),
  }
})

const LIVE: Record<AttemptState, LivePerson['state']> = {
  IN_PROGRESS: 'RUNNING',
  SUBMITTED: 'DONE',
  AUTO_SUBMITTED: 'DONE',
  ABANDONED: 'NOTHING',
  MARKING: 'MARKING',
  VOIDED: 'VOIDED',
}

interface Step {
  attempt: AttemptRow
  actorId: string
  reason: string
  /** Null: the step gives none. */
  deadline: Date
  now: Date
}

const STEPS: Record<(typeof TRY_STEPS)[number], (sql: Sql, step: Step) => Promise<unknown>> = {
  ADD_TIME: async (sql, { attempt, deadline }) =>
    await sql`update quiz_attempt set deadline = ${deadline} where id = ${attempt.id}`,
  END: async (sql, { attempt, now, actorId, reason }) =>
    await endAttempt(sql, attempt, { now, by: 'RUNNER', actorId, reason }),
  // Marks are given anew when it ends again; what was answered stays.
  async REOPEN(sql, { attempt, deadline, now, actorId, reason }) {
    await transition(sql, QUIZ_ATTEMPT, {
      id: attempt.id,
      to: 'IN_PROGRESS',
      actorId,
      reason,
      at: now,
      also: sql`, deadline = ${deadline}, ended_at = null, ended_as = null, marks = null, most_marks = null, percent = null, passed = null, window_id = null`,
    })
    await sql`update quiz_answer set fraction = null where attempt_id = ${attempt.id}`
  },
  async VOID(sql, { attempt, now, actorId, reason }) {
    await transition(sql, QUIZ_ATTEMPT, { id: attempt.id, to: 'VOIDED', actorId, reason, at: now })
    await sql`delete from quiz_used_story where attempt_id = ${attempt.id}`
  },
  LET_MOVE: async (sql, { attempt }) => await sql`update quiz_attempt set device_id = null where id = ${attempt.id}`,
}

/** In which states of a try each step fits. */
const FITS: Record<keyof typeof STEPS, readonly AttemptState[]> = {
  ADD_TIME: ['IN_PROGRESS'],
  END: ['IN_PROGRESS'],
  REOPEN: ['SUBMITTED', 'AUTO_SUBMITTED', 'ABANDONED', 'MARKING'],
  VOID: ['IN_PROGRESS', 'SUBMITTED', 'AUTO_SUBMITTED', 'ABANDONED', 'MARKING'],
  LET_MOVE: ['IN_PROGRESS'],
}

// Minutes are added to a clock that runs; one that has stopped begins now.
const deadlineAfter = (attempt: AttemptRow, minutes: number | undefined, now: Date): Date => {
  if (minutes === undefined) return attempt.deadline
  const from = attempt.state === 'IN_PROGRESS' ? Math.max(attempt.deadline.getTime(), now.getTime()) : now.getTime()
  return new Date(from + minutes * MINUTE_MS)
}

const answerStep = handle(stepQuizTry, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const { id, step, minutes, reason } = input
  const quiz = id === undefined ? undefined : await findSet(tx, { id, viewer })
  if (id !== undefined && !quiz) throw refuse('QUIZ_NOT_FOUND')
  const attempt = quiz ? await lockTry(tx, quiz.id, input.attempt) : await lockSeen(tx, viewer, input.attempt)
  // Who takes a quiz that she runs does so by the rules that hold for all.
  if (!attempt || attempt.personId === viewer.personId) throw refuse('ATTEMPT_NOT_FOUND')
  if (!FITS[step].includes(attempt.state)) throw refuse('STEP_TOO_LATE', { details: { state: LIVE[attempt.state] } })
  if (step === 'REOPEN' && (await findRunning(tx, { quizId: attempt.quizId, personId: attempt.personId })))
    throw refuse('ATTEMPT_RUNNING')
  const now = clock.now()
  const deadline = deadlineAfter(attempt, minutes, now)
  await STEPS[step](tx, { attempt, actorId: viewer.personId, reason, deadline, now })
  await planRelease(tx, attempt.quizId)
  const after = await findAttempt(tx, attempt)
  if (!after) throw new Error('a try that is held is gone')
  const told = ({ state, deadline: until }: AttemptRow) => ({ state: LIVE[state], deadline: until.toISOString() })
  audit(`quiz_attempt ${attempt.resultSlug}`, told(attempt), { ...told(after), step, minutes, reason })
  return { state: LIVE[after.state], deadline: after.deadline.toISOString() }
})

const answerGiveTime = handle(giveQuizTime, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const quiz = await findSet(tx, { id: input.id, viewer }, { locks: true })
  if (!quiz) throw refuse('QUIZ_NOT_FOUND')
  const { minutes, reason } = input
  const now = clock.now()
  const longer = tx`make_interval(mins => ${minutes})`
  const rows = await tx`
    update quiz_attempt set deadline = greatest(deadline, ${now}) + ${longer}
    where quiz_id = ${quiz.id} and state = 'IN_PROGRESS' and person_id <> ${viewer.personId} returning id`
  await tx`
    update quiz set closes_at = closes_at + ${longer}, version = version + 1, changed_at = ${now}
    where id = ${quiz.id} and state = 'OPEN' and closes_at > ${now}`
  await planTellings(tx, { id: quiz.id, now })
  audit(`quiz ${quiz.id}`, undefined, { minutes, reason, tries: rows.length })
  return { tries: rows.length }
})

/** Calls by which whoever runs a quiz sees it go and steps in. */
export const liveCalls: readonly Handler[] = [answerLive, answerStep, answerGiveTime]
