import { randomBytes } from 'node:crypto'
import { startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { handle } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { DAY_MS } from '../../platform/time.ts'
import { findEligibility } from '../eligibility/find-eligibility.ts'
import type { FoundEligibility } from '../eligibility/find-eligibility.ts'
import { drawsOf, shuffled } from '../making/draw.rules.ts'
import { findRunning, shownAttempt } from './attempt-row.ts'
import type { AttemptRow } from './attempt-row.ts'
import { endAttempt, isOver } from './end-attempt.ts'
import { choosePaper, shownOrder } from './paper.rules.ts'

const secret = () => randomBytes(16).toString('base64url')

// Two windows that begin at once: the second waits here and finds the try of the first.
async function lockQuiz(sql: Sql, slug: string, viewer: Person): Promise<{ id: string } | undefined> {
  const [quiz] = await sql<{ id: string }[]>`
    select id from quiz where slug = ${slug} and person_id = ${viewer.personId} for update`
  return quiz
}

interface Beginning {
  quizId: string
  viewer: Person
  found: FoundEligibility
  now: Date
}

async function putAttempt(sql: Sql, { quizId, viewer, found, now }: Beginning): Promise<void> {
  const { config, wishes, stories, usable } = found
  const id = secret()
  const draw = drawsOf(id)
  const chosen = choosePaper(usable, { stories, count: config.questions, first: config.mandatoryCategories, wishes })
  const paper = config.shuffleQuestions ? shuffled(chosen, draw) : chosen
  const ms = config.timePerQuestionSec === 0 ? DAY_MS : paper.length * config.timePerQuestionSec * 1000
  await sql`
    insert into quiz_attempt (id, quiz_id, person_id, workspace_id, class, department_id, number, state, started_at, deadline, config, result_slug, stories)
    select ${id}, ${quizId}, ${viewer.personId}, ${viewer.workspaceId}, ${viewer.class},
      (select department_id from membership where workspace_id = ${viewer.workspaceId} and person_id = ${viewer.personId}),
      coalesce((select max(number) from quiz_attempt where quiz_id = ${quizId} and person_id = ${viewer.personId}), 0) + 1,
      'IN_PROGRESS', ${now}, ${new Date(now.getTime() + ms)}, ${sql.json(config)}, ${secret()}, ${stories}::bigint[]`
  const rows = paper.map((question, position) => ({
    position,
    questionId: question.id,
    version: question.version,
    shown: shownOrder(question.options, config.shuffleOptions ? draw : null),
  }))
  await sql`
    insert into quiz_answer (attempt_id, position, question_id, version, shown)
    select ${id}, position, "questionId", version, array(select jsonb_array_elements_text(shown)::smallint)
    from jsonb_to_recordset(${sql.json(rows)}) as paper(position smallint, "questionId" uuid, version int, shown jsonb)`
}

// The window that asked last goes on; the one before hears of it with its next save (QA16).
async function takenIn(sql: Sql, attempt: AttemptRow, windowId: string | undefined): Promise<AttemptRow> {
  if (windowId === undefined) return attempt
  await sql`update quiz_attempt set window_id = ${windowId} where id = ${attempt.id}`
  return { ...attempt, windowId }
}

/** Begins a try; eligibility is judged here again, whatever was answered before (QE10). */
export const answerStartQuiz = handle(startQuiz, async ({ input, viewer, sql, clock, refuse }) => {
  const quiz = await lockQuiz(sql, input.quizSlug, viewer)
  if (!quiz) throw refuse('QUIZ_NOT_FOUND')
  const now = clock.now()
  const mine = { quizId: quiz.id, personId: viewer.personId }
  const running = await findRunning(sql, mine)
  if (running && !isOver(running, now)) return shownAttempt(await takenIn(sql, running, input.windowId), now)
  if (running) await endAttempt(sql, running, { now, by: 'TIME' })
  const found = await findEligibility({ sql, clock, viewer, quizId: quiz.id })
  if (found.reasons.length > 0) throw refuse('NOT_ELIGIBLE', { details: { reasons: found.reasons } })
  await putAttempt(sql, { quizId: quiz.id, viewer, found, now })
  const begun = await findRunning(sql, mine)
  if (!begun) throw new Error('the try that was begun is not there')
  return shownAttempt(await takenIn(sql, begun, input.windowId), now)
})
