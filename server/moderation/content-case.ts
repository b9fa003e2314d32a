import { administers } from '@chowk/contract/identity/viewer.ts'
import type { CaseCause, CaseReason, ContentKind } from '@chowk/contract/moderation/content.ts'
import { Sanction } from '@chowk/contract/moderation/content.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import { nameJson } from '../platform/name-json.ts'
import type { Person } from '../platform/viewer.ts'

/** A case as the database has it. */
export interface CaseRow {
  id: string
  kind: ContentKind
  contentId: string
  workspaceId: string | null
  /** Whose moderators decide. */
  workspace: { id: string; name: { en: string; hi: string | null } } | null
  authorId: string | null
  why: CaseReason
  openedAt: Date
  dueAt: Date
  barredId: string | null
  claimedBy: string | null
  claimedUntil: Date | null
  claimedName: string | null
  closedAt: Date | null
  cause: CaseCause | null
  found: string[]
}

/** The columns of a `CaseRow` from `moderation_case c left join person h on h.id = c.claimed_by`. */
export const caseColumns = (sql: Sql) => sql`
  c.id, c.subject_kind as kind, c.subject_id as content_id, c.workspace_id, c.author_id, c.why, c.opened_at, c.due_at, c.barred_id,
  c.claimed_by, c.claimed_until, h.name as claimed_name, c.closed_at, c.cause, c.found,
  (select json_build_object('id', w.id, 'name', ${nameJson(sql, 'w')})
    from workspace w where w.id = c.workspace_id) as workspace`

/** Whether somebody moderates all that she may: everything for operators, everything of the workspace that she runs; else what she was given. */
export const moderatesAll = ({ isOperator, role }: Person): boolean => isOperator || administers(role)

/**
 * Of the case named `c`: somebody may work on it. Operators on any, whoever runs a workspace on those of it, and teachers on those of
 * categories that they were given there; appeals against what was decided are left to whoever runs it (7.M, C49).
 */
export function moderated(sql: Sql, viewer: Person): Fragment {
  if (viewer.isOperator) return sql`true`
  const own = sql`c.workspace_id = ${viewer.workspaceId}`
  if (administers(viewer.role)) return own
  return sql`(${own} and c.why <> 'APPEAL' and exists (
    select from moderated_category g
    where g.person_id = ${viewer.personId} and g.workspace_id = c.workspace_id and g.category_id = c.category_id))`
}

/** Whether she moderates anything where she is. */
export async function moderatesAny(sql: Sql, viewer: Person): Promise<boolean> {
  if (moderatesAll(viewer)) return true
  const [row] = await sql`
    select from moderated_category where person_id = ${viewer.personId} and workspace_id = ${viewer.workspaceId} limit 1`
  return row !== undefined
}

/** Of the decision named `d`: the moderators of a case may read it. What another workspace decided about the same person is that one’s matter. */
export const isOwnDecision = (
  sql: Sql,
  { isOperator }: Person,
  { workspaceId }: Pick<CaseRow, 'workspaceId'>,
): Fragment => (isOperator ? sql`true` : sql`d.workspace_id is not distinct from ${workspaceId}::uuid`)

/** What may follow for an author by her decision: who was given categories suspends nobody. */
export const sanctionsOf = (viewer: Person): Sanction[] =>
  Sanction.options.filter((each) => moderatesAll(viewer) || each === 'NONE' || each === 'WARN')

/** A case that somebody may work on. */
export async function findCase(sql: Sql, viewer: Person, caseId: string): Promise<CaseRow | undefined> {
  const [row] = await sql<CaseRow[]>`
    select ${caseColumns(sql)} from moderation_case c left join person h on h.id = c.claimed_by
    where c.id = ${caseId} and ${moderated(sql, viewer)}`
  return row
}

/** Who holds a case now, as the viewer is shown it. */
export function claimOf({ claimedBy, claimedUntil, claimedName }: CaseRow, viewer: Person, now: Date) {
  if (!claimedBy || !claimedUntil || claimedUntil <= now) return null
  return { name: claimedName ?? '', isOwn: claimedBy === viewer.personId, until: claimedUntil.toISOString() }
}

/** Whether somebody may decide a case: not about her own words, nor about what she decided before (C49). */
export const mayDecide = ({ authorId, barredId }: Pick<CaseRow, 'authorId' | 'barredId'>, viewer: Person): boolean =>
  authorId !== viewer.personId && barredId !== viewer.personId
