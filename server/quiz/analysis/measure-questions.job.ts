import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { HOUR_MS } from '../../platform/time.ts'
import { tellReported } from '../notice/tell-teachers.ts'
import { isInFigures } from '../attempt/counting.ts'
import { shareOfRest } from './find-items.ts'
import { isSuspect, measuredDifficulty } from './question-figures.rules.ts'
import type { QuestionFigures } from './question-figures.rules.ts'

const PORTION = 50
/** So many people's answers say what a million would. */
const MOST_ANSWERS = 5000

interface Measured extends QuestionFigures {
  questionId: string
  version: number
  clearedAnswers: number | null
}

// What ended while the last look went on is looked at again.
async function lastMeasured(sql: Sql): Promise<Date> {
  const [row] = await sql<{ at: Date | null }[]>`select max(measured_at) as at from quiz_question_figures`
  return row?.at ? new Date(row.at.getTime() - HOUR_MS) : new Date(0)
}

const findAnswered = async (sql: Sql, since: Date, from: string): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select distinct w.question_id as id from quiz_answer w join quiz_attempt t on t.id = w.attempt_id
    where t.ended_at >= ${since} and w.question_id > ${from}::uuid order by w.question_id limit ${PORTION}`
  return rows.map(({ id }) => id)
}

// Of each person the first answer, in its newest words: whoever saw it before knows it.
const measure = async (sql: Sql, ids: readonly string[]): Promise<Measured[]> =>
  await sql<Measured[]>`
    select q.id as question_id, q.version, seen.answers, seen.facility, seen.discrimination,
      case when f.version = q.version then f.cleared_answers end as cleared_answers
    from quiz_question q cross join lateral (
      select count(*)::int as answers, avg(first.fraction)::float8 as facility, 100 * corr(first.fraction::float8, first.rest::float8) as discrimination
      from (
        select distinct on (t.person_id) w.fraction, ${shareOfRest(sql, { attempt: sql`t`, answer: sql`w` })} as rest
        from (
          select * from quiz_answer where question_id = q.id and version = q.version and fraction is not null
          order by attempt_id limit ${MOST_ANSWERS}) w
        join quiz_attempt t on t.id = w.attempt_id
        where t.state in ('SUBMITTED', 'AUTO_SUBMITTED') and ${isInFigures(sql, sql`t`)}
        order by t.person_id, t.ended_at) first) seen
    left join quiz_question_figures f on f.question_id = q.id
    where q.id = any(${[...ids]}::uuid[]) and seen.answers > 0`

/** Stores figures and answers which questions they make suspect. */
async function store(sql: Sql, measured: readonly Measured[], now: Date): Promise<string[]> {
  const rows = measured.map(({ clearedAnswers, ...figures }) => ({
    ...figures,
    clearedAnswers,
    difficulty: measuredDifficulty(figures),
    isSuspect: isSuspect(figures, clearedAnswers),
  }))
  const changed = await sql<{ id: string; isNew: boolean }[]>`
    with now as (
      select * from jsonb_to_recordset(${sql.json(rows)}) as n("questionId" uuid, version int, answers int, facility numeric, discrimination numeric,
        "clearedAnswers" int, difficulty text, "isSuspect" boolean)),
    put as (
      insert into quiz_question_figures (question_id, version, answers, facility, discrimination, measured_at, cleared_answers)
      select "questionId", version, answers, facility, discrimination, ${now}, "clearedAnswers" from now order by "questionId"
      on conflict (question_id) do update set version = excluded.version, answers = excluded.answers, facility = excluded.facility,
        discrimination = excluded.discrimination, measured_at = excluded.measured_at,
        cleared_answers = case when quiz_question_figures.version = excluded.version then quiz_question_figures.cleared_answers end)
    update quiz_question q set difficulty = coalesce(now.difficulty, q.difficulty),
      suspect_at = coalesce(q.suspect_at, case when now."isSuspect" and q.state = 'APPROVED' then ${now}::timestamptz end)
    from now where q.id = now."questionId" and q.version = now.version
      and (q.difficulty <> now.difficulty or now."isSuspect" and q.state = 'APPROVED' and q.suspect_at is null)
    returning q.id, coalesce(q.suspect_at = ${now}, false) as is_new`
  return changed.flatMap(({ id, isNew }) => (isNew ? [id] : []))
}

/**
 * Looks once a day at the questions that were answered since: from thirty people on their answers say how hard a question is (QG14), and one that
 * hardly anybody answers rightly, the best least of all, is asked no more until somebody looked at it (QG15).
 */
export function measureQuestionsTask({ sql, clock }: Pick<House, 'sql' | 'clock'>): Task {
  return async (_, { signal }) => {
    const since = await lastMeasured(sql)
    const now = clock.now()
    for (let from = '00000000-0000-0000-0000-000000000000', isMore = true; isMore;) {
      signal.throwIfAborted()
      const ids = await findAnswered(sql, since, from)
      const measured = ids.length > 0 ? await measure(sql, ids) : []
      if (measured.length > 0)
        await sql.begin(async (tx) => await tellReported(tx, { clock }, await store(tx, measured, now)))
      from = ids.at(-1) ?? from
      isMore = ids.length === PORTION
    }
  }
}
