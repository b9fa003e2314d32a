import { administers } from '@chowk/contract/identity/viewer.ts'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Person, Viewer } from '../../platform/viewer.ts'

/** What of a workspace's quizzes is meant beside those that somebody runs herself. */
interface Reach {
  /** All of them, for whom the workspace chose to review (QC9). */
  ofAll?: boolean
}

/**
 * The one condition on quizzes that somebody runs: whoever runs a workspace all that it set, a teacher what she set there herself, and
 * operators what is for everybody. `row` is the quiz.
 */
export function quizzesOf(sql: Sql, viewer: Person, row: Fragment, { ofAll = false }: Reach = {}): Fragment {
  const { workspaceId, role, personId } = viewer
  const hasWorkspace = workspaceId !== null && workspaceId !== DEFAULT_WORKSPACE_ID
  const all = hasWorkspace && (administers(role) || ofAll)
  const own = hasWorkspace && role === 'FACULTY'
  return sql`(
    ${row}.kind = 'ENTITY' and ${row}.workspace_id = ${workspaceId} and (${all} or ${own} and ${row}.author_id = ${personId})
    or ${row}.kind = 'PUBLIC' and ${viewer.isOperator})`
}

/** Whether somebody may set quizzes of a kind at all. */
export const maySet = ({ workspaceId, role, isOperator }: Person, kind: 'ENTITY' | 'PUBLIC'): boolean =>
  kind === 'PUBLIC'
    ? isOperator
    : workspaceId !== null && workspaceId !== DEFAULT_WORKSPACE_ID && (administers(role) || role === 'FACULTY')

// Departments that somebody belongs to: her own, and all around it.
const departmentsOf = (sql: Sql, { personId, workspaceId }: Person): Fragment => sql`
  with recursive around (id, parent_id, depth) as (
    select d.id, d.parent_id, 1 from membership m join department d on d.id = m.department_id
    where m.person_id = ${personId} and m.workspace_id = ${workspaceId} and m.state = 'PRESENT'
    union all
    select d.id, d.parent_id, a.depth + 1 from around a join department d on d.id = a.parent_id where a.depth < 10)
  select id from around`

/** The condition that a quiz of a workspace is for somebody who belongs to it. */
export const isInAudience = (sql: Sql, viewer: Person, row: Fragment): Fragment => sql`(
  ${row}.workspace_id = ${viewer.workspaceId} and (
    ${row}.classes = '{}' and not ${row}.names_departments and not exists (select from quiz_department qd where qd.quiz_id = ${row}.id)
    or ${viewer.class}::smallint = any(${row}.classes)
    or exists (select from quiz_department qd where qd.quiz_id = ${row}.id and qd.department_id in (${departmentsOf(sql, viewer)}))))`

/** The one condition on quizzes that were published for somebody: of her workspace and for her, or for everybody. */
export const quizzesFor = (sql: Sql, viewer: Viewer, row: Fragment): Fragment =>
  viewer.signedIn
    ? sql`(${row}.state in ('OPEN', 'ENDED') and (${row}.kind = 'PUBLIC' or ${row}.kind = 'ENTITY' and ${isInAudience(sql, viewer, row)}))`
    : sql`(${row}.state = 'OPEN' and ${row}.kind = 'PUBLIC')`
