import type { Address } from '@chowk/contract/order/address.ts'
import { saveOrder } from '@chowk/contract/order/checkout.ts'
import { handle } from '../../platform/handle.ts'
import type { Context, Handler } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { closePaymentOrders, createPaymentOrder, takesMoney } from '../../payment/payment.ts'
import { accessDetails, checkSelling, isOutOfStock, moveStock } from '../../product/product.ts'
import { lockAddress } from '../address/address-row.ts'
import type { CartPorts } from '../cart/cart-calls.ts'
import { changesOf } from '../cart/cart-changes.ts'
import { totalsOf } from '../cart/quote-cart.ts'
import { readCart } from '../cart/read-cart.ts'
import type { ReadCart } from '../cart/read-cart.ts'
import { holdCoins } from '../coin/coin-hold.ts'
import { STORE, findGroupLines, lockGroup, lockOpenGroup, showCheckout } from './group-row.ts'
import type { GroupRow } from './group-row.ts'
import { demandMinorsLimit } from './may-buy.ts'
import { placeAtOnce, releaseGroup } from './place-group.ts'
import { keyOfCheckout } from './reference.rules.ts'
import { writeGroup } from './write-group.ts'

type Saving = Context<typeof saveOrder>

// Two checkouts of one buyer follow one another, so that a second tab finds what the first one made.
async function lockBuyer(tx: Sql, personId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`checkout ${personId}`}, 0))`
}

/** Reads the cart as it is bought, and refuses whatever differs from what the buyer accepted. */
async function readAccepted({ tx, house, viewer, input, refuse }: Saving): Promise<ReadCart> {
  await tx`select from cart where person_id = ${viewer.personId} for share`
  const cart = await readCart({ sql: tx, house, viewer }, input)
  if (!cart) throw refuse('ADDRESS_NOT_FOUND')
  const items = changesOf(cart)
  const own = items.filter(({ code }) => code === 'SELF_PURCHASE')
  if (own.length > 0) throw refuse('SELF_PURCHASE', { details: { items: own } })
  if (cart.bought.length === 0)
    throw refuse(items.some(({ code }) => code === 'OUT_OF_STOCK') ? 'OUT_OF_STOCK' : 'CART_EMPTY', {
      details: { items },
    })
  const totals = totalsOf(cart)
  if (totals.missingCoins > 0) throw refuse('COINS_MISSING', { details: { missingCoins: totals.missingCoins } })
  if (cart.version !== input.cartVersion || totals.moneyPaise !== input.acceptedTotalPaise)
    throw refuse('CART_CHANGED', { details: { items, totals, version: cart.version } })
  return cart
}

// A checkout that differs from the open one replaces it. Rare, so it may hold stock early; a deadlock is retried.
async function replaceOpen(tx: Sql, open: GroupRow, { actorId, at }: { actorId: string; at: Date }): Promise<void> {
  const change = { actorId, reason: 'REPLACED', at }
  await releaseGroup(tx, open, { ...change, to: 'CANCELLED' })
  await closePaymentOrders(tx, { ...change, kind: STORE, subjectIds: [open.id] })
}

interface AcceptedOrder {
  key: string
  address: Address
  cart: ReadCart
}

async function reserve(
  { tx, viewer, input, clock, refuse }: Saving,
  { key, address, cart }: AcceptedOrder,
): Promise<GroupRow> {
  const now = clock.now()
  const { personId } = viewer
  const groupId = await writeGroup(tx, { viewer, key, address, gst: input.gst ?? null, cart, now })
  const group = await lockGroup(tx, groupId)
  if (!group) throw new Error('the order was not written')
  const lines = await findGroupLines(tx, groupId)
  const held = lines.map(({ id, coins }) => ({ lineId: id, coins }))
  if (!(await holdCoins(tx, { personId, lines: held, at: now }))) throw refuse('COINS_MISSING')
  const { moneyPaise } = cart.quote
  if (moneyPaise === 0) {
    await placeAtOnce(tx, group, now)
    return (await lockGroup(tx, groupId)) ?? group
  }
  const payment = { kind: STORE, subjectId: groupId, amountPaise: moneyPaise, expiresAt: group.endsAt, at: now }
  await createPaymentOrder(tx, payment)
  await moveStock(tx, lines, { onHand: 0, reserved: 1 })
  return group
}

/** Answers `saveOrder`. */
export const answerSave = ({ checkEntitlement }: CartPorts): Handler =>
  handle(saveOrder, async (context) => {
    const { tx, viewer, input, house, clock, refuse, audit } = context
    const access = await checkSelling({ sql: tx, clock, viewer }, checkEntitlement)
    if (!access.allowed) throw refuse('SUBSCRIPTION_REQUIRED', accessDetails(access))
    const now = clock.now()
    const { personId } = viewer
    await lockBuyer(tx, personId)
    const { addressId, cartVersion, acceptedTotalPaise, coinsToUse, gst } = input
    const address = await lockAddress(tx, personId, addressId)
    if (!address) throw refuse('ADDRESS_NOT_FOUND')
    const asked = [cartVersion, acceptedTotalPaise, coinsToUse, gst ?? null, viewer.workspaceId]
    const key = keyOfCheckout([addressId, address.version, ...asked])
    const open = await lockOpenGroup(tx, personId)
    if (open && open.key === key && open.endsAt > now) return await showCheckout(tx, open)
    if (open) await replaceOpen(tx, open, { actorId: personId, at: now })
    const cart = await readAccepted(context)
    const { moneyPaise } = cart.quote
    await demandMinorsLimit(tx, { viewer, moneyPaise, now }, refuse)
    if (moneyPaise > 0 && !takesMoney(house)) throw refuse('NO_SALES')
    try {
      const group = await reserve(context, { key, address, cart })
      audit(`order ${group.referenceCode}`, undefined, { state: group.state, totalPaise: moneyPaise })
      return await showCheckout(tx, group)
    } catch (failure) {
      if (isOutOfStock(failure)) throw refuse('OUT_OF_STOCK')
      throw failure
    }
  })
