import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { GatewayRefused, GatewaySilent } from '../gateway/gateway.ts'
import type { Gateway, GatewayName } from '../gateway/gateway.ts'
import { gatewayNamed, reachableNames } from '../gateway/gateway-choice.ts'
import type { PaymentKinds } from '../kind/payment-kind.ts'
import { PAYMENT_REFUND, isInChargeback } from '../kind/states.rules.ts'
import type { Chargeback, RefundState } from '../kind/states.rules.ts'
import { confirmRefund } from './confirm-refund.ts'
import type { RefundAnswer } from './confirm-refund.ts'
import { findRefund } from './refund-row.ts'
import type { RefundRow } from './refund-row.ts'
import { MOST_FAILURES, keyOf, nextRefundStep, paidEarlier } from './refund.rules.ts'

const MOST = 200

interface DueRefund {
  id: string
  gateway: GatewayName
  state: RefundState
}

/** Sends the refunds that are due, each to the gateway that took the money. One that is rejected holds up no other. */
export async function sendRefunds({ house, kinds }: { house: House; kinds: PaymentKinds }): Promise<void> {
  const silent = new Set<GatewayName>()
  for (const due of await findDue(house)) {
    const gateway = gatewayNamed(house, due.gateway)
    if (!gateway || silent.has(due.gateway)) continue
    try {
      const row = await claim(house, due)
      if (!row) continue
      const answer = await askFor(house, gateway, row)
      const confirmation = { refundId: row.id, answer, key: row.gatewayKey }
      await house.sql.begin(async (tx) => await confirmRefund(tx, { house, kinds }, confirmation))
    } catch (failure) {
      // It stays in PROCESSING and is asked for again: the key keeps the money from being sent twice.
      if (failure instanceof GatewaySilent) silent.add(due.gateway)
      if (failure instanceof GatewayRefused) await noteFault(house, due.id, failure.message)
      house.log.error({ refund: due.id, error: failure }, 'a refund could not be sent')
    }
  }
}

// A claim that is ten minutes old was lost, by a crash or a gateway that did not answer.
const findDue = async (house: House) =>
  await house.sql<DueRefund[]>`
    select r.id, c.gateway, r.state from payment_refund r join payment_capture c on c.id = r.capture_id
    where (r.state = 'CREATED' or r.state = 'PROCESSING' or (r.state = 'FAILED' and r.failures < ${MOST_FAILURES}))
      and coalesce(r.asked_at, '-infinity') < ${house.clock.now()}::timestamptz - interval '10 minutes'
      and c.gateway = any(${reachableNames(house)}::text[]) and c.chargeback not in ('OPEN', 'LOST')
    order by r.asked_at nulls first, r.at limit ${MOST}`

// A fault keeps the refund in the operator's list while it is asked for again.
async function noteFault({ sql }: House, id: string, fault: string): Promise<void> {
  await sql`update payment_refund set fault = ${fault.slice(0, 300)} where id = ${id}`
}

/** Commits that this process sends the refund, before the gateway hears of it. */
async function claim({ sql, clock }: House, { id, state }: DueRefund): Promise<RefundRow | undefined> {
  const now = clock.now()
  return await sql.begin(async (tx) => {
    if (await isBlocked(tx, id)) return undefined
    const [held] = await tx<{ attempts: number }[]>`
      update payment_refund set asked_at = ${now}
      where id = ${id} and state = ${state} and coalesce(asked_at, '-infinity') < ${now}::timestamptz - interval '10 minutes'
      returning attempts`
    if (!held) return undefined
    if (state !== 'PROCESSING') await startAttempt(tx, { id, state, attempts: held.attempts, now })
    return await findRefund(tx, id)
  })
}

/** Locks the capture of a refund and answers whether a chargeback blocks it, so that a chargeback cannot open in between (S61). */
export async function isBlocked(tx: Sql, refundId: string): Promise<boolean> {
  const [capture] = await tx<{ chargeback: Chargeback }[]>`
    select chargeback from payment_capture where id = (select capture_id from payment_refund where id = ${refundId}) for update`
  return capture !== undefined && isInChargeback(capture.chargeback)
}

interface Attempt {
  id: string
  state: RefundState
  attempts: number
  now: Date
}

/** Moves a refund to PROCESSING; after a failure it gets the key of a new attempt. */
export async function startAttempt(tx: Sql, { id, state, attempts, now }: Attempt): Promise<void> {
  const isNew = state !== 'CREATED'
  const next = tx`, attempts = ${attempts + 1}, gateway_key = ${keyOf(id, attempts + 1)},
    earlier_keys = earlier_keys || gateway_key, gateway_refund_id = null,
    elsewhere_paise = case state when 'AMOUNT_DIFF' then confirmed_paise else elsewhere_paise end, confirmed_paise = null, fault = ''`
  await transitionWhere(tx, PAYMENT_REFUND, {
    where: tx`id = ${id}`,
    from: [state],
    to: 'PROCESSING',
    actorId: null,
    at: now,
    ...(isNew && { also: next }),
  })
}

// The gateway is asked first what went back already: a request may have been lost, or somebody refunded in its dashboard.
async function askFor({ sql }: House, gateway: Gateway, row: RefundRow): Promise<RefundAnswer> {
  const { paymentId, gatewayKey, gatewayRefundId, amountPaise, capturedPaise, earlierKeys } = row
  // A refusal to list them says nothing about the refund: it stays in PROCESSING.
  const refunds = await gateway.findRefunds(paymentId)
  const own = refunds.find(({ id, key }) => key === gatewayKey || id === gatewayRefundId)
  if (own) return own
  const gonePaise = Math.min(amountPaise, Math.max(row.elsewherePaise, paidEarlier(refunds, earlierKeys)))
  const knownPaise = gonePaise + (await knownSum(sql, row))
  const step = nextRefundStep({ amountPaise: amountPaise - gonePaise, capturedPaise, knownPaise, refunds })
  const elsewherePaise = gonePaise + step.elsewherePaise
  if (elsewherePaise > row.elsewherePaise)
    await sql`update payment_refund set elsewhere_paise = ${elsewherePaise} where id = ${row.id}`
  try {
    if (step.sendPaise === 0) return { id: null, amountPaise: 0, status: 'processed' }
    return await gateway.sendRefund({ key: gatewayKey, paymentId, amountPaise: step.sendPaise })
  } catch (failure) {
    if (!(failure instanceof GatewayRefused)) throw failure
    return { id: null, amountPaise: 0, status: 'failed', fault: failure.message }
  }
}

async function knownSum(sql: Sql, { id, captureId }: RefundRow): Promise<number> {
  const [sums] = await sql<{ paise: number }[]>`
    select coalesce(sum(coalesce(confirmed_paise, case when gateway_refund_id is not null then amount_paise else 0 end)), 0)::float8 as paise
    from payment_refund where capture_id = ${captureId} and id <> ${id} and state in ('PROCESSING', 'DONE', 'AMOUNT_DIFF')`
  return sums?.paise ?? 0
}
