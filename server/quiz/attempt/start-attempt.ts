import { randomBytes } from 'node:crypto'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { handle } from '../../platform/handle.ts'
import type { Origin } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { accommodationOf } from '../accommodation/accommodation.rules.ts'
import { withFewerOptions } from '../accommodation/fewer-options.ts'
import { askReadAloud } from '../audio/read-aloud.ts'
import type { CheckPlan } from '../config/config-calls.ts'
import { findStatus } from '../eligibility/account-reasons.ts'
import { findQuiz } from '../kind/find-quiz.ts'
import type { Quiz, QuizStatus } from '../kind/quiz-kind.ts'
import { drawsOf } from '../making/draw.rules.ts'
import { deadlineOf, timedBy } from './deadline.rules.ts'
import { noteWindow } from '../timeline/note-events.ts'
import { findRunning, isElsewhere, isOnOtherDevice, shownAttempt } from './attempt-row.ts'
import type { AttemptRow } from './attempt-row.ts'
import { endAttempt, isOver } from './end-attempt.ts'
import { freezePaper } from './freeze-paper.ts'
import { keepWithinQuiz } from './quiz-limits.ts'
import { shownOrder } from './paper.rules.ts'
import { groupsOf, shuffledGroups } from './case-groups.rules.ts'

const secret = () => randomBytes(16).toString('base64url')

// Two windows that begin at once: the second waits here and finds the try of the first; others begin the same quiz meanwhile, but
// nobody ends it before this try is there.
const lockTries = async (sql: Sql, quiz: Quiz, { personId }: Person): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quiz ${quiz.id} ${personId}`}, 0))`
  await sql`select from quiz where id = ${quiz.id} for share`
}

interface Beginning {
  quiz: Quiz
  viewer: Person
  standing: QuizStatus
  now: Date
}

async function putAttempt(sql: Sql, { quiz, viewer, standing, now }: Beginning): Promise<void> {
  const { config, stories } = standing
  const id = secret()
  const draw = drawsOf(id)
  const chosen = await standing.paper(draw)
  const paper = config.shuffleQuestions ? shuffledGroups(chosen, draw) : groupsOf(chosen).flat()
  const deadline = deadlineOf(timedBy(standing, paper), paper.length, now)
  await sql`
    insert into quiz_attempt (id, quiz_id, person_id, workspace_id, class, department_id, number, state, started_at, deadline, config, result_slug, stories)
    select ${id}, ${quiz.id}, ${viewer.personId}, ${viewer.workspaceId}, ${viewer.class},
      (select department_id from membership where workspace_id = ${viewer.workspaceId} and person_id = ${viewer.personId}),
      coalesce((select max(number) from quiz_attempt where quiz_id = ${quiz.id} and person_id = ${viewer.personId}), 0) + 1,
      'IN_PROGRESS', ${now}, ${deadline}, ${sql.json(config)}, ${secret()}, ${stories}::bigint[]`
  const full = paper.map((question, position) => ({
    position,
    questionId: question.id,
    version: question.version,
    shown: shownOrder(question.options, config.shuffleOptions ? draw : null),
    mostMark: question.mostMark ?? null,
    isGeneral: question.isGeneral ?? false,
  }))
  const rows = accommodationOf(config)?.fewerOptions ? await withFewerOptions(sql, full) : full
  await sql`
    insert into quiz_answer (attempt_id, position, question_id, version, shown, most_mark, is_general)
    select ${id}, position, "questionId", paper.version, array(select jsonb_array_elements_text(shown)::smallint), coalesce("mostMark", v.most_mark), "isGeneral"
    from jsonb_to_recordset(${sql.json(rows)}) as paper(position smallint, "questionId" uuid, version int, shown jsonb, "mostMark" numeric, "isGeneral" boolean)
    join quiz_question_version v on v.question_id = paper."questionId" and v.version = paper.version`
  await freezePaper(sql, id)
}

// Tries that began before there was such a rule go on anywhere.
const isOnOneDevice = ({ config }: AttemptRow): boolean => (config as Partial<QuizConfig>).oneDevice ?? false

interface TakenIn {
  deviceId: string
  windowId: string | undefined
  now: Date
  origin: Pick<Origin, 'ip' | 'userAgent'>
}

// The window that asked last goes on; the one before hears of it with its next save (QA16).
async function takenIn(
  sql: Sql,
  attempt: AttemptRow,
  { deviceId, windowId, now, origin }: TakenIn,
): Promise<AttemptRow> {
  if (isOnOneDevice(attempt) && attempt.deviceId === null)
    await sql`update quiz_attempt set device_id = ${deviceId} where id = ${attempt.id}`
  if (windowId === undefined) return attempt
  if (isElsewhere(attempt, windowId)) await noteWindow(sql, attempt.id, { kind: 'TAKEOVER', now, origin })
  await sql`update quiz_attempt set window_id = ${windowId} where id = ${attempt.id}`
  return { ...attempt, windowId }
}

/** Begins a try; eligibility is judged here again, whatever was answered before (QE10). */
export const answerStartQuiz = (checkPlan: CheckPlan) =>
  handle(startQuiz, async ({ input, viewer, tx, clock, origin, refuse }) => {
    await keepWithinQuiz(tx, { clock, personId: viewer.personId }, 'start')
    const quiz = await findQuiz(tx, viewer, input.quizSlug)
    if (!quiz) throw refuse('QUIZ_NOT_FOUND')
    await lockTries(tx, quiz, viewer)
    const now = clock.now()
    const mine = { quizId: quiz.id, personId: viewer.personId }
    const taking = { windowId: input.windowId, deviceId: viewer.deviceId, now, origin }
    // A save or the last answers that are under way come first: they count, and what they end is not ended again.
    const running = await findRunning(tx, mine, { locks: true })
    if (running && !isOver(running, now) && isOnOtherDevice(running, viewer)) throw refuse('OTHER_DEVICE')
    if (running && !isOver(running, now)) return shownAttempt(await takenIn(tx, running, taking), now)
    if (running) await endAttempt(tx, running, { now, by: 'TIME' })
    const standing = await findStatus({ sql: tx, clock, viewer, quiz }, checkPlan)
    if (standing.reasons.length > 0) throw refuse('NOT_ELIGIBLE', { details: { reasons: standing.reasons } })
    await putAttempt(tx, { quiz, viewer, standing, now })
    const begun = await findRunning(tx, mine)
    if (!begun) throw new Error('the try that was begun is not there')
    await askReadAloud(tx, now, begun)
    await noteWindow(tx, begun.id, { kind: 'START', now, origin })
    return shownAttempt(await takenIn(tx, begun, taking), now)
  })
