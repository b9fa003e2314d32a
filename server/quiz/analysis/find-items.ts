import { LEAST_ANSWERS } from '@chowk/contract/quiz/summary/item.ts'
import type { ItemSort } from '@chowk/contract/quiz/summary/item.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { correctableBy } from '../regrade/regrade-row.ts'
import { countedTries, triesToMark } from '../summary/summary-rows.ts'
import type { Summary } from '../summary/summary-rows.ts'

/** Tries that are looked at, the newest: more say the same. */
const MOST_TRIES = 5000

/** Which questions are wanted. */
export interface WantedItems {
  versions: 'LATEST' | 'ALL'
  sort: ItemSort
  direction?: 'ASC' | 'DESC' | undefined
  /** Answers without which nothing is said of a question; twenty, if it is left out. */
  least?: number
}

/** A question as its answers show it at a glance. */
export interface ItemGlance {
  questionId: string
  isSet: boolean
  asked: number
  /** null: too few answers. */
  facility: number | null
  discrimination: number | null
}

// Of quizzes with one paper for all the first finished try of each person; of those made for each reader every try has a paper of its own.
const counted = (sql: Sql, summary: Summary): Fragment => sql`
  tried as materialized (
    select t.id, t.marks, t.most_marks, quiz.kind in ('ENTITY', 'PUBLIC') as is_set
    from quiz_attempt t join quiz on quiz.id = t.quiz_id
    where ${countedTries(sql, summary)} and (quiz.kind not in ('ENTITY', 'PUBLIC') or not exists (
      select from quiz_attempt e where e.quiz_id = t.quiz_id and e.person_id = t.person_id and e.number < t.number
        and e.state in ('SUBMITTED', 'AUTO_SUBMITTED')))
    order by t.ended_at desc limit ${MOST_TRIES})`

/** What the rest of a paper earned: the share of its marks, since papers differ in length. */
export const shareOfRest = (sql: Sql, { attempt, answer }: { attempt: Fragment; answer: Fragment }): Fragment =>
  sql`(${attempt}.marks - ${answer}.fraction * ${answer}.most_mark) / nullif(${attempt}.most_marks - ${answer}.most_mark, 0)`

const rest = (sql: Sql): Fragment => shareOfRest(sql, { attempt: sql`tried`, answer: sql`w` })

const ofFilter = (sql: Sql, { filter }: Summary, { versions }: Pick<WantedItems, 'versions'>): Fragment => sql`
  w.fraction is not null and q.state <> 'VOIDED'
  ${versions === 'LATEST' ? sql`and w.version = q.version` : sql``}
  ${filter.categoryId === undefined ? sql`` : sql`and q.category_id = ${filter.categoryId}`}`

const columnOf = (sql: Sql, sort: ItemSort): Fragment =>
  ({ ASKED: sql`asked`, FACILITY: sql`facility`, DISCRIMINATION: sql`discrimination` })[sort]

/**
 * Every question that was asked, in the order that is wanted. One made for each reader tells something only when it came to many of them;
 * one of a quiz that the workspace set stands there from its first answer.
 */
export async function findItems(sql: Sql, summary: Summary, wanted: WantedItems): Promise<ItemGlance[]> {
  const least = wanted.least ?? LEAST_ANSWERS
  const isDescending = (wanted.direction ?? (wanted.sort === 'ASKED' ? 'DESC' : 'ASC')) === 'DESC'
  const rows = await sql<ItemGlance[]>`
    with ${counted(sql, summary)},
    seen as (
      select w.question_id, tried.is_set, count(*)::int as asked, avg(w.fraction)::float8 as mean, 100 * corr(w.fraction::float8, (${rest(sql)})::float8) as apart
      from tried join quiz_answer w on w.attempt_id = tried.id join quiz_question q on q.id = w.question_id
      where ${ofFilter(sql, summary, wanted)} group by w.question_id, tried.is_set),
    items as (
      select question_id, is_set, asked, case when asked >= ${least} then mean end as facility,
        case when asked >= ${least} then apart end as discrimination
      from seen where is_set or asked >= ${least})
    select question_id, is_set, asked, facility, discrimination from items
    order by ${columnOf(sql, wanted.sort)} ${isDescending ? sql`desc` : sql``} nulls last, asked desc, question_id, is_set`
  return [...rows]
}

/** One person's answer to a question. */
export interface AnswerRow {
  questionId: string
  isSet: boolean
  fraction: number
  /** Share of the marks of the rest of her paper; null: there is no rest. */
  rest: number | null
  /** How many marks that rest has. */
  restMarks: number
  chosen: number[] | null
  isWritten: boolean
  seconds: number | null
}

/** What a question says, in its newest version. */
export interface ItemText {
  questionId: string
  kind: QuestionKind
  language: 'en' | 'hi'
  stem: string
  passage: string | null
  options: string[]
  key: number[]
  mayCorrect: boolean
}

/** Every answer to some questions that counts. */
export const findAnswers = async (
  sql: Sql,
  summary: Summary,
  { ids, versions }: Pick<WantedItems, 'versions'> & { ids: readonly string[] },
): Promise<AnswerRow[]> =>
  ids.length === 0
    ? []
    : await sql<AnswerRow[]>`
        with ${counted(sql, summary)}
        select w.question_id, tried.is_set, w.fraction::float8 as fraction, (${rest(sql)})::float8 as rest, (tried.most_marks - w.most_mark)::float8 as rest_marks,
          w.chosen, w.written is not null as is_written,
          case when w.elapsed_ms > 0 then (w.elapsed_ms / 1000.0)::float8 end as seconds
        from quiz_answer w join tried on tried.id = w.attempt_id join quiz_question q on q.id = w.question_id
        where w.question_id = any(${[...ids]}::uuid[]) and ${ofFilter(sql, summary, { versions })}`

/** The texts of some questions, and whether somebody may correct them. */
export const findTexts = async (sql: Sql, viewer: Person | null, ids: readonly string[]): Promise<ItemText[]> =>
  ids.length === 0
    ? []
    : await sql<ItemText[]>`
        select q.id as question_id, q.kind, q.language, v.stem, v.passage, v.options, v.key,
          ${viewer ? correctableBy(sql, viewer) : sql`false`} as may_correct
        from quiz_question q join quiz_question_version v on v.question_id = q.id and v.version = q.version
        where q.id = any(${[...ids]}::uuid[])`

/** What each first try at one quiz earned, question by question, in per cent of its marks. */
export const findLines = async (sql: Sql, summary: Summary): Promise<{ questions: string[]; marks: number[] }[]> =>
  await sql<{ questions: string[]; marks: number[] }[]>`
    with ${counted(sql, summary)}
    select array_agg(w.question_id::text order by w.question_id) as questions,
      array_agg((100 * w.fraction * w.most_mark / tried.most_marks)::float8 order by w.question_id) as marks
    from tried join quiz_answer w on w.attempt_id = tried.id join quiz_question q on q.id = w.question_id
    where tried.is_set and tried.most_marks > 0 and w.fraction is not null and q.state <> 'VOIDED' group by tried.id`

/** Tries of a summary that wait for a person to mark them. */
export async function countWaiting(sql: Sql, summary: Summary): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from quiz_attempt t where ${triesToMark(sql, summary)}`
  return row?.count ?? 0
}
