import type { CaseReason, ContentKind } from '@chowk/contract/moderation/content.ts'
import type { Sql } from '../platform/database.ts'
import type { Person } from '../platform/viewer.ts'

/** A case as the database has it. */
export interface CaseRow {
  id: string
  kind: ContentKind
  contentId: string
  workspaceId: string | null
  authorId: string | null
  why: CaseReason
  openedAt: Date
  dueAt: Date
  barredId: string | null
  claimedBy: string | null
  claimedUntil: Date | null
  claimedName: string | null
  closedAt: Date | null
  cause: 'NEW_MEMBER' | 'ALL' | 'WORDS' | null
  found: string[]
}

/** The columns of a `CaseRow` from `moderation_case c left join person h on h.id = c.claimed_by`. */
export const caseColumns = (sql: Sql) => sql`
  c.id, c.subject_kind as kind, c.subject_id as content_id, c.workspace_id, c.author_id, c.why, c.opened_at, c.due_at, c.barred_id,
  c.claimed_by, c.claimed_until, h.name as claimed_name, c.closed_at, c.cause, c.found`

/** A case that somebody may work on: of the workspace that she runs, or any for operators. */
export async function findCase(sql: Sql, viewer: Person, caseId: string): Promise<CaseRow | undefined> {
  const [row] = await sql<CaseRow[]>`
    select ${caseColumns(sql)} from moderation_case c left join person h on h.id = c.claimed_by
    where c.id = ${caseId} ${viewer.isOperator ? sql`` : sql`and c.workspace_id = ${viewer.workspaceId}`}`
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
