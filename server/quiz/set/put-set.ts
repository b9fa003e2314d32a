import { randomBytes } from 'node:crypto'
import { SetRules } from '@chowk/contract/quiz/set/set.ts'
import type { WrittenSet } from '@chowk/contract/quiz/set/set.ts'
import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { usableBy } from '../bank/usable.ts'

/** Why a quiz is not taken as it was written. */
export type SetFault = 'DEPARTMENT_NOT_FOUND' | 'QUESTION_NOT_FOUND' | 'CATEGORY_NOT_FOUND'

/** A quiz that is written down, by whom and when. */
export interface Written {
  viewer: Person
  kind: 'ENTITY' | 'PUBLIC'
  set: WrittenSet
  now: Date
  /** Also where none that is there is named: then it is for nobody. */
  namesDepartments?: boolean
}

const unique = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

/** What a quiz has already: a question may stay though it was retired, a department though it was closed. */
export type Known = Pick<WrittenSet, 'departmentIds'> & { questionIds: readonly string[] }

/** What of a quiz is not there, or not for its setter's people. */
export async function faultOfSet(
  sql: Sql,
  { viewer, kind, set }: Omit<Written, 'now'>,
  known: Known = { departmentIds: [], questionIds: [] },
): Promise<SetFault | null> {
  const questions = unique(set.questions.map(({ questionId }) => questionId))
  const categories = [...new Set(set.sections.flatMap(({ categoryId }) => categoryId ?? []))]
  const departments = unique(set.departmentIds)
  const isEverybodys = kind === 'PUBLIC' ? sql`and q.workspace_id is null` : sql``
  const [found] = await sql<{ questions: number; categories: number; departments: number }[]>`
    select
      (select count(*)::int from quiz_question q where q.id = any(${questions}::uuid[])
        and (q.id = any(${[...known.questionIds]}::uuid[]) or ${usableBy(sql, viewer, sql`q`)} ${isEverybodys})) as questions,
      (select count(*)::int from category where id = any(${categories}::smallint[])) as categories,
      (select count(*)::int from department where workspace_id = ${viewer.workspaceId} and id = any(${departments}::uuid[])
        and (is_active or id = any(${known.departmentIds}::uuid[]))) as departments`
  if (found?.questions !== questions.length) return 'QUESTION_NOT_FOUND'
  if (found.categories !== categories.length) return 'CATEGORY_NOT_FOUND'
  const mayName = kind === 'ENTITY' ? found.departments : 0
  return mayName === departments.length ? null : 'DEPARTMENT_NOT_FOUND'
}

/** Replaces the audience and the questions of a quiz. Questions that stay keep the version that is asked. */
export async function putParts(sql: Sql, id: string, { departmentIds, questions }: WrittenSet): Promise<void> {
  await sql`delete from quiz_department where quiz_id = ${id}`
  await sql`insert into quiz_department (quiz_id, department_id) select ${id}, unnest(${departmentIds}::uuid[])`
  const removed = await sql<{ questionId: string; askedVersion: number | null }[]>`
    delete from quiz_set_question where quiz_id = ${id} returning question_id, asked_version`
  const askedVersions = new Map(removed.map(({ questionId, askedVersion }) => [questionId, askedVersion]))
  const rows = questions.map(({ questionId, mostMark }, position) => ({
    quizId: id,
    position,
    questionId,
    mostMark,
    askedVersion: askedVersions.get(questionId.toLowerCase()) ?? null,
  }))
  if (rows.length > 0) await sql`insert into quiz_set_question ${sql(rows)}`
}

const addressOf = () => `q-${randomBytes(9).toString('base64url').toLowerCase()}`

/** Puts a draft. */
export async function putSet(sql: Sql, { viewer, kind, set, now, ...written }: Written): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into quiz (slug, kind, workspace_id, author_id, state, title, opens_at, closes_at, rules, classes, names_departments,
      created_at, changed_at)
    values (${addressOf()}, ${kind}, ${kind === 'PUBLIC' ? null : viewer.workspaceId}, ${viewer.personId}, 'DRAFT', ${set.title}, ${set.opensAt},
      ${set.closesAt}, ${sql.json(SetRules.parse(set))}, ${kind === 'PUBLIC' ? [] : set.classes}::smallint[],
      ${written.namesDepartments ?? set.departmentIds.length > 0}, ${now}, ${now})
    returning id`
  const id = row?.id ?? ''
  await putParts(sql, id, set)
  return id
}

/** The quiz by which somebody tries out one that she runs, made when it is first asked for. */
export async function putPreview(sql: Sql, { id, viewer }: { id: string; viewer: Person }): Promise<string> {
  const [row] = await sql<{ slug: string }[]>`
    insert into quiz (slug, kind, person_id, source_id, title) select ${addressOf()}, 'PREVIEW', ${viewer.personId}, q.id, q.title from quiz q where q.id = ${id}
    on conflict (source_id, person_id) where kind = 'PREVIEW' do update set title = excluded.title returning slug`
  return row?.slug ?? ''
}
