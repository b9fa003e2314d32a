import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { EVENT_LIMITS, SHORTEST_AWAY_SEC } from '@chowk/contract/quiz/summary/timeline.ts'
import type { SentEvent } from '@chowk/contract/quiz/summary/timeline.ts'
import type { Sql } from '../../platform/database.ts'
import type { Origin } from '../../platform/handle.ts'
import type { AttemptRow } from '../attempt/attempt-row.ts'
import { networkOf } from './network.rules.ts'

const LONGEST_AGENT = 300

/** Notes that a try began, or goes on in another window (QN2). */
export async function noteWindow(
  sql: Sql,
  attemptId: string,
  { kind, now, origin }: { kind: 'START' | 'TAKEOVER'; now: Date; origin: Pick<Origin, 'ip' | 'userAgent'> },
): Promise<void> {
  await sql`
    insert into quiz_event (attempt_id, kind, at, agent, network)
    select ${attemptId}, ${kind}, ${now}, ${origin.userAgent.slice(0, LONGEST_AGENT)}, ${networkOf(origin.ip)}
    where (select count(*) from quiz_event where attempt_id = ${attemptId}) < ${EVENT_LIMITS.stored}`
}

const SECOND_MS = 1000
const TAKES_NO_TIME: ReadonlySet<SentEvent['kind']> = new Set(['PASTE', 'FULLSCREEN'])

/**
 * Notes what a page tells of a running try, whose row is held by the caller: what is sent twice once, of each try so much and no more, and when it
 * was by our clock, never before the try began. Nothing else follows from it (QN3).
 */
export async function noteEvents(
  sql: Sql,
  { id, startedAt, config }: Pick<AttemptRow, 'id' | 'startedAt' | 'config'>,
  { events, now }: { events: readonly SentEvent[]; now: Date },
): Promise<void> {
  // Tries that began before there was a choice have none.
  const logFocus = (config as Partial<QuizConfig>).logFocus !== false
  const told = events.filter(({ kind, seconds }) =>
    kind === 'OFFLINE' ? true : logFocus && (TAKES_NO_TIME.has(kind) || seconds >= SHORTEST_AWAY_SEC),
  )
  if (told.length === 0) return
  const rows = told.map(({ id: eventId, kind, seconds, agoSec }) => ({
    id: eventId,
    kind,
    seconds: TAKES_NO_TIME.has(kind) ? null : seconds,
    at: new Date(Math.max(startedAt.getTime(), now.getTime() - (agoSec + seconds) * SECOND_MS)),
  }))
  await sql`
    insert into quiz_event (id, attempt_id, kind, at, seconds)
    select e.id, ${id}, kind, at, seconds from jsonb_to_recordset(${sql.json(rows)}) as e(id uuid, kind text, at timestamptz, seconds int)
    where (select count(*) from quiz_event where attempt_id = ${id}) < ${EVENT_LIMITS.stored}
    on conflict do nothing`
}
