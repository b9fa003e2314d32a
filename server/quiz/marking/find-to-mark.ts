import { MOST_TO_MARK } from '@chowk/contract/quiz/set/marking.ts'
import type { AnswerToMark } from '@chowk/contract/quiz/set/marking.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { BY_HAND } from '../attempt/marking.rules.ts'

/** The condition on tries `t` that somebody marks: they wait for a person, and that is never whoever took them. */
export const isToMarkBy = (sql: Sql, { personId }: Pick<Person, 'personId'>): Fragment =>
  sql`(t.state = 'MARKING' and t.person_id <> ${personId})`

/** Tries of a quiz that wait for somebody to mark them. */
export async function countToMark(sql: Sql, quizId: string, viewer: Pick<Person, 'personId'>): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from quiz_attempt t where t.quiz_id = ${quizId} and ${isToMarkBy(sql, viewer)}`
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
}

interface Counts {
  tries: number
  hasOwn: boolean
}

// A quiz may wait for marks though nothing stands on the page: those of the caller's own answers somebody else gives.
async function countTries(sql: Sql, quizId: string, viewer: Person): Promise<Counts> {
  const [row] = await sql<Counts[]>`
    select count(*) filter (where ${isToMarkBy(sql, viewer)})::int as tries, count(*) filter (where t.person_id = ${viewer.personId}) > 0 as has_own
    from quiz_attempt t where t.quiz_id = ${quizId} and t.state = 'MARKING'`
  return row ?? { tries: 0, hasOwn: false }
}

function shown(row: Row): AnswerToMark {
  const { waiting: _, endedAt, ...answer } = row
  return { ...answer, endedAt: endedAt.toISOString() }
}

/** Answers of tries that wait, those of one question after each other, the ones that nobody marked so far first; nobody marks her own. */
export async function findToMark(
  sql: Sql,
  { quizId, viewer, names }: { quizId: string; viewer: Person; names: boolean },
) {
  const rows = await sql<Row[]>`
    select t.result_slug as attempt, w.question_id, q.language, v.stem, v.passage, v.explanation, w.written, w.most_mark::float8 as most_mark, t.ended_at,
      round(w.hand_fraction * w.most_mark, 2)::float8 as marks, w.hand_comment as comment, w.hand_version as version,
      case when ${names} then coalesce(m.shown_name, p.name) end as name,
      (count(*) filter (where w.hand_fraction is null) over ())::int as waiting
    from quiz_attempt t join quiz_answer w on w.attempt_id = t.id join quiz_question q on q.id = w.question_id
    join quiz_question_version v on v.question_id = w.question_id and v.version = w.version join person p on p.id = t.person_id
    left join membership m on m.person_id = t.person_id and m.workspace_id = t.workspace_id
    where t.quiz_id = ${quizId} and ${isToMarkBy(sql, viewer)} and ${isForPerson(sql)}
    order by w.hand_fraction is not null, w.question_id, t.ended_at, t.id limit ${MOST_TO_MARK}`
  const [first] = rows
  return {
    waiting: first?.waiting ?? 0,
    ...(await countTries(sql, quizId, viewer)),
    answers: rows.map((row) => shown(row)),
  }
}
