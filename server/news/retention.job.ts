import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import type { Task } from '../platform/jobs.ts'
import { RETENTION_DAYS } from './reading/reading.rules.ts'
import { CLICK_HALF_LIFE_HOURS, PULSE_HALF_LIFE_HOURS, STEP_HALF_LIFE_HOURS, hoursOf } from '../trend/trend.rules.ts'
import { DAY_MS } from '../platform/time.ts'

const TREND_MS = 3 * DAY_MS
/** Ten half-lives of a click-through: a thousandth is left. */
const CLICKS_MS = 5 * DAY_MS
/** Quiz results stand for the session and two more; what they were granted for must outlast them (P6). */
const QUIZ_DAYS = 3 * 366
/** Similar stories look back this far. */
const WORDS_MS = 30 * DAY_MS

/** Removes what may be kept no longer (P5, P6). The payload may name a date: `{ "date": "2026-11-21" }`, run as if it were that day. */
export function retentionTask(sql: Sql, clock: Clock): Task {
  return async (payload) => {
    const named = (payload as { date?: string } | null)?.date
    await removeOld(sql, named ? new Date(named) : clock.now())
  }
}

/** Removes what is older than its time, seen from `now`; answers how many rows went from each table. */
export async function removeOld(sql: Sql, now: Date): Promise<Record<string, number>> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const ofPersons = await sql`
    delete from reading where person_id is not null and purpose = 'READING_HISTORY' and last_opened_at <= ${before(RETENTION_DAYS.person * DAY_MS)}`
  const forQuizzes = await sql`
    delete from reading where purpose <> 'READING_HISTORY' and last_opened_at <= ${before(QUIZ_DAYS * DAY_MS)}`
  const ofDevices = await sql`
    delete from reading where device_id is not null and last_opened_at <= ${before(RETENTION_DAYS.device * DAY_MS)}`
  // Without consent, nothing that outlasts the browser's session.
  const ofSessions = await sql`
    delete from reading r using device d
    where d.id = r.device_id and d.consent ->> 'personal' is distinct from 'true' and r.last_opened_at <= ${before(RETENTION_DAYS.session * DAY_MS)}`
  const events = await sql`delete from trend_event where at <= ${before(TREND_MS)}`
  const counts = await sql`delete from story_count where slot <= ${before(TREND_MS)}`
  const shown =
    await sql`delete from shown_batch where at <= ${before(TREND_MS)} or (counted and person_id is null and device_id is null)`
  const steps = await sql`delete from next_read where step_k < ${hoursOf(before(TREND_MS)) / STEP_HALF_LIFE_HOURS}`
  const pulses = await sql`
    delete from story_pulse where pulse_k < ${hoursOf(before(DAY_MS)) / PULSE_HALF_LIFE_HOURS}
      and greatest(opens_k, shown_k) < ${hoursOf(before(CLICKS_MS)) / CLICK_HALF_LIFE_HOURS}`
  const words = await sql`delete from title_word where published_at <= ${before(WORDS_MS)}`
  const undos = await sql`delete from read_undo where at <= ${before(DAY_MS)}`
  const lists = await sql`delete from ranked_list where as_of <= ${before(600_000)}`
  return {
    reading: ofPersons.count + ofDevices.count + ofSessions.count + forQuizzes.count,
    trendEvents: events.count,
    counts: counts.count,
    shown: shown.count,
    steps: steps.count + pulses.count,
    words: words.count,
    undos: undos.count,
    lists: lists.count,
  }
}
