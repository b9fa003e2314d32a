import type { Ruling } from '@chowk/contract/quiz/regrade.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { QUIZ_ATTEMPT, closesAt, findAttempt } from './attempt-row.ts'
import type { AttemptRow, AttemptState } from './attempt-row.ts'
import { isGiven } from './marking.rules.ts'
import type { Answered } from './marking.rules.ts'
import { fractionUnder, totalOfCounted } from './ruling.rules.ts'

type Ended = Exclude<AttemptState, 'IN_PROGRESS' | 'VOIDED'>

const PORTION = 200

/** Whether the time of a try has passed, with what is allowed for a slow line. */
export const isOver = (attempt: Pick<AttemptRow, 'deadline' | 'config'>, now: Date): boolean => closesAt(attempt) <= now

interface Given extends Answered {
  position: number
  mostMark: number
  ruling: Ruling | null
}

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
  const given = await sql<Given[]>`
    select w.position, q.kind, v.key, cardinality(v.options) as options, v.accepted, v.number::float8 as number, v.tolerance::float8 as tolerance,
      case when w.is_late then null else w.chosen end as chosen, case when w.is_late then null else w.written end as written,
      w.most_mark::float8 as most_mark, case when q.state = 'VOIDED' then 'VOID' else w.ruling end as ruling
    from quiz_answer w join quiz_question q on q.id = w.question_id join quiz_question_version v on v.question_id = w.question_id and v.version = w.version
    where w.attempt_id = ${attempt.id} order by w.position`
  const marked = given.map((each) => ({ ...each, fraction: fractionUnder(each.ruling, each, attempt.config) }))
  const state = stateOf(by, given.filter((each) => each.ruling !== 'VOID' && isGiven(each)).length)
  const total = totalOfCounted(marked, attempt.config)
  await sql`
    update quiz_answer w set fraction = m.fraction, ruling = m.ruling
    from jsonb_to_recordset(${sql.json(marked.map(({ position, fraction, ruling }) => ({ position, fraction, ruling })))})
      as m(position smallint, fraction numeric, ruling text)
    where w.attempt_id = ${attempt.id} and w.position = m.position`
  await transition(sql, QUIZ_ATTEMPT, {
    id: attempt.id,
    to: state,
    actorId: by === 'PERSON' ? attempt.personId : (step.actorId ?? null),
    reason: step.reason ?? '',
    at: now,
    also: sql`, ended_at = ${by === 'TIME' ? attempt.deadline : now}, marks = ${total.marks}, most_marks = ${total.mostMarks},
      percent = ${total.percent}, passed = ${total.passed}`,
  })
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
