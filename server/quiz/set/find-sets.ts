import type { QUIZ_CLASSES } from '@chowk/contract/quiz/config.ts'
import type { SetQuestion } from '@chowk/contract/quiz/set/set-question.ts'
import { SetRules } from '@chowk/contract/quiz/set/set.ts'
import type { SET_STATES, SetFile, SetRow } from '@chowk/contract/quiz/set/set.ts'
import { readableBy } from '../../article/visibility.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { isToMarkBy } from '../marking/find-to-mark.ts'
import { isAsked } from './asked-questions.ts'
import { questionColumns, shownQuestion } from './set-questions.ts'
import type { QuestionRow } from './set-questions.ts'
import { quizzesOf } from './runs-quiz.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'

type SetState = (typeof SET_STATES)[number]

interface ListRow extends Omit<SetRow, 'opensAt' | 'closesAt'> {
  opensAt: Date | null
  closesAt: Date | null
  at: Date
}

/** Which quizzes are wanted. */
export interface WantedSets {
  viewer: Person
  q?: string | undefined
  state?: SetState | undefined
  size: number
  /** The condition, beginning with `and`, that they come after the page before. */
  more: Fragment
  /** Whether she marks those of others too. */
  reviews: boolean
}

const shownRow = ({ opensAt, closesAt, at, ...row }: ListRow): { at: Date; row: SetRow } => ({
  at,
  row: { ...row, opensAt: opensAt?.toISOString() ?? null, closesAt: closesAt?.toISOString() ?? null },
})

/** How many questions a quiz asks: those that are named, or those that its sections draw. */
export const questionsOf = (sql: Sql): Fragment => sql`
  (case when q.rules -> 'sections' = '[]' then (select count(*)::int from quiz_set_question s where s.quiz_id = q.id and (q.state = 'DRAFT' or s.asked_version is not null))
    else (select coalesce(sum((one ->> 'count')::int), 0)::int from jsonb_array_elements(q.rules -> 'sections') one) end)`

const audienceIn = (sql: Sql): Fragment => sql`
  case when q.names_departments then 'DEPARTMENTS' when q.classes <> '{}' then 'CLASSES' else 'ALL' end`

const isToMark = (sql: Sql, viewer: Person): Fragment =>
  sql`exists (select from quiz_attempt t where t.quiz_id = q.id and ${isToMarkBy(sql, viewer)})`

/** Quizzes that somebody runs, and where she reviews those of others that wait to be marked, the newest first: one more than the page holds. */
export async function findSets(sql: Sql, { viewer, q = '', state, size, more, reviews }: WantedSets) {
  const runs = quizzesOf(sql, viewer, sql`q`)
  const rows = await sql<ListRow[]>`
    select q.id, q.slug, q.title, q.kind, q.state, q.opens_at, q.closes_at, ${audienceIn(sql)} as audience, q.classes, q.created_at as at, ${questionsOf(sql)} as questions, ${runs} as runs,
      array(select d.name from quiz_department qd join department d on d.id = qd.department_id where qd.quiz_id = q.id order by d.name) as departments,
      (select count(*)::int from quiz_attempt t where t.quiz_id = q.id and t.state = 'IN_PROGRESS') as running,
      (select count(*)::int from quiz_attempt t where t.quiz_id = q.id and t.state in ('SUBMITTED', 'AUTO_SUBMITTED', 'MARKING')) as done,
      (select count(*)::int from quiz_attempt t where t.quiz_id = q.id and ${isToMarkBy(sql, viewer)}) as waiting,
      (select coalesce(m.shown_name, p.name) from person p left join membership m on m.person_id = p.id and m.workspace_id = q.workspace_id
        where p.id = q.author_id) as author
    from quiz q where (${runs} or ${quizzesOf(sql, viewer, sql`q`, { ofAll: reviews })} and ${isToMark(sql, viewer)}) ${state === undefined ? sql`` : sql`and q.state = ${state}`}
      ${q === '' ? sql`` : sql`and ${holdsWords(sql, sql`fold_words(q.title)`, q)}`} ${more}
    order by q.created_at desc, q.id desc limit ${size + 1}`
  return rows.map((row) => shownRow(row))
}

interface FileRow {
  id: string
  slug: string
  kind: 'ENTITY' | 'PUBLIC'
  state: SetState
  version: number
  title: string
  opensAt: Date | null
  closesAt: Date | null
  rules: unknown
  classes: (typeof QUIZ_CLASSES)[number][]
  audience: SetFile['audience']
  departmentIds: string[]
  closedDepartments: SetFile['closedDepartments']
  workspaceId: string | null
  isTaken: boolean
  runs: boolean
}

/** A quiz that somebody runs; with `locks` nobody changes it until the transaction ends. */
export async function findSet(
  sql: Sql,
  { id, viewer }: { id: string; viewer: Person },
  { locks = false, ofAll = false } = {},
): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`
    select q.id, q.slug, q.kind, q.state, q.version, q.title, q.opens_at, q.closes_at, q.rules, q.classes, q.workspace_id,
      ${audienceIn(sql)} as audience,
      array(select qd.department_id from quiz_department qd where qd.quiz_id = q.id order by qd.department_id) as department_ids,
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name, d.id), '[]')
        from quiz_department qd join department d on d.id = qd.department_id where qd.quiz_id = q.id and not d.is_active) as closed_departments,
      exists (select from quiz_attempt t where t.quiz_id = q.id) as is_taken, ${quizzesOf(sql, viewer, sql`q`)} as runs
    from quiz q where q.id = ${id} and ${quizzesOf(sql, viewer, sql`q`, { ofAll })} ${locks ? sql`for update of q` : sql``}`
  return row
}

/** The questions of a quiz that asks everybody the same, as a quiz in this state asks them. */
export async function findSetQuestions(
  sql: Sql,
  { id, state, viewer }: Pick<FileRow, 'id' | 'state'> & { viewer: Person },
): Promise<(SetQuestion & { mostMark: number })[]> {
  const rows = await sql<(QuestionRow & { mostMark: number })[]>`
    select ${questionColumns(sql, isAsked(sql, viewer, { of: sql`z`, question: sql`q` }))}, s.most_mark::float8 as most_mark
    from quiz_set_question s join quiz_question q on q.id = s.question_id cross join (select ${state}::text as state) z
    join quiz_question_version v on v.question_id = q.id and v.version = coalesce(s.asked_version, q.version)
    left join category c on c.id = q.category_id left join article a on a.id = q.article_id and ${readableBy(sql, viewer)}
    where s.quiz_id = ${id} order by s.position`
  return rows.map((row) => ({ ...shownQuestion(row), mostMark: row.mostMark }))
}

/** The whole of a quiz, as whoever runs it sees it. */
export async function setFile(sql: Sql, row: FileRow, viewer: Person): Promise<SetFile> {
  const { opensAt, closesAt, rules, workspaceId: _, ...rest } = row
  return {
    ...rest,
    ...SetRules.parse(rules),
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    questions: await findSetQuestions(sql, { ...row, viewer }),
  }
}
