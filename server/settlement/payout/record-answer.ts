import type { PayoutFailure, PayoutState } from '@chowk/contract/settlement/payout.ts'
import { platformAccount, portAccount, post, reverse, sellerAccount } from '../../ledger/ledger.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { transition, transitionWhere } from '../../platform/postgres/transition.ts'
import { DAY_MS } from '../../platform/time.ts'
import { blockPayouts, SELLER_BANK } from '../bank/bank-row.ts'
import type { PayoutAnswer } from '../provider/provider.ts'
import { PAYOUT, findPayouts, payoutRef } from './payout-row.ts'
import type { PayoutRow } from './payout-row.ts'
import { notifyOfPayout } from './payout-notices.ts'

/** An answer about a payout, and whose it is: a person's when the provider had none. */
export interface RecordedAnswer extends PayoutAnswer {
  actorId: string | null
  reason?: string
}

/**
 * Records what is known of a payout now. Repeated and late answers are taken in any order: a paid payout can be returned, and one that
 * was closed as not sent can turn out to be paid. Then its seller owes what was paid twice.
 */
export async function recordAnswer(tx: Sql, house: House, payoutId: string, answer: RecordedAnswer): Promise<void> {
  await tx`select from payout where id = ${payoutId} for update`
  const [payout] = await findPayouts(tx, tx`p.id = ${payoutId}`)
  if (!payout) return
  const { state } = payout
  if (answer.state === 'PENDING') {
    await tx`update payout set provider_id = coalesce(nullif(${answer.providerId}, ''), provider_id) where id = ${payoutId}`
    if (state === 'UNKNOWN') await move(tx, house, payout, { to: 'PROCESSING', answer })
    return
  }
  if (answer.state === 'PAID') {
    if (state === 'PROCESSING' || state === 'UNKNOWN') await pay(tx, house, payout, answer)
    if (state === 'FAILED' && payout.failure === 'NOT_SENT') await bookPaidAfterAll(tx, house, { payout, answer })
    return
  }
  if (state === 'FAILED' && answer.state === 'RETURNED') await undoPaidAfterAll(tx, house, payout)
  if (state === 'FAILED' || (state === 'PAID' && answer.state !== 'RETURNED')) return
  await fail(tx, house, payout, answer)
}

/** Lets a payout count as spent while nobody knows whether it was sent. */
export async function markUnknown(tx: Sql, payoutId: string, at: Date): Promise<void> {
  const where = tx`id = ${payoutId}`
  await transitionWhere(tx, PAYOUT, { where, from: ['PROCESSING'], to: 'UNKNOWN', actorId: null, at })
}

interface Moving {
  to: PayoutState
  answer: RecordedAnswer
  also?: Fragment
}

async function move(tx: Sql, { clock }: House, { id }: PayoutRow, { to, answer, also }: Moving): Promise<void> {
  const { actorId, reason = '' } = answer
  await transition(tx, PAYOUT, { id, to, actorId, reason, at: clock.now(), ...(also && { also }) })
}

async function pay(tx: Sql, house: House, payout: PayoutRow, answer: RecordedAnswer): Promise<void> {
  const { id, port, amountPaise } = payout
  const { providerId, utr, feePaise, feeGstPaise } = answer
  const at = house.clock.now()
  // Its bank may still return it, so the provider is asked once a day.
  const also = tx`, provider_id = coalesce(nullif(${providerId}, ''), provider_id), utr = ${utr}, fee_paise = ${feePaise},
    fee_gst_paise = ${feeGstPaise}, concluded_at = ${at}, held_until = ${new Date(at.getTime() + DAY_MS)}`
  await move(tx, house, payout, { to: 'PAID', answer, also })
  await post(tx, {
    kind: 'PAYOUT_OK',
    ref: payoutRef(id),
    entries: [
      { account: portAccount(port, 'in_transit'), paise: amountPaise },
      { account: platformAccount('bank'), paise: -amountPaise },
    ],
    at,
  })
  await bookFee(tx, payout, { ...answer, at })
  await notifyOfPayout(tx, house, payout, { to: 'PAID', reason: '' })
}

const FAILURES = { REFUSED: 'REFUSED', BUSY: 'BUSY', RETURNED: 'RETURNED' } as const

