import type { BankDecision, BankRow, BankState, MakingRule } from '@chowk/contract/quiz/bank.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import type { WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { nameJson } from '../../platform/name-json.ts'

/** A question as the bank reads it, with the words of its newest version. */
export interface BankRecord {
  id: string
  workspaceId: string | null
  kind: QuestionKind
  state: BankState
  language: QuizConfig['allowedLanguages'][number]
  categoryId: number | null
  category: BankRow['category']
  class: number | null
  difficulty: WrittenQuestion['difficulty']
  authorId: string | null
  authorName: string | null
  rule: MakingRule | null
  version: number
  createdAt: Date
  stem: string
  passage: string | null
  options: string[]
  key: number[]
  matches: string[] | null
  accepted: string[] | null
  number: number | null
  tolerance: number | null
  explanation: string
  evidence: string
  marks: number
}

/** What `BankRecord` holds, of the question `q` with its version `v`. */
export const bankColumns = (sql: Sql): Fragment => sql`
  q.id, q.workspace_id, q.kind, q.state, q.language, q.category_id, q.class, q.difficulty, q.author_id, q.rule, q.version, q.created_at,
  case when c.id is not null then json_build_object('id', c.id, 'name', ${nameJson(sql, 'c')}) end as category,
  coalesce(m.shown_name, p.name) as author_name, v.stem, v.passage, v.options, v.key, v.matches, v.accepted, v.number::float8 as number,
  v.tolerance::float8 as tolerance, v.explanation, v.evidence, v.most_mark::float8 as marks`

/** The tables of `bankColumns` beside the question. */
export const bankJoins = (sql: Sql): Fragment => sql`
  join quiz_question_version v on v.question_id = q.id and v.version = q.version left join category c on c.id = q.category_id
  left join person p on p.id = q.author_id left join membership m on m.workspace_id = q.workspace_id and m.person_id = q.author_id`

/** Newest first; those of one moment by their ids. */
export const BY_CREATION = { createdAt: 'TIME', id: 'ID' } as const
/** The columns of `BY_CREATION`. */
export const creationOf = (sql: Sql) => ({ createdAt: sql`q.created_at`, id: sql`q.id` })

/** Somebody who wrote something, while her name is known. */
export const authorOf = (userId: string | null, name: string | null) => (userId && name ? { userId, name } : null)

/** A question as lists show it. */
export const shownRow = (row: BankRecord): BankRow => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  language: row.language,
  stem: row.stem,
  category: row.category,
  class: row.class,
  difficulty: row.difficulty,
  marks: row.marks,
  author: authorOf(row.authorId, row.authorName),
  rule: row.rule,
  createdAt: row.createdAt.toISOString(),
})

/** The same as somebody would write it. */
export const writtenOf = (row: BankRecord): WrittenQuestion => ({
  kind: row.kind,
  language: row.language,
  categoryId: row.categoryId,
  class: row.class as WrittenQuestion['class'],
  difficulty: row.difficulty,
  marks: row.marks,
  stem: row.stem,
  passage: row.passage,
  options: row.options,
  key: row.key,
  matches: row.matches,
  accepted: row.accepted,
  number: row.number,
  tolerance: row.tolerance,
  explanation: row.explanation,
})

const STEPS: Record<BankState, readonly BankDecision[]> = {
  DRAFT: ['APPROVE', 'REJECT'],
  APPROVED: ['RETIRE'],
  RETIRED: ['BACK'],
  VOIDED: [],
}

/** What may be decided about a question now. */
export const stepsOf = ({ workspaceId, state }: Pick<BankRecord, 'workspaceId' | 'state'>): readonly BankDecision[] =>
  STEPS[workspaceId === null ? 'DRAFT' : state]
