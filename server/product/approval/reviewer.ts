import { administers } from '@chowk/contract/identity/viewer.ts'
import type { ProductVisibility } from '@chowk/contract/product/product.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import type { ProductRow } from '../catalogue/product-row.ts'
import type { Mover } from '../catalogue/product-state.ts'
import type { ProductViewer } from '../catalogue/visible.ts'

/** Visibilities that the viewer reviews: administrators what their workspace sees, operators what everybody sees. */
export function reviewedBy({ isOperator, role, workspaceId }: Person): ProductVisibility[] {
  const runsWorkspace = workspaceId !== null && administers(role)
  return [...(runsWorkspace ? (['WORKSPACE'] as const) : []), ...(isOperator ? (['GLOBAL'] as const) : [])]
}

/**
 * Products in row `p` with an open change in row `c` that wait for the viewer. A change waits for operators: it is public, or asks to be.
 */
export function waitsFor(sql: Sql, viewer: Person, only?: ProductVisibility): Fragment {
  const reviews = reviewedBy(viewer).filter((each) => only === undefined || each === only)
  const ofWorkspace = reviews.includes('WORKSPACE')
    ? sql`(p.state = 'PENDING_REVIEW' and p.visibility = 'WORKSPACE' and p.workspace_id = ${viewer.workspaceId})`
    : sql`false`
  const ofAll = reviews.includes('GLOBAL')
    ? sql`(p.state = 'PENDING_REVIEW' and p.visibility = 'GLOBAL' or p.state in ('ACTIVE', 'INACTIVE') and c.id is not null)`
    : sql`false`
  return sql`(${ofWorkspace} or ${ofAll})`
}

/** Whether the viewer decides about a product, now or before it was decided. */
export function mayReview(row: ProductRow, viewer: Person): boolean {
  if (row.state === 'DRAFT') return false
  if (row.change && row.state !== 'PENDING_REVIEW') return viewer.isOperator
  if (!reviewedBy(viewer).includes(row.visibility)) return false
  return row.visibility === 'GLOBAL' || row.workspaceId === viewer.workspaceId
}

/**
 * In which roles the viewer may move a product. Submitted and blocked products are up to those who review them, so that no
 * administrator lifts a block of the platform from a public product.
 */
export function moversOf(row: ProductRow, viewer: Person, { memberOf, runs }: ProductViewer): Mover[] {
  const { state, workspaceId, personId } = row
  const runsIt = workspaceId !== null && runs.includes(workspaceId)
  const isMember = workspaceId === null || memberOf.includes(workspaceId)
  const isSeller = personId === null ? runsIt : personId === viewer.personId && isMember
  const isReviewer =
    state === 'PENDING_REVIEW' || state === 'BLOCKED'
      ? mayReview(row, viewer) || (state === 'BLOCKED' && viewer.isOperator)
      : viewer.isOperator || runsIt
  return [...(isSeller ? (['SELLER'] as const) : []), ...(isReviewer ? (['REVIEWER'] as const) : [])]
}

// The account that submitted the product last, or asked for its change.
const submitter = (sql: Sql): Fragment => sql`
  case when p.state = 'PENDING_REVIEW' then (
    select h.actor_id from status_history h where h.entity = 'product' and h.entity_id = p.id::text and h.to_state = 'PENDING_REVIEW'
    order by h.id desc limit 1)
  else (select c.asked_by from product_change c where c.product_id = p.id and c.state = 'OPEN') end`

const otherAdmin = (sql: Sql, personId: string): Fragment => sql`
  exists (select from membership m join person a on a.id = m.person_id
    where m.workspace_id = p.workspace_id and m.role in ('OWNER', 'ADMIN') and m.state = 'PRESENT' and m.person_id <> ${personId}
      and a.state = 'ACTIVE' and a.deletion_state is null)`

const otherOperator = (sql: Sql, personId: string): Fragment => sql`
  exists (select from person a where a.is_operator and a.id <> ${personId} and a.state = 'ACTIVE' and a.deletion_state is null)`

/**
 * Whether the product is the reviewer's own: they sell, uploaded or submitted it. OWN leaves it to another reviewer; ALONE: there is none.
 */
export async function findOwnReview(sql: Sql, productId: string, personId: string): Promise<'OWN' | 'ALONE' | null> {
  const [row] = await sql<{ isOwn: boolean; hasOther: boolean }[]>`
    select coalesce(s.person_id = ${personId}, false) or coalesce(p.uploader_id = ${personId}, false)
        or coalesce(${submitter(sql)} = ${personId}, false) as is_own,
      case when p.state = 'PENDING_REVIEW' and p.visibility = 'WORKSPACE' then ${otherAdmin(sql, personId)} else ${otherOperator(sql, personId)} end as has_other
    from product p join store_seller s on s.id = p.seller_id where p.id = ${productId}`
  if (!row?.isOwn) return null
  return row.hasOther ? 'OWN' : 'ALONE'
}

/**
 * The workspace that moderates the product in row `p` of the seller in row `s`, and what is written about it. A workspace does not
 * judge its own shop: that, and what everybody sees, is for operators.
 */
export const decidingWorkspace = (sql: Sql): Fragment =>
  sql`case when p.visibility = 'WORKSPACE' and s.person_id is not null then p.workspace_id end`

/** Whether only the platform lifts the block of a product: an operator blocked it, or reports did and a moderator decides about it. */
export async function isBlockedByPlatform(sql: Sql, productId: string): Promise<boolean> {
  const [row] = await sql<{ isBlocked: boolean }[]>`
    select p.is_hidden or coalesce((
      select a.is_operator from status_history h left join person a on a.id = h.actor_id
      where h.entity = 'product' and h.entity_id = p.id::text and h.to_state = 'BLOCKED' order by h.id desc limit 1), false) as is_blocked
    from product p where p.id = ${productId}`
  return row?.isBlocked ?? false
}
