import { MOST_TO_MARK } from '@chowk/contract/quiz/set/marking.ts'
import type { AnswerToMark } from '@chowk/contract/quiz/set/marking.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { BY_HAND } from '../attempt/marking.rules.ts'

/** Tries of a quiz that wait for a person. */
export async function countToMark(sql: Sql, quizId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from quiz_attempt where quiz_id = ${quizId} and state = 'MARKING'`
  return row?.count ?? 0
}

/** The condition that a person marks an answer `w` to a question `q`. */
export const isForPerson = (sql: Sql): Fragment => sql`
  q.kind = any(${[...BY_HAND]}::text[]) and q.state <> 'VOIDED' and w.ruling is null and w.written is not null`

interface Row {
  attempt: string
  questionId: string
  language: 'en' | 'hi'
  stem: string
  passage: string | null
  explanation: string
  written: string
  mostMark: number
  endedAt: Date
  marks: number | null
  comment: string
  version: number
  name: string | null
  waiting: number
  tries: number
}

function shown(row: Row): AnswerToMark {
  const { waiting: _, tries: __, endedAt, ...answer } = row
  return { ...answer, endedAt: endedAt.toISOString() }
}

/** Answers of tries that wait, those of one question after each other, the ones that nobody marked so far first. */
export async function findToMark(sql: Sql, { quizId, names }: { quizId: string; names: boolean }) {
  const rows = await sql<Row[]>`
    select t.result_slug as attempt, w.question_id, q.language, v.stem, v.passage, v.explanation, w.written, w.most_mark::float8 as most_mark, t.ended_at,
      round(w.hand_fraction * w.most_mark, 2)::float8 as marks, w.hand_comment as comment, w.hand_version as version,
      case when ${names} then coalesce(m.shown_name, p.name) end as name,
      (count(*) filter (where w.hand_fraction is null) over ())::int as waiting,
      (select count(*)::int from quiz_attempt one where one.quiz_id = ${quizId} and one.state = 'MARKING') as tries
    from quiz_attempt t join quiz_answer w on w.attempt_id = t.id join quiz_question q on q.id = w.question_id
    join quiz_question_version v on v.question_id = w.question_id and v.version = w.version join person p on p.id = t.person_id
    left join membership m on m.person_id = t.person_id and m.workspace_id = t.workspace_id
    where t.quiz_id = ${quizId} and t.state = 'MARKING' and ${isForPerson(sql)}
    order by w.hand_fraction is not null, w.question_id, t.ended_at, t.id limit ${MOST_TO_MARK}`
  const [first] = rows
  return {
    waiting: first?.waiting ?? 0,
    tries: first?.tries ?? 0,
    answers: rows.map((row) => shown(row)),
  }
}
