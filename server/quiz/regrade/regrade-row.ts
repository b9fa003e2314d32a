import { administers } from '@chowk/contract/identity/viewer.ts'
import type { Regrade } from '@chowk/contract/quiz/regrade.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'
import type { Person } from '../../platform/viewer.ts'

/** A correction is under way until its job has been through all results. */
export const QUIZ_REGRADE: TransitionTable<'RUNNING' | 'DONE'> = {
  entity: 'quiz_regrade',
  hasHistory: false,
  allowed: { RUNNING: ['DONE'], DONE: [] },
}

/** For whose results somebody corrects: of the workspace where she teaches or which she runs; null: of all, as an operator. */
export interface CorrectingScope {
  workspaceId: string | null
}

const corrects = ({ role }: Person) => administers(role) || role === 'FACULTY'

/** Finds for whom somebody corrects. Whoever teaches does so for her workspace, even where she runs this installation too; undefined: for nobody. */
export function correctingScope(viewer: Person): CorrectingScope | undefined {
  if (viewer.workspaceId !== null && corrects(viewer)) return { workspaceId: viewer.workspaceId }
  return viewer.isOperator ? { workspaceId: null } : undefined
}

/**
 * The one condition on the questions `q` that somebody may correct: those of her workspace, and of those made by rule for everybody the ones
 * that its people were asked. An operator corrects those made by rule; what a workspace wrote is its own matter.
 */
export const correctable = (sql: Sql, { workspaceId }: CorrectingScope): Fragment =>
  workspaceId === null
    ? sql`q.workspace_id is null`
    : sql`(q.workspace_id = ${workspaceId} or q.workspace_id is null and exists (
        select from quiz_answer asked join quiz_attempt t on t.id = asked.attempt_id
        where asked.question_id = q.id and t.workspace_id = ${workspaceId}))`

/** The same for somebody who may correct nothing at all, too. */
export function correctableBy(sql: Sql, viewer: Person): Fragment {
  const scope = correctingScope(viewer)
  return scope ? correctable(sql, scope) : sql`false`
}

/** The condition on corrections `g` that concern a scope: its own and those for all; an operator sees those for all. */
export const concerning = (sql: Sql, { workspaceId }: CorrectingScope): Fragment =>
  sql`(g.workspace_id is null or g.workspace_id = ${workspaceId})`

/** A correction as the database keeps it. */
export interface RegradeRow {
  id: string
  number: number
  action: Regrade['action']
  reason: string
  neverLower: boolean
  byName: string | null
  workspaceId: string | null
  begunAt: Date
  endedAt: Date | null
  state: Regrade['state']
  total: number
  done: number
  changed: number
}

/** Corrections that concern a scope, the newest first. */
export const findRegrades = async (sql: Sql, scope: CorrectingScope, where: Fragment): Promise<RegradeRow[]> =>
  await sql<RegradeRow[]>`
    select g.id, g.number, g.action, g.reason, g.never_lower, coalesce(m.shown_name, p.name) as by_name, g.workspace_id, g.begun_at, g.ended_at, g.state, g.total,
      g.done, g.changed
    from quiz_regrade g left join person p on p.id = g.by_id
    left join membership m on m.workspace_id = g.workspace_id and m.person_id = g.by_id
    where ${concerning(sql, scope)} and ${where} order by g.number desc limit 200`

/** A correction as it is shown; `isNewest` of those that concern the scope. */
export const shownRegrade = (
  { id, byName, workspaceId, begunAt, endedAt, ...row }: RegradeRow,
  { isNewest, scope }: { isNewest: boolean; scope: CorrectingScope },
): Regrade => ({
  ...row,
  regradeId: id,
  by: byName,
  begunAt: begunAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  mayUndo: isNewest && row.state === 'DONE' && row.action !== 'UNDO' && workspaceId === scope.workspaceId,
})