// The orders are payable again, and the platform gets its fee back where the bank gives it back.
async function fail(tx: Sql, house: House, payout: PayoutRow, answer: RecordedAnswer): Promise<void> {
  const { id, state } = payout
  if (answer.state === 'PAID' || answer.state === 'PENDING') return
  const failure: PayoutFailure = answer.actorId === null ? FAILURES[answer.state] : 'NOT_SENT'
  const at = house.clock.now()
  const ref = payoutRef(id)
  const also = tx`, failure = ${failure}, failure_text = ${answer.failureText}, concluded_at = ${at},
    provider_id = coalesce(nullif(${answer.providerId}, ''), provider_id), held_until = ${failure === 'NOT_SENT' ? at : 'infinity'}::timestamptz`
  await move(tx, house, payout, { to: 'FAILED', answer, also })
  if (state === 'PAID') await reverse(tx, { kind: 'PAYOUT_OK', ref, at })
  if (state === 'PAID' && payout.feePaise + payout.feeGstPaise > 0 && answer.feePaise === 0)
    await reverse(tx, { kind: 'PAYOUT_FEE', ref, at })
  await reverse(tx, { kind: 'PAYOUT', ref, at })
  await tx`update payout_item set released_at = ${at} where payout_id = ${id} and released_at is null`
  // The provider may move it soon, so nobody has to ask again.
  if (failure === 'BUSY' || failure === 'NOT_SENT')
    await tx`
      insert into settlement_request (order_id, seller_id, requested_at)
      select distinct x.order_id, ${payout.sellerId}::uuid, ${at}::timestamptz
      from payout_item i join order_transfer x on x.transfer_id = i.transfer_id where i.payout_id = ${id} on conflict do nothing`
  if (failure === 'REFUSED' || failure === 'RETURNED') await distrustBank(tx, house, payout)
  if (failure !== 'BUSY' && failure !== 'NOT_SENT')
    await notifyOfPayout(tx, house, payout, { to: 'FAILED', reason: answer.failureText })
}

// Else the next payout would go the same way. An account that was changed meanwhile is another one.
async function distrustBank(tx: Sql, { clock }: House, { bankId, sellerId, lastFour, ifsc }: PayoutRow): Promise<void> {
  const at = clock.now()
  const moved = await transitionWhere(tx, SELLER_BANK, {
    where: tx`id = ${bankId} and last_four = ${lastFour} and ifsc = ${ifsc} and state = 'VERIFIED'`,
    to: 'FAILED',
    actorId: null,
    reason: 'RETURNED',
    at,
    also: tx`, failure = 'RETURNED'`,
  })
  if (moved.length > 0) await blockPayouts(tx, clock, sellerId)
}

// Its items may be in another payout by now, so the seller owes the amount until the next one.
async function bookPaidAfterAll(
  tx: Sql,
  { clock, log }: House,
  { payout, answer }: { payout: PayoutRow; answer: RecordedAnswer },
): Promise<void> {
  const { id, sellerId, purpose, amountPaise } = payout
  const { utr, feePaise, feeGstPaise } = answer
  await tx`update payout set utr = ${utr}, fee_paise = ${feePaise}, fee_gst_paise = ${feeGstPaise} where id = ${id}`
  log.error({ payout: id }, 'a payout that was closed as not sent was paid after all')
  await post(tx, {
    kind: 'PAYOUT_AFTER_ALL',
    ref: payoutRef(id),
    entries: [
      { account: sellerAccount(sellerId, purpose), paise: amountPaise },
      { account: platformAccount('bank'), paise: -amountPaise },
    ],
    at: clock.now(),
  })
  await bookFee(tx, payout, { ...answer, at: clock.now() })
}

async function undoPaidAfterAll(tx: Sql, { clock }: House, { id }: PayoutRow): Promise<void> {
  const ref = payoutRef(id)
  const [booked] = await tx`select from ledger_transfer where kind = 'PAYOUT_AFTER_ALL' and ref = ${ref}`
  if (booked) await reverse(tx, { kind: 'PAYOUT_AFTER_ALL', ref, at: clock.now() })
}

async function bookFee(
  tx: Sql,
  { id }: PayoutRow,
  { feePaise, feeGstPaise, at }: Pick<PayoutAnswer, 'feePaise' | 'feeGstPaise'> & { at: Date },
): Promise<void> {
  if (feePaise + feeGstPaise === 0) return
  const entries = [
    { account: platformAccount('payout_fee'), paise: feePaise },
    { account: platformAccount('gst_on_payout_fee'), paise: feeGstPaise },
    { account: platformAccount('bank'), paise: -feePaise - feeGstPaise },
  ].filter(({ paise }) => paise !== 0)
  await post(tx, { kind: 'PAYOUT_FEE', ref: payoutRef(id), entries, at })
}
