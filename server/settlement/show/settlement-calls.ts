import { getWallet, listSettlements, requestSettlement } from '@chowk/contract/settlement/settlement.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { BY_ID, after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { findSellerOf, lockActingSeller } from '../../product/product.ts'
import { chooseDue } from '../due/choose-due.rules.ts'
import { findDue } from '../due/due-item.ts'
import { findSettlements, isOfStatus, toSettlement } from '../due/settlement-row.ts'
import { stageOf } from '../due/stage.rules.ts'
import { PAY_SELLERS } from '../payout/pay-sellers.job.ts'
import { readWallet } from './wallet.ts'

const answerList = handle(listSettlements, async ({ sql, viewer, clock, cursor, input }) => {
  const { page, size, next, settlementStatus } = input
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const from = cursor.read(BY_ID, next)
  const seller = await findSellerOf(sql, viewer)
  const rows = seller
    ? await findSettlements(sql, {
        where: sql`o.seller_id = ${seller.sellerId} and g.placed_at <= ${asOf} and ${isOfStatus(sql, settlementStatus)}
          ${after(sql, from, { by: { id: sql`o.id` }, direction: 'DESC' })}`,
        rest: sql`order by o.id desc limit ${size + 1} offset ${from ? 0 : page * size}`,
      })
    : []
  const paged = pageOfItems(rows, { page, size, asOf }, ({ orderId }) => cursor.write(BY_ID, { id: orderId }))
  return { ...paged, content: paged.content.map((row) => toSettlement(row)) }
})

const readOne = async (sql: Sql, orderId: string) =>
  (await findSettlements(sql, { where: sql`o.id = ${orderId}`, rest: sql`` }))[0]

// Shops are public, so it is no secret that there is another one.
const isSeller = async (tx: Sql, sellerId: string): Promise<boolean> =>
  (await tx`select from store_seller where id = ${sellerId}`).length > 0

// Asked twice, in two tabs or beside the weekly job, it answers how the one payout stands (S47).
const answerRequest = handle(requestSettlement, async ({ tx, viewer, house, clock, input, refuse, audit }) => {
  const { orderId, sellerId, feePercent } = input
  const seller = await lockActingSeller(tx, viewer, sellerId)
  if (!seller) throw refuse((await isSeller(tx, sellerId)) ? 'NOT_YOUR_SELLER' : 'SELLER_NOT_FOUND')
  const row = await readOne(tx, orderId)
  if (!row || row.sellerId !== sellerId) throw refuse('ORDER_NOT_FOUND')
  if (Math.round(feePercent * 100) !== row.basisPoints)
    throw refuse('FEE_CHANGED', { details: { feePercent: row.basisPoints / 100 } })
  const stage = stageOf(row)
  if (stage === 'REQUESTED' || stage === 'PROCESSING' || stage === 'UNKNOWN' || stage === 'SETTLED')
    return toSettlement(row)
  if (stage === 'ON_HOLD') throw refuse('ON_HOLD')
  if (row.duePaise <= 0) throw refuse('NOT_ELIGIBLE')
  const asked = (await findDue(tx, sellerId, 'payable')).map((group) => ({
    ...group,
    isRequested: group.isRequested || group.orderId === orderId,
  }))
  const { waits } = chooseDue(asked, { onlyRequested: true, isClosed: false, limitPaise: null })
  if (waits === 'BELOW_MINIMUM') throw refuse('BELOW_MINIMUM')
  await tx`
    insert into settlement_request (order_id, seller_id, person_id, requested_at)
    values (${orderId}, ${sellerId}, ${viewer.personId}, ${clock.now()}) on conflict do nothing`
  await house.enqueue(tx, PAY_SELLERS, {}, { key: PAY_SELLERS })
  audit(`order ${row.displayNumber}`, undefined, { totalPaise: row.duePaise })
  return toSettlement((await readOne(tx, orderId)) ?? row)
})

const answerWallet = handle(getWallet, async ({ sql, house, viewer }) => {
  const seller = await findSellerOf(sql, viewer)
  return await readWallet(sql, house, seller?.sellerId)
})

/** Calls about settlements of sellers. */
export const settlementCalls: readonly Handler[] = [answerList, answerRequest, answerWallet]
