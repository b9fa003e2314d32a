import { roleActed } from '../../identity/identity.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Viewer } from '../../platform/viewer.ts'

/** The facts about a viewer that decide which products they see. */
export interface ProductViewer {
  personId: string | null
  isOperator: boolean
  /** Open workspaces that the viewer belongs to. */
  memberOf: readonly string[]
  /** Those of them that the viewer administers. */
  runs: readonly string[]
}

const VISITOR: ProductViewer = { personId: null, isOperator: false, memberOf: [], runs: [] }

// Memberships in row `m` of open workspaces in row `w`.
const memberships = (sql: Sql, personId: string): Fragment => sql`
  from membership m join workspace w on w.id = m.workspace_id
  where m.person_id = ${personId} and m.state = 'PRESENT' and w.is_open and w.kind <> 'DEFAULT'`

/** Open workspaces that a person belongs to, for jobs that have no viewer. */
export async function findMemberOf(sql: Sql, personId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select m.workspace_id as id ${memberships(sql, personId)}`
  return rows.map(({ id }) => id)
}

/** Reads these facts for the user of a call. */
export async function findProductViewer(sql: Sql, viewer: Viewer): Promise<ProductViewer> {
  if (!viewer.signedIn) return VISITOR
  const { personId, isOperator, provenTwice } = viewer
  const [row] = await sql<{ memberOf: string[]; runs: string[] }[]>`
    with own as (select m.workspace_id, ${roleActed(sql, provenTwice)} as role ${memberships(sql, personId)})
    select array(select workspace_id from own) as member_of,
      array(select workspace_id from own where role in ('OWNER', 'ADMIN')) as runs`
  return { personId, isOperator, memberOf: row?.memberOf ?? [], runs: row?.runs ?? [] }
}

const listOf = (sql: Sql, ids: readonly string[]): Fragment => sql`${ids as string[]}::uuid[]`

/** Whether the viewer acts for the seller in row `s`. Members sell in a workspace only while they belong to it. */
export const isOwnSeller = (sql: Sql, { personId, memberOf, runs }: ProductViewer): Fragment => sql`
  coalesce(case when s.person_id is null then s.workspace_id = any(${listOf(sql, runs)})
    else s.person_id = ${personId}::uuid and (s.workspace_id is null or s.workspace_id = any(${listOf(sql, memberOf)})) end, false)`

/** Whether everybody or a member of its workspace finds the product in row `p`, sold by the seller in row `s`. */
export const isListed = (sql: Sql, { memberOf }: Pick<ProductViewer, 'memberOf'>): Fragment => sql`
  (p.state = 'ACTIVE' and s.state <> 'CLOSED'
    and (p.visibility = 'GLOBAL' or coalesce(p.workspace_id = any(${listOf(sql, memberOf)}), false))
    and (p.workspace_id is null or exists (select from workspace w where w.id = p.workspace_id and w.is_open)))`

// Reviewers read what was submitted, whatever became of it.
const isReviewed = (sql: Sql, { isOperator, runs }: ProductViewer): Fragment =>
  sql`(p.state <> 'DRAFT' and (${isOperator} or coalesce(p.workspace_id = any(${listOf(sql, runs)}), false)))`

/** Whether the viewer may see the product in row `p`, sold by the seller in row `s`. Every path that shows a product asks this. */
export const isVisibleProduct = (sql: Sql, viewer: ProductViewer): Fragment =>
  viewer.personId === null
    ? isListed(sql, viewer)
    : sql`(${isListed(sql, viewer)} or ${isOwnSeller(sql, viewer)} or ${isReviewed(sql, viewer)})`
