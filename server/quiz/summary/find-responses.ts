import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import type { Sql } from '../../platform/database.ts'
import { countedTries } from './summary-rows.ts'
import type { Summary } from './summary-rows.ts'

interface Row {
  name: string
  class: number | null
  department: string | null
  kind: string
  title: string | null
  attemptNo: number
  endedAt: Date
  question: number
  questionKind: QuestionKind
  stem: string
  options: string[]
  chosen: number[] | null
  written: string | null
  key: number[]
  accepted: string[] | null
  number: number | null
  marks: number
  mostMarks: number
  seconds: number
}

const named = (options: readonly string[], places: readonly number[]): string =>
  places.map((place) => options[place] ?? '').join(' | ')

function rightOf({ accepted, number, options, key }: Row): string {
  if (number !== null) return String(number)
  return accepted && accepted.length > 0 ? accepted.join(' | ') : named(options, key)
}

/** One line of the long form: what one person answered to one question of one try (QS14). */
const lineOf = (row: Row): Record<string, unknown> => ({
  name: row.name,
  class: row.class,
  department: row.department,
  kind: row.kind,
  title: row.title,
  attemptNo: row.attemptNo,
  endedAt: row.endedAt,
  question: row.question,
  stem: row.stem,
  given: row.written ?? (row.chosen && named(row.options, row.chosen)),
  right: rightOf(row),
  marks: row.marks,
  mostMarks: row.mostMarks,
  seconds: row.seconds,
})

/**
 * Every answer of the tries that count, newest try first: one more than is wanted. What is right is told of others' tries; of her own
 * nobody learns it here, since her result tells it when it may be told.
 */
export async function findResponses(
  sql: Sql,
  summary: Summary,
  { userId, size, skip }: { userId?: string | undefined; size: number; skip: number },
): Promise<Record<string, unknown>[]> {
  const { scope, filter } = summary
  if (scope.sees === 'OWN') return []
  const rows = await sql<Row[]>`
    select coalesce(m.shown_name, p.name) as name, t.class, d.name as department, quiz.kind, quiz.title, t.number as attempt_no, t.ended_at,
      (w.position + 1)::int as question, q.kind as question_kind, v.stem, v.options, w.chosen, w.written, v.key, v.accepted, v.number::float8 as number,
      round(coalesce(w.fraction, 0) * w.most_mark, 2)::float8 as marks, w.most_mark::float8 as most_marks, round(w.elapsed_ms / 1000.0, 1)::float8 as seconds
    from quiz_attempt t join quiz on quiz.id = t.quiz_id join person p on p.id = t.person_id
    join quiz_answer w on w.attempt_id = t.id join quiz_question q on q.id = w.question_id
    join quiz_question_version v on v.question_id = w.question_id and v.version = w.version
    left join membership m on m.workspace_id = t.workspace_id and m.person_id = t.person_id left join department d on d.id = t.department_id
    where ${countedTries(sql, summary)} and t.person_id <> ${scope.personId} ${userId === undefined ? sql`` : sql`and t.person_id = ${userId}`}
      ${filter.categoryId === undefined ? sql`` : sql`and q.category_id = ${filter.categoryId}`}
    order by t.ended_at desc, t.result_slug desc, w.position limit ${size + 1} offset ${skip}`
  return rows.map((row) => lineOf(row))
}
