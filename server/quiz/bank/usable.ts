import { hasLimits, limitsOn } from '../../article/visibility.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Viewer } from '../../platform/viewer.ts'

const ofWorkspace = (sql: Sql, viewer: Extract<Viewer, { signedIn: true }>, row: Fragment): Fragment => {
  const { workspaceId } = viewer
  if (workspaceId === null) return sql`${row}.workspace_id is null`
  return sql`
    (${row}.class is null or ${viewer.class}::smallint is null or ${row}.class = ${viewer.class}::smallint)
    and (${row}.workspace_id = ${workspaceId} or ${row}.workspace_id is null
      and not exists (select from quiz_review r where r.workspace_id = ${workspaceId} and r.question_id = ${row}.id)
      and not exists (select from quiz_config g where g.workspace_id = ${workspaceId} and g.content ->> 'generation' = 'REVIEW_ALL'))`
}

const isOfHerStories = (sql: Sql, viewer: Viewer, row: Fragment): Fragment =>
  hasLimits(viewer)
    ? sql`and (${row}.article_id is null or exists (select from article about where about.id = ${row}.article_id ${limitsOn(sql, viewer, 'about')}))`
    : sql``

// Taken out by a correction, for the viewer's workspace or for all.
const isTakenOut = (sql: Sql, viewer: Viewer, row: Fragment): Fragment => sql`
  exists (
    select from quiz_regrade taken where taken.question_id = ${row}.id and taken.is_out
      and (taken.workspace_id is null or taken.workspace_id = ${viewer.signedIn ? viewer.workspaceId : null}))`

/**
 * The condition on questions `row` that a published quiz goes on asking. What the bank does with them no longer matters: only a correction, the removal
 * of their story, and what may not be shown to a child take them off a paper.
 */
export const staysAsked = (sql: Sql, viewer: Viewer, row: Fragment): Fragment => sql`
  (${row}.state <> 'VOIDED' and not ${isTakenOut(sql, viewer, row)} ${isOfHerStories(sql, viewer, row)})`

/**
 * The one condition on the questions that may stand on somebody's paper: approved, not suspect (QG15), for her class, about no story that is too
 * hard for her or kept from minors (F3, I28), whoever chose it, and of her own workspace; or made for everybody, unless her workspace decided about it, or lets nothing be asked that it has not approved (QC9); and not taken out by a
 * correction for her workspace or for all. `row` is the question.
 */
export function usableBy(sql: Sql, viewer: Viewer, row: Fragment): Fragment {
  return sql`
    ${row}.state = 'APPROVED' and ${row}.suspect_at is null and ${viewer.signedIn ? ofWorkspace(sql, viewer, row) : sql`${row}.workspace_id is null`}
    and not ${isTakenOut(sql, viewer, row)} ${isOfHerStories(sql, viewer, row)}`
}
