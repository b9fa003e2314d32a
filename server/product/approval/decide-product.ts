import { decideProduct } from '@chowk/contract/product/approval.ts'
import type { ReviewDecision } from '@chowk/contract/product/approval.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { PRODUCT_LIMITS } from '@chowk/contract/product/product.ts'
import type { ProductState } from '@chowk/contract/product/product.ts'
import { visibleLengthOf } from '@chowk/contract/text.ts'
import { handle } from '../../platform/handle.ts'
import { applyChange, endChange } from '../catalogue/change-set.ts'
import { moveRow } from '../catalogue/move-product.ts'
import { findMissing, findProduct } from '../catalogue/product-row.ts'
import type { ProductRow } from '../catalogue/product-row.ts'
import { asFields } from '../catalogue/save-product.ts'
import { tellSeller } from './approval-notices.ts'
import { findOwnReview, mayReview } from './reviewer.ts'

const STATE_AFTER: Record<ReviewDecision, ProductState> = {
  APPROVE: 'ACTIVE',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  REJECT: 'REJECTED',
}

// The version matters to a change too: it may make public what a workspace edits without a review.
function isRead(row: ProductRow, { version, changeId }: Parsed<typeof decideProduct>): boolean {
  if (row.version !== version) return false
  if (changeId === undefined) return row.state === 'PENDING_REVIEW'
  return row.state !== 'PENDING_REVIEW' && row.change?.changeId === changeId.toLowerCase()
}

export const answerDecide = handle(decideProduct, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { productId, decision, reason } = input
  const at = clock.now()
  const actorId = viewer.personId
  await tx`select from product where id = ${productId} for no key update`
  const row = await findProduct(tx, productId, at)
  if (!row || !mayReview(row, viewer)) throw refuse('PRODUCT_NOT_FOUND')
  if (!isRead(row, input)) throw refuse('VERSION_CONFLICT')
  if (decision !== 'APPROVE' && visibleLengthOf(reason) < PRODUCT_LIMITS.reason.least) throw refuse('REASON_NEEDED')
  const { change } = row
  if (decision === 'APPROVE' && row.sellerState === 'CLOSED') throw refuse('SELLER_CLOSED')
  const isChange = input.changeId !== undefined && change !== null
  if (isChange && decision === 'REQUEST_CHANGES') throw refuse('DECISION_DOES_NOT_FIT')
  const own = decision === 'APPROVE' ? await findOwnReview(tx, productId, actorId) : null
  if (own === 'OWN') throw refuse('OWN_PRODUCT')
  if (isChange) {
    if (decision === 'APPROVE') await applyChange(tx, row, { actorId, reason, at })
    else await endChange(tx, { ...change, productId }, { to: 'REJECTED', actorId, reason, at })
    const outcome = decision === 'APPROVE' ? 'CHANGE_APPROVED' : 'CHANGE_REJECTED'
    await tellSeller(tx, house, row, { outcome, reason, actorId })
  } else {
    const to = STATE_AFTER[decision]
    await moveRow(tx, row, { to, actorId, reason, at })
    await tellSeller(tx, house, row, { outcome: to, reason, actorId })
  }
  // Seller and tax rates may have changed since it was asked for.
  const approved = decision === 'APPROVE' ? await findProduct(tx, productId, at) : undefined
  const missing = approved ? await findMissing(tx, approved, at) : []
  if (missing.length > 0) throw refuse('INCOMPLETE', asFields(missing))
  audit(
    `product ${productId}`,
    { state: row.state },
    { decision, isChange, ...(own === 'ALONE' && { onlyReviewer: true }) },
  )
  return { productId, state: isChange ? row.state : STATE_AFTER[decision] }
})
