import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { RunningAttempt } from '@chowk/contract/quiz/attempt.ts'
import type { QuizKind } from '@chowk/contract/quiz/quiz-kind.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'
import { accommodationOf } from '../accommodation/accommodation.rules.ts'

/** Where a try stands. */
export type AttemptState = 'IN_PROGRESS' | 'SUBMITTED' | 'AUTO_SUBMITTED' | 'ABANDONED' | 'MARKING' | 'VOIDED'

/** Which may follow which (QA1); whoever runs a quiz may open a try of it again (QA20). One that is marked is again what it ended as. */
export const QUIZ_ATTEMPT: TransitionTable<AttemptState> = {
  entity: 'quiz_attempt',
  allowed: {
    IN_PROGRESS: ['SUBMITTED', 'AUTO_SUBMITTED', 'ABANDONED', 'VOIDED'],
    SUBMITTED: ['IN_PROGRESS', 'MARKING', 'VOIDED'],
    AUTO_SUBMITTED: ['IN_PROGRESS', 'MARKING', 'VOIDED'],
    MARKING: ['SUBMITTED', 'AUTO_SUBMITTED', 'IN_PROGRESS', 'VOIDED'],
    ABANDONED: ['IN_PROGRESS', 'VOIDED'],
    VOIDED: [],
  },
}

/** A try as the database keeps it. */
export interface AttemptRow {
  id: string
  quizId: string
  quizSlug: string
  quizKind: QuizKind
  personId: string
  number: number
  state: AttemptState
  /** How it ended, where a person marks or marked it. */
  endedAs: 'SUBMITTED' | 'AUTO_SUBMITTED' | null
  startedAt: Date
  deadline: Date
  endedAt: Date | null
  config: QuizConfig
  resultSlug: string
  stories: string[]
  questions: number
  /** In which window it goes on; null: whoever began it named none. */
  windowId: string | null
  /** The device that it may not leave; null: it may go on on any. */
  deviceId: string | null
}

const find = async (sql: Sql, where: Fragment, lock: Fragment): Promise<AttemptRow | undefined> => {
  const [row] = await sql<AttemptRow[]>`
    select t.id, t.quiz_id, q.slug as quiz_slug, q.kind as quiz_kind, t.person_id, t.number, t.state, t.ended_as, t.started_at, t.deadline, t.ended_at, t.config, t.result_slug,
      t.stories, t.window_id, t.device_id, (select count(*)::int from quiz_answer w where w.attempt_id = t.id) as questions
    from quiz_attempt t join quiz q on q.id = t.quiz_id where ${where} ${lock}`
  return row
}

/** A try of somebody's by its secret id; with `locks` nobody else changes it until the transaction ends. */
export const findAttempt = async (
  sql: Sql,
  { id, personId }: { id: string; personId: string },
  { locks = false } = {},
): Promise<AttemptRow | undefined> =>
  await find(sql, sql`t.id = ${id} and t.person_id = ${personId}`, locks ? sql`for update of t` : sql``)

/** The try of a quiz that somebody is at; with `locks` nobody else changes or ends it until the transaction ends. */
export const findRunning = async (
  sql: Sql,
  { quizId, personId }: { quizId: string; personId: string },
  { locks = false } = {},
): Promise<AttemptRow | undefined> =>
  await find(
    sql,
    sql`t.quiz_id = ${quizId} and t.person_id = ${personId} and t.state = 'IN_PROGRESS'`,
    locks ? sql`for update of t` : sql``,
  )

/** Whether the try `t` goes on: what comes in its grace still counts. */
export const goesOn = (sql: Sql, now: Date): Fragment => sql`
  (t.state = 'IN_PROGRESS' and t.deadline + make_interval(secs => (t.config ->> 'graceSec')::int) > ${now})`

/** Whether somebody is at a try of any quiz. */
export async function isTakingAny(sql: Sql, personId: string, now: Date): Promise<boolean> {
  const rows = await sql`
    select from quiz_attempt t where t.person_id = ${personId} and ${goesOn(sql, now)} limit 1`
  return rows.length > 0
}

/** Tries that began before there was a choice are free. */
export const navigationOf = ({ config }: Pick<AttemptRow, 'config'>): QuizConfig['navigation'] =>
  (config as Partial<QuizConfig>).navigation ?? 'FREE'

/** Whether a try goes on in another window than the one that asks; a program that names none asks for all. */
export const isElsewhere = (attempt: Pick<AttemptRow, 'windowId'>, windowId: string | undefined): boolean =>
  windowId !== undefined && attempt.windowId !== null && attempt.windowId !== windowId.toLowerCase()

/** Whether a try may not go on on the device that asks, as the rules of its workspace say (QC10). */
export const isOnOtherDevice = (
  { deviceId }: Pick<AttemptRow, 'deviceId'>,
  viewer: Pick<Person, 'deviceId'>,
): boolean => deviceId !== null && deviceId !== viewer.deviceId

/** A running try as its taker is told of it. */
export const shownAttempt = (row: AttemptRow, now: Date): RunningAttempt => ({
  quizSessionId: row.id,
  kind: row.quizKind,
  attemptNo: row.number,
  startedAt: row.startedAt.toISOString(),
  deadline: row.deadline.toISOString(),
  serverNow: now.toISOString(),
  questionCount: row.questions,
  stories: row.stories.length,
  config: {
    questions: row.questions,
    timePerQuestionSec: row.config.timePerQuestionSec,
    negative: row.config.negative,
    passPercent: row.config.passPercent,
    navigation: navigationOf(row),
    largeText: accommodationOf(row.config)?.largeText ?? false,
    readAloud: accommodationOf(row.config)?.readAloud ?? false,
    // Tries that began before there was such a rule ask nothing.
    fullscreenAsk: (row.config as Partial<QuizConfig>).fullscreenAsk ?? false,
  },
})

/** Until when answers count: what was sent in time may arrive a little later (QA14). */
export const closesAt = ({ deadline, config }: Pick<AttemptRow, 'deadline' | 'config'>): Date =>
  new Date(deadline.getTime() + config.graceSec * 1000)
