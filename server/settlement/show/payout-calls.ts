import { getPayout, getPayoutSettings, listPayouts, savePayoutSettings } from '@chowk/contract/settlement/payout.ts'
import type { PayoutInterval, PayoutSettings } from '@chowk/contract/settlement/payout.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { BY_ID, after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { dayInIndia } from '../../platform/time.ts'
import { findSellerOf, lockActingSeller } from '../../product/product.ts'
import { findPayouts, toPayout } from '../payout/payout-row.ts'
import { findSetting, saveSetting } from '../payout/payout-setting.ts'
import { nextPeriodStart } from '../payout/period.rules.ts'
import { movementKind } from './movement-kind.rules.ts'

const answerList = handle(listPayouts, async ({ sql, viewer, clock, cursor, input }) => {
  const { page, size, next } = input
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const from = cursor.read(BY_ID, next)
  const seller = await findSellerOf(sql, viewer)
  const rows = seller
    ? await findPayouts(
        sql,
        sql`p.seller_id = ${seller.sellerId} and p.created_at <= ${asOf} ${after(sql, from, { by: { id: sql`p.id` }, direction: 'DESC' })}
          order by p.id desc limit ${size + 1} offset ${from ? 0 : page * size}`,
      )
    : []
  const paged = pageOfItems(rows, { page, size, asOf }, ({ id }) => cursor.write(BY_ID, { id }))
  return { ...paged, content: paged.content.map((row) => toPayout(row)) }
})

const answerOne = handle(getPayout, async ({ sql, viewer, input, refuse }) => {
  const seller = await findSellerOf(sql, viewer)
  const [payout] = seller
    ? await findPayouts(sql, sql`p.id = ${input.payoutId} and p.seller_id = ${seller.sellerId}`)
    : []
  if (!payout) throw refuse('PAYOUT_NOT_FOUND')
  const rows = await sql<{ orderId: string | null; displayNumber: string | null; kind: string; paise: number }[]>`
    select o.id as order_id, o.display_number, coalesce(r.kind, t.kind) as kind, sum(i.paise)::float8 as paise
    from payout_item i join ledger_transfer t on t.id = i.transfer_id left join ledger_transfer r on r.id = t.reverses
      left join order_transfer x on x.transfer_id = t.id left join seller_order o on o.id = x.order_id
    where i.payout_id = ${payout.id} group by 1, 2, 3, case when o.id is null then t.id end order by min(t.id::text)`
  return { ...toPayout(payout), items: rows.map((row) => ({ ...row, kind: movementKind(row.kind) })) }
})

const toSettings = (
  sellerId: string,
  { interval, version }: { interval: PayoutInterval; version: number },
  now: Date,
): PayoutSettings => {
  const next = nextPeriodStart(interval, now)
  return { sellerId, interval, nextPayoutOn: next && dayInIndia(next), version }
}

const answerSettings = handle(getPayoutSettings, async ({ sql, viewer, clock }) => {
  const seller = await findSellerOf(sql, viewer)
  if (!seller) return { settings: null }
  return { settings: toSettings(seller.sellerId, await findSetting(sql, seller.sellerId), clock.now()) }
})

const answerSave = handle(savePayoutSettings, async ({ tx, viewer, clock, input, refuse, audit }) => {
  const found = await findSellerOf(tx, viewer)
  const seller = found && (await lockActingSeller(tx, viewer, found.sellerId))
  if (!seller) throw refuse('SELLER_NOT_FOUND')
  const { sellerId } = seller
  const { interval: before } = await findSetting(tx, sellerId)
  if (!(await saveSetting(tx, sellerId, input))) throw refuse('VERSION_CONFLICT')
  audit(`seller ${sellerId}`, { interval: before }, { interval: input.interval })
  return { settings: toSettings(sellerId, await findSetting(tx, sellerId), clock.now()) }
})

/** Calls about payouts of sellers. */
export const payoutCalls: readonly Handler[] = [answerList, answerOne, answerSettings, answerSave]
