import type { Input } from '@chowk/contract/call.ts'
import type { attemptQuiz } from '@chowk/contract/quiz/attempt.ts'
import { MOST_WRITTEN } from '@chowk/contract/quiz/question.ts'
import { WRITTEN_KINDS } from '@chowk/contract/quiz/written-question.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { navigationOf } from './attempt-row.ts'
import type { AttemptRow } from './attempt-row.ts'
import { storedPlaces } from './chosen-places.rules.ts'
import { BY_HAND } from './marking.rules.ts'
import type { OnPaper } from './paper.rules.ts'

/** Answers as a device sends them. */
export type SentAnswers = Input<typeof attemptQuiz>['answers']

/** What became of answers: which are saved, of which a later one was here, or why none is taken. */
export type Saved =
  | { saved: string[]; stale: string[]; fault?: undefined }
  | { fault: 'QUESTION_NOT_FOUND' | 'OPTION_NOT_FOUND' | 'WRITTEN_TOO_LONG' }

// Of one spelling and without spaces around; of kinds that are not written nothing.
const storedText = (question: OnPaper, written: string | null | undefined): string | null =>
  (WRITTEN_KINDS.has(question.kind) && written?.normalize('NFC').trim()) || null

interface CheckedAnswer extends Omit<SentAnswers[number], 'chosen' | 'written'> {
  chosen: number[] | null
  written: string | null
}

type Checked = { rows: CheckedAnswer[]; fault?: undefined } | { fault: NonNullable<Saved['fault']>; rows?: undefined }

/** Holds answers against the paper. Choices come as places of the options as they are shown, and are kept as places in the question. */
export async function checkAnswers(
  sql: Sql,
  attempt: Pick<AttemptRow, 'id' | 'resultSlug'>,
  answers: SentAnswers,
): Promise<Checked> {
  const paper = await sql<OnPaper[]>`
    select w.question_id, q.kind, w.shown, coalesce(cardinality(v.matches), 0) as match_count from quiz_answer w
    join quiz_question q on q.id = w.question_id join quiz_question_version v on v.question_id = w.question_id and v.version = w.version
    where w.attempt_id = ${attempt.id}`
  const known = new Map(paper.map((each) => [each.questionId, each]))
  const rows = []
  for (const answer of answers) {
    const questionId = answer.questionId.toLowerCase()
    const question = known.get(questionId)
    if (!question) return { fault: 'QUESTION_NOT_FOUND' }
    const chosen = answer.chosen && storedPlaces(question, answer.chosen, attempt.resultSlug)
    if (chosen === undefined) return { fault: 'OPTION_NOT_FOUND' }
    const written = storedText(question, answer.written)
    if (!BY_HAND.has(question.kind) && (written ?? '').length > MOST_WRITTEN) return { fault: 'WRITTEN_TOO_LONG' }
    rows.push({ ...answer, questionId, chosen, written })
  }
  return { rows }
}

/** The rows `sent`: of several answers to one question the one with the highest number. */
export const sentNewest = (sql: Sql, rows: readonly CheckedAnswer[]): Fragment => sql`
  sent as (
    select distinct on ("questionId") "questionId", seq, written, coalesce("elapsedMs", 0) as elapsed_ms, coalesce(flagged, false) as flagged,
      case when jsonb_typeof(chosen) = 'array' then array(select jsonb_array_elements_text(chosen)::smallint) end as chosen
    from jsonb_to_recordset(${sql.json(rows)})
      as s("questionId" uuid, seq int, chosen jsonb, written text, "elapsedMs" int, flagged boolean)
    order by "questionId", seq desc)`

// What comes a second time, because the first answer was lost on its way, is saved.
async function findSame(sql: Sql, attemptId: string, rows: readonly CheckedAnswer[]): Promise<string[]> {
  const same = await sql<{ questionId: string }[]>`
    with ${sentNewest(sql, rows)}
    select w.question_id from sent s join quiz_answer w on w.attempt_id = ${attemptId} and w.question_id = s."questionId" and w.sequence = s.seq
    where w.chosen is not distinct from s.chosen and w.written is not distinct from s.written and w.flagged = s.flagged`
  return same.map(({ questionId }) => questionId)
}

/**
 * Saves answers of a running try, whose row is held by the caller; of one question the highest number counts (QA8).
 * Where there is no way back, an answer to a question that comes before one that is saved is as good as an older one (QA17).
 */
export async function saveAnswers(
  sql: Sql,
  attempt: Pick<AttemptRow, 'id' | 'config' | 'resultSlug'>,
  { answers, now }: { answers: SentAnswers; now: Date },
): Promise<Saved> {
  if (answers.length === 0) return { saved: [], stale: [] }
  const { rows, fault } = await checkAnswers(sql, attempt, answers)
  if (fault) return { fault }
  const isFree = navigationOf(attempt) === 'FREE'
  const written = await sql<{ questionId: string }[]>`
    with ${sentNewest(sql, rows)}
    update quiz_answer w set sequence = s.seq, elapsed_ms = s.elapsed_ms, flagged = s.flagged, answered_at = ${now}, written = s.written,
      hand_fraction = case when w.written is not distinct from s.written then w.hand_fraction end, chosen = s.chosen
    from sent s where w.attempt_id = ${attempt.id} and w.question_id = s."questionId" and w.sequence < s.seq and (${isFree} or not exists (
      select from quiz_answer later where later.attempt_id = w.attempt_id and later.position > w.position and later.sequence > 0))
    returning w.question_id`
  const saved = new Set(written.map(({ questionId }) => questionId))
  if (saved.size < rows.length) for (const questionId of await findSame(sql, attempt.id, rows)) saved.add(questionId)
  const ids = [...new Set(rows.map(({ questionId }) => questionId))]
  return { saved: ids.filter((id) => saved.has(id)), stale: ids.filter((id) => !saved.has(id)) }
}
