import { notify } from '../../notice/notify.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { tellToMark } from '../notice/tell-teachers.ts'
import { QUIZ_MARKED } from './marking-notice.ts'
import { QUIZ_ATTEMPT } from '../attempt/attempt-row.ts'
import type { AttemptRow } from '../attempt/attempt-row.ts'
import { markAnswers } from './mark-answers.ts'
import { isAloneWith } from './markers.ts'
import { notePasses } from '../pass/note-passes.ts'
import { isScoreShown } from '../attempt/visible-result.ts'

/**
 * Whether somebody marks what no rule can of a try: who runs its quiz, unless that is its taker alone. Then what she wrote counts for nothing, and
 * she reads what is right beside it; so it is in a preview.
 */
export async function isMarkedByOthers(
  sql: Sql,
  { id, quizKind }: Pick<AttemptRow, 'id' | 'quizKind'>,
): Promise<boolean> {
  if (quizKind !== 'ENTITY' && quizKind !== 'PUBLIC') return false
  const [alone] =
    await sql`select from quiz_attempt t join quiz q on q.id = t.quiz_id where t.id = ${id} and ${isAloneWith(sql)}`
  return alone === undefined
}

/** A try that ended waits for a person, who is told. Its total is told when it is one, so that no figure counts it before (QM4). */
export async function beginMarking(
  sql: Sql,
  { id }: Pick<AttemptRow, 'id'>,
  { endedAs, now }: { endedAs: 'SUBMITTED' | 'AUTO_SUBMITTED' | 'ABANDONED'; now: Date },
): Promise<void> {
  await transition(sql, QUIZ_ATTEMPT, {
    id,
    to: 'MARKING',
    actorId: null,
    at: now,
    also: sql`, ended_as = ${endedAs}, marks = null, most_marks = null, percent = null, passed = null`,
  })
  await tellToMark(sql, id, now)
}

async function tellTaker(sql: Sql, house: Pick<House, 'clock'>, attempt: AttemptRow): Promise<void> {
  const [row] = await sql<{ workspaceId: string | null; title: string | null; isShown: boolean }[]>`
    select t.workspace_id, q.title, ${isScoreShown(sql, sql`t`)} as is_shown
    from quiz_attempt t join quiz q on q.id = t.quiz_id where t.id = ${attempt.id}`
  if (!row?.isShown) return
  const { resultSlug, personId } = attempt
  await notify(sql, house, {
    kind: QUIZ_MARKED,
    personIds: [personId],
    subject: resultSlug,
    actorId: null,
    workspaceId: row.workspaceId,
    facts: { resultSlug, title: row.title ?? '' },
    // Opened again and marked once more it is news again.
    event: `${resultSlug} ${house.clock.now().toISOString()}`,
  })
}

// It has its total and is again what it ended as; its taker is told.
async function endMarking(
  sql: Sql,
  house: Pick<House, 'clock'>,
  { attempt, actorId, total }: Settled & Pick<Awaited<ReturnType<typeof markAnswers>>, 'total'>,
): Promise<void> {
  await transition(sql, QUIZ_ATTEMPT, {
    id: attempt.id,
    to: attempt.endedAs ?? 'SUBMITTED',
    actorId,
    at: house.clock.now(),
    also: sql`, marks = ${total.marks}, most_marks = ${total.mostMarks}, percent = ${total.percent}, passed = ${total.passed}`,
  })
  await notePasses(sql, [attempt.id], house.clock.now())
  await tellTaker(sql, house, attempt)
}

interface Settled {
  attempt: AttemptRow
  actorId: string | null
}

/**
 * Marks a try anew that waits for a person, and whose row is held by the caller. When nothing waits any more it has its total, and its taker
 * is told. Answers how many answers wait still.
 */
export async function settleMarking(sql: Sql, house: Pick<House, 'clock'>, settled: Settled): Promise<number> {
  const { total, waiting } = await markAnswers(sql, settled.attempt)
  if (waiting === 0) await endMarking(sql, house, { ...settled, total })
  return waiting
}

/** Ends the waiting of a try, whose row is held by the caller, that nobody can mark any more: what nobody marked counts for nothing. */
export async function settleUnmarked(sql: Sql, house: Pick<House, 'clock'>, attempt: AttemptRow): Promise<void> {
  const { total } = await markAnswers(sql, attempt)
  await endMarking(sql, house, { attempt, actorId: null, total })
}
