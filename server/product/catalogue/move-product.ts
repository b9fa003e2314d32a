import { PRODUCT_LIMITS } from '@chowk/contract/product/product.ts'
import type { ProductState } from '@chowk/contract/product/product.ts'
import { visibleLengthOf } from '@chowk/contract/text.ts'
import { publishAttachments } from '../../files/files.ts'
import type { Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { refreshListing } from '../listing/listing.ts'
import { endChange } from './change-set.ts'
import type { ProductRow } from './product-row.ts'
import { PRODUCT } from './product-state.ts'
import { arePicturesPublic, productSubject } from './write-product.ts'

/** States to which a reviewer moves a product with a reason that its seller reads. */
const WITH_REASON: readonly ProductState[] = ['REJECTED', 'CHANGES_REQUESTED', 'BLOCKED']

/** Whether a move needs a reason, and has none that says anything. */
export const lacksReason = (to: ProductState, reason: string): boolean =>
  WITH_REASON.includes(to) && visibleLengthOf(reason) < PRODUCT_LIMITS.reason.least

/** A seller who lists a product that has changed since its approval submits it. */
export const targetOf = (row: ProductRow, status: ProductState): ProductState =>
  row.state === 'INACTIVE' && status === 'ACTIVE' && row.approvedVersion !== row.version ? 'PENDING_REVIEW' : status

interface Move {
  to: ProductState
  actorId: string | null
  reason?: string
  at: Date
}

/** Moves a product with all that follows: approval, open change, and who may open its pictures. */
export async function moveRow(sql: Sql, row: ProductRow, { to, reason = '', ...change }: Move): Promise<void> {
  const { productId, state } = row
  const approval =
    state === 'PENDING_REVIEW' && to === 'ACTIVE'
      ? sql`, approved_at = coalesce(approved_at, ${change.at}), approved_version = version`
      : sql``
  const also = sql`, state_reason = ${WITH_REASON.includes(to) ? reason : ''}, is_hidden = false, paused_by_plan = false, updated_at = ${change.at} ${approval}`
  await transition(sql, PRODUCT, { id: productId, to, reason, ...change, also })
  if (to === 'ARCHIVED' && row.change)
    await endChange(sql, { ...row.change, productId }, { to: 'WITHDRAWN', ...change })
  await publishAttachments(sql, productSubject(productId), arePicturesPublic(to, row.visibility))
  await refreshListing(sql, productId)
}
