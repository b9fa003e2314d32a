import { administers } from '@chowk/contract/identity/viewer.ts'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { commonRefusal } from '../../platform/refusal.ts'
import type { Person } from '../../platform/viewer.ts'
import { audienceOf } from '../set/audience.ts'
import type { NamedQuiz } from './named-quiz.ts'

/** Whose quizzes somebody sees (QS2). */
export interface SummaryScope {
  sees: 'ALL' | 'HEADED' | 'OWN' | 'QUIZ'
  personId: string
  workspaceId: string
  /** Departments that she heads, with all inside them. */
  departments: string[]
  /** Of `QUIZ` the one that she runs. */
  quiz?: NamedQuiz
}

/** Finds whose quizzes somebody sees: of a workspace that she runs all, else those of the departments that she heads, else her own. */
export async function findSummaryScope(sql: Sql, viewer: Person): Promise<SummaryScope> {
  const { personId, role } = viewer
  const workspaceId = viewer.workspaceId ?? DEFAULT_WORKSPACE_ID
  if (administers(role)) return { sees: 'ALL', personId, workspaceId, departments: [] }
  const headed = await sql<{ id: string }[]>`
    with recursive headed as (
      select d.id from department d join membership own on own.id = d.head_id
      where d.workspace_id = ${workspaceId} and d.is_active and own.person_id = ${personId} and own.state = 'PRESENT' and own.class is null
      union select inside.id from department inside join headed on inside.parent_id = headed.id)
    select id from headed`
  return { sees: headed.length > 0 ? 'HEADED' : 'OWN', personId, workspaceId, departments: headed.map(({ id }) => id) }
}

/** What somebody sees of one quiz that is named: whoever runs it all that came of it, others what they see anyway. */
export function scopeOfQuiz(scope: SummaryScope, quiz: NamedQuiz | null): SummaryScope {
  return quiz?.isRun && scope.sees !== 'ALL' ? { ...scope, sees: 'QUIZ', quiz } : scope
}

/** Whether names are nobody's to see: of a quiz for everybody, whoever runs it learns how it went and not for whom. */
export const isNameless = ({ quiz }: SummaryScope): boolean => quiz?.kind === 'PUBLIC'

/**
 * The one condition on the tries `row` that a summary is made of; they keep the department of their time. Her own tries she sees wherever
 * she took them.
 */
export function seenInSummary(
  sql: Sql,
  { sees, personId, workspaceId, departments, quiz }: SummaryScope,
  row: Fragment,
): Fragment {
  if (quiz) return sql`${row}.quiz_id = ${quiz.id}`
  if (sees === 'OWN') return sql`${row}.person_id = ${personId}`
  const own = sql`${row}.workspace_id = ${workspaceId}`
  if (sees === 'ALL') return own
  return sql`${own} and (${row}.department_id = any(${departments}::uuid[]) or ${row}.person_id = ${personId})`
}

/** The same on memberships `row`, as they are now: of a quiz that she runs, those whom it is for. */
export function seenMembers(sql: Sql, scope: SummaryScope, row: Fragment): Fragment {
  const { quiz } = scope
  return quiz ? sql`${row}.person_id in (${audienceOf(sql, quiz.id)})` : seenInSummary(sql, scope, row)
}

/** Refuses whoever asks for somebody whose quizzes she does not see, as if there were no such person. */
export async function demandSeen(sql: Sql, scope: SummaryScope, userId: string | undefined): Promise<void> {
  if (userId === undefined || userId.toLowerCase() === scope.personId) return
  const [found] = await sql`
    select 1 from membership m where m.person_id = ${userId} and ${seenMembers(sql, scope, sql`m`)}
    union all select 1 from quiz_attempt t where t.person_id = ${userId} and ${seenInSummary(sql, scope, sql`t`)} limit 1`
  if (!found) throw commonRefusal('NOT_FOUND')
}
