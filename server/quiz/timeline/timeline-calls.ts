import { EVENT_LIMITS, getQuizTimeline } from '@chowk/contract/quiz/summary/timeline.ts'
import type { QuizEvent } from '@chowk/contract/quiz/summary/timeline.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { deviceNameOf } from '../../platform/device/device-name.rules.ts'
import { handle } from '../../platform/handle.ts'
import { DAY_MS } from '../../platform/time.ts'
import { quizzesOf } from '../set/runs-quiz.ts'
import { findSummaryScope, seenInSummary } from '../summary/summary-scope.ts'

interface Row {
  kind: QuizEvent['kind']
  at: Date
  seconds: number | null
  agent: string | null
  network: string | null
}

const shown = ({ at, agent, ...row }: Row): QuizEvent => ({
  ...row,
  at: at.toISOString(),
  device: agent === null ? null : deviceNameOf(agent),
})

/** Answers what happened around a try, running or ended. */
export const answerQuizTimeline = handle(getQuizTimeline, async ({ input, viewer, sql, refuse }) => {
  const scope = await findSummaryScope(sql, viewer)
  const [attempt] = await sql<{ id: string; userId: string; name: string }[]>`
    select t.id, t.person_id as user_id, coalesce(m.shown_name, p.name) as name
    from quiz_attempt t join quiz q on q.id = t.quiz_id join person p on p.id = t.person_id
    left join membership m on m.workspace_id = t.workspace_id and m.person_id = t.person_id
    where t.result_slug = ${input.result} and (t.person_id = ${viewer.personId} or ${seenInSummary(sql, scope, sql`t`)} or ${quizzesOf(sql, viewer, sql`q`)})`
  if (!attempt) throw refuse('RESULT_NOT_FOUND')
  const { id, userId, name } = attempt
  const rows = await sql<Row[]>`
    select kind, at, seconds, agent, network from quiz_event where attempt_id = ${id} order by at, id limit ${2 * EVENT_LIMITS.stored}`
  return { taker: userId === viewer.personId ? null : { userId, name }, content: rows.map((row) => shown(row)) }
})

const NETWORKS_FOR_MS = 90 * DAY_MS

/** Forgets from which networks tries were taken. */
export async function forgetNetworks(sql: Sql, clock: Clock): Promise<void> {
  await sql`
    update quiz_event set network = null
    where network is not null and at < ${new Date(clock.now().getTime() - NETWORKS_FOR_MS)}`
}
