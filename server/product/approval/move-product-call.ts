import { moveProduct } from '@chowk/contract/product/own-product.ts'
import type { ProductState } from '@chowk/contract/product/product.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Ports } from '../../ports.ts'
import { lacksReason, moveRow, targetOf } from '../catalogue/move-product.ts'
import { findMissing, findProduct } from '../catalogue/product-row.ts'
import type { ProductRow } from '../catalogue/product-row.ts'
import { PRODUCT_MOVES, mayMove } from '../catalogue/product-state.ts'
import type { Mover } from '../catalogue/product-state.ts'
import { asFields } from '../catalogue/save-product.ts'
import { findProductViewer } from '../catalogue/visible.ts'
import { accessDetails, checkSelling } from '../seller/seller-scope.ts'
import { tellSeller } from './approval-notices.ts'
import { findOwnReview, isBlockedByPlatform, moversOf } from './reviewer.ts'
import { listsAtOnce } from './store-settings.ts'

const illegal = (from: ProductState, to: ProductState): Refusal =>
  new Refusal(409, {
    code: 'ILLEGAL_TRANSITION',
    details: { from, to, allowed: Object.keys(PRODUCT_MOVES[from]) },
  })

/** Lists a product that was just submitted, where its workspace needs no review; answers its state. */
async function listAtOnce(sql: Sql, house: Pick<House, 'clock'>, row: ProductRow): Promise<ProductState> {
  if (row.visibility !== 'WORKSPACE' || !row.workspaceId || !(await listsAtOnce(sql, row.workspaceId)))
    return 'PENDING_REVIEW'
  await moveRow(sql, { ...row, state: 'PENDING_REVIEW' }, { to: 'ACTIVE', actorId: null, at: house.clock.now() })
  return 'ACTIVE'
}

export const answerMove = (checkEntitlement: Ports['checkEntitlement']): Handler =>
  handle(moveProduct, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
    const at = clock.now()
    const { productId, status, reason, version } = input
    await tx`select from product where id = ${productId} for no key update`
    const row = await findProduct(tx, productId, at)
    const isApproval = row?.state === 'PENDING_REVIEW' && status === 'ACTIVE'
    const own = isApproval ? await findOwnReview(tx, productId, viewer.personId) : null
    const roles = row ? moversOf(row, viewer, await findProductViewer(tx, viewer)) : []
    const isPlatforms = row?.state === 'BLOCKED' && !viewer.isOperator && (await isBlockedByPlatform(tx, productId))
    // Another reviewer approves what is the viewer's own.
    const movers: Mover[] = own === 'OWN' || isPlatforms ? roles.filter((role) => role !== 'REVIEWER') : roles
    const isDraftOfOther = row?.state === 'DRAFT' && !roles.includes('SELLER')
    if (!row || roles.length === 0 || isDraftOfOther) throw refuse('PRODUCT_NOT_FOUND')
    const to = targetOf(row, status)
    if (!mayMove(row.state, to, movers)) throw illegal(row.state, to)
    const isDecision = row.state === 'PENDING_REVIEW' && !mayMove(row.state, to, ['SELLER'])
    // A decision is about what was read: without a version nothing was.
    if ((isDecision || version !== undefined) && version !== row.version) throw refuse('VERSION_CONFLICT')
    if (lacksReason(to, reason)) throw refuse('REASON_NEEDED')
    if (to === 'PENDING_REVIEW' || to === 'ACTIVE') {
      const isSellers = mayMove(row.state, to, ['SELLER'])
      const access = isSellers && (await checkSelling({ sql: tx, clock, viewer }, checkEntitlement, row))
      if (access && !access.allowed) throw refuse('SUBSCRIPTION_REQUIRED', accessDetails(access))
      if (row.sellerState === 'CLOSED') throw refuse('SELLER_CLOSED')
      const missing = await findMissing(tx, row, at)
      if (missing.length > 0) throw refuse('INCOMPLETE', asFields(missing))
    }
    const isReview = !mayMove(row.state, to, ['SELLER']) || !roles.includes('SELLER')
    await moveRow(tx, row, { to, actorId: viewer.personId, reason, at })
    if (isReview) await tellSeller(tx, house, row, { outcome: to, reason, actorId: viewer.personId })
    const state = to === 'PENDING_REVIEW' ? await listAtOnce(tx, house, row) : to
    audit(`product ${productId}`, { state: row.state }, { state, ...(own === 'ALONE' && { onlyReviewer: true }) })
    return { productId, status: state, version: row.version }
  })
