import { MOST_REMINDED, listNotTaken, remindOfQuiz } from '@chowk/contract/quiz/summary/not-taken.ts'
import { notify } from '../../notice/notify.ts'
import { handle } from '../../platform/handle.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { keepWithin } from '../../platform/limits.ts'
import { skipOf } from '../../platform/paging/cursor.ts'
import { HOUR_MS } from '../../platform/time.ts'
import type { Sql } from '../../platform/database.ts'
import { findMissing, findReminded, withReasons } from './find-not-taken.ts'
import { QUIZ_REMINDER, reminderOf } from './remind-notice.ts'
import type { Summary } from './summary-rows.ts'
import { aboutSummary, pageOfSummary, summaryFor } from './summary-calls.ts'

/** The job that reminds many. */
export const REMIND_OF_QUIZ = 'remind-of-quiz'
/** So many are told at once, while somebody waits; of more the others by jobs. */
const PORTION = 200
const AN_HOUR = { most: 30, windowMs: HOUR_MS }

/** Answers who took no quiz, and why. */
export const answerNotTaken = handle(listNotTaken, async ({ input, viewer, sql, clock, cursor }) => {
  const summary = await summaryFor({ input, viewer, sql, clock })
  const skip = skipOf(cursor, input)
  const { rows, total } = await findMissing(sql, summary, { query: input.query, size: input.size, skip })
  const page = pageOfSummary(rows, { ...input, skip }, { now: summary.now, cursor })
  return {
    ...page,
    content: await withReasons({ sql, clock, summary }, page.content),
    totalElements: total,
    ...(await aboutSummary(sql, summary)),
  }
})

interface Reminding {
  workspaceId: string
  actorId: string
  title: string | null
  personIds: readonly string[]
  /** The day of the reminder, so that a job that runs later says no more than was meant. */
  day: string
}

const remind = async (sql: Sql, house: Pick<House, 'clock'>, reminding: Reminding): Promise<void> =>
  await notify(sql, house, {
    kind: QUIZ_REMINDER,
    personIds: reminding.personIds,
    subject: reminding.workspaceId,
    actorId: reminding.actorId,
    workspaceId: reminding.workspaceId,
    facts: { title: reminding.title },
    event: reminding.day,
  })

// One that is set elsewhere is nothing to be reminded of.
const mayBeReminded = ({ quiz, scope }: Summary): boolean =>
  quiz?.isOpen === true && (quiz.workspaceId === null || quiz.workspaceId === scope.workspaceId)

/** Reminds members who took no quiz; whoever was reminded today is not told again. */
export const answerRemind = handle(remindOfQuiz, async ({ input, viewer, tx, clock, house, refuse }) => {
  await keepWithin(tx, clock, `quiz reminder ${viewer.personId}`, AN_HOUR)
  const summary = await summaryFor({ input, viewer, sql: tx, clock })
  if (input.quiz !== undefined && !mayBeReminded(summary)) throw refuse('QUIZ_NOT_OPEN')
  const { userIds, query } = input
  const { rows } = await findMissing(tx, summary, { query, size: MOST_REMINDED, skip: 0 })
  const asked = userIds && new Set(userIds.map((id) => id.toLowerCase()))
  const missing = rows.flatMap(({ userId }) =>
    userId === viewer.personId || (asked && !asked.has(userId)) ? [] : [userId],
  )
  const before = await findReminded(tx, summary, missing)
  const told = missing.filter((id) => !before.has(id))
  const { workspaceId } = summary.scope
  const reminding = {
    workspaceId,
    actorId: viewer.personId,
    title: summary.quiz?.title ?? null,
    day: reminderOf(summary.now),
  }
  await remind(tx, house, { ...reminding, personIds: told.slice(0, PORTION) })
  for (let from = PORTION; from < told.length; from += PORTION)
    await house.enqueue(tx, REMIND_OF_QUIZ, { ...reminding, personIds: told.slice(from, from + PORTION) })
  return { reminded: told.length, already: before.size }
})

/** Reminds a portion of many; who was told before is not told twice. */
export function remindTask(house: Pick<House, 'sql' | 'clock'>): Task {
  return async (payload) => {
    await house.sql.begin(async (tx) => await remind(tx, house, payload as Reminding))
  }
}
