import type { QuestionFault, WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import type { MakingRule } from '@chowk/contract/quiz/bank.ts'
import type { Sql } from '../../platform/database.ts'
import { faultsOf } from '../making/gate.rules.ts'
import { alikeWords, asksSame, writtenLikeness } from './likeness.rules.ts'
import type { Comparable } from './likeness.rules.ts'
import { settled } from './settled.rules.ts'

/** In whose bank a question is put, by whom and as what. */
export interface Putting {
  workspaceId: string
  /** Null: nobody wrote it. */
  authorId: string | null
  at: Date
  state: 'DRAFT' | 'APPROVED'
  /** The story that it is about, and what made it of that. */
  of?: { rule: MakingRule; evidence: string; articleId: string; clusterId: string; level: number | null }
}

/** The new question, or why there is none. */
export type Put = { id: string; faults?: never } | { id?: never; faults: QuestionFault[] }

type ComparableRow = Comparable & { id: string }

// The question that a new text belongs to is not its own double.
interface Bank {
  workspaceId: string
  exceptId?: string
}

async function findAlike(sql: Sql, { workspaceId, exceptId }: Bank, question: WrittenQuestion): Promise<string | null> {
  const rows = await sql<ComparableRow[]>`
    select q.id, q.kind, q.language, v.stem, v.passage, v.options, v.key, v.matches, v.accepted, v.number::float8 as number
    from quiz_question q join quiz_question_version v on v.question_id = q.id and v.version = q.version
    where q.workspace_id = ${workspaceId} and q.id is distinct from ${exceptId ?? null}
      and (q.alike && ${alikeWords(question)}::text[] or q.likeness = ${writtenLikeness(question)})
    order by q.created_at`
  return rows.find((row) => asksSame(row, question))?.id ?? null
}

async function isCategory(sql: Sql, id: number | null): Promise<boolean> {
  if (id === null) return true
  const [found] = await sql`select 1 from category where id = ${id}`
  return found !== undefined
}

/** Lets one at a time write into a bank: of two that ask the same the second finds the first. */
export const lockBank = async (sql: Sql, workspaceId: string): Promise<unknown> =>
  await sql`select from workspace where id = ${workspaceId} for no key update`

const DOUBLE = { code: 'DUPLICATE', field: 'stem' } as const

/** What keeps a question out of a bank: what the gate finds, and that the bank asks the same already (QG9, QG10). Nothing is written. */
export async function findFaults(sql: Sql, bank: Bank, question: WrittenQuestion): Promise<QuestionFault[]> {
  const asked = settled(question)
  const faults = faultsOf(asked)
  if (!(await isCategory(sql, asked.categoryId))) faults.push({ code: 'CATEGORY_NOT_FOUND', field: 'categoryId' })
  const otherId = faults.length === 0 ? await findAlike(sql, bank, asked) : null
  return otherId === null ? faults : [{ ...DOUBLE, otherId }]
}

/** What a version says of a question; it is written once and never changed (QG3). */
export async function putVersion(
  sql: Sql,
  {
    id,
    version,
    authorId,
    at: time,
    evidence,
  }: { id: string; version: number; authorId: string | null; at: Date; evidence: string },
  { stem, passage, options, key, matches, accepted, number, tolerance, explanation, marks }: WrittenQuestion,
): Promise<void> {
  await sql`
    insert into quiz_question_version (question_id, version, stem, passage, options, key, evidence, matches, accepted, number, tolerance,
      explanation, most_mark, author_id, created_at)
    values (${id}, ${version}, ${stem}, ${passage}, ${options}, ${key}::smallint[], ${evidence}, ${matches}::text[], ${accepted}::text[], ${number},
      ${tolerance}, ${explanation}, ${marks}, ${authorId}, ${time})`
}

/** Puts a question that a person wrote, or a file brought, into the bank of a workspace, or says what is wrong with it. */
export async function putWritten(sql: Sql, putting: Putting, question: WrittenQuestion): Promise<Put> {
  const { workspaceId, authorId, at: time, state, of } = putting
  const asked = settled(question)
  await lockBank(sql, workspaceId)
  const faults = await findFaults(sql, { workspaceId }, asked)
  if (faults.length > 0) return { faults }
  const { kind, language, categoryId, difficulty } = asked
  const [made] = await sql<{ id: string }[]>`
    insert into quiz_question (workspace_id, author_id, kind, state, language, category_id, class, difficulty, likeness, alike, created_at, rule,
      article_id, cluster_id, level)
    values (${workspaceId}, ${authorId}, ${kind}, ${state}, ${language}, ${categoryId}, ${asked.class}, ${difficulty}, ${writtenLikeness(asked)},
      ${alikeWords(asked)}::text[], ${time}, ${of?.rule ?? null}, ${of?.articleId ?? null}, ${of?.clusterId ?? null}, ${of?.level ?? null}) returning id`
  if (!made) throw new Error('the question was not written down')
  await putVersion(sql, { id: made.id, version: 1, authorId, at: time, evidence: of?.evidence ?? '' }, asked)
  return { id: made.id }
}

/** A question that is there already, and what changes it. */
export interface Changing {
  id: string
  workspaceId: string
  version: number
  authorId: string
  at: Date
  /** Of one that a rule made: the sentence that proves it, and what it is known by stay as they were. */
  rule: MakingRule | null
  evidence: string
}

/** Gives a question a new version, or says what is wrong with it. */
export async function changeWritten(sql: Sql, changing: Changing, question: WrittenQuestion): Promise<QuestionFault[]> {
  const { id, workspaceId, rule } = changing
  const asked = settled(question)
  await lockBank(sql, workspaceId)
  const faults = await findFaults(sql, { workspaceId, exceptId: id }, asked)
  if (faults.length > 0) return faults
  const version = changing.version + 1
  await putVersion(sql, { ...changing, version }, asked)
  const { language, categoryId, difficulty } = asked
  await sql`
    update quiz_question set version = ${version}, language = ${language}, difficulty = ${difficulty}, class = ${asked.class},
      category_id = ${rule ? sql`coalesce(${categoryId}::smallint, category_id)` : sql`${categoryId}`},
      likeness = ${rule ? sql`likeness` : writtenLikeness(asked)}, alike = ${alikeWords(asked)}::text[]
    where id = ${id}`
  return []
}
