import * as z from 'zod/mini'
import type { GatewayRefund } from '../gateway/gateway.ts'
import type { Chargeback } from '../kind/states.rules.ts'

const Id = z.string().check(z.maxLength(80))

const Body = z.object({
  event: z.string().check(z.maxLength(80)),
  /** When it happened, in seconds. */
  created_at: z.nullish(z.int()),
  payload: z.object({
    payment: z.optional(
      z.object({
        entity: z.object({
          id: Id,
          order_id: z.nullable(Id),
          amount: z.int(),
          currency: z.string().check(z.maxLength(8)),
          method: z._default(z.nullable(z.string().check(z.maxLength(40))), ''),
        }),
      }),
    ),
    refund: z.optional(z.object({ entity: z.object({ id: Id, amount: z.int(), receipt: z.nullish(Id) }) })),
    dispute: z.optional(z.object({ entity: z.object({ id: Id, payment_id: Id, amount: z.nullish(z.int()) }) })),
  }),
})

/** A payment as an event tells it. */
export interface ToldPayment {
  /** Empty for a payment without an order, which goes to suspense. */
  gatewayOrderId: string
  paymentId: string
  amountPaise: number
  currency: string
  method: string
}

/** A dispute as an event tells it. */
export interface ToldDispute {
  paymentId: string
  disputeId: string
  disputePaise: number | null
  stepAt: Date | null
}

/** What an event of a gateway says, as far as anything follows from it. */
export type GatewayEvent = { name: string } & (
  | ({ says: 'CAPTURED' } & ToldPayment)
  | { says: 'FAILED'; gatewayOrderId: string }
  | { says: 'REFUND'; refund: GatewayRefund }
  | ({ says: 'CHARGEBACK'; step: ChargebackStep } & ToldDispute)
  | { says: 'NOTHING' }
)

const REFUNDS: Readonly<Record<string, GatewayRefund['status']>> = {
  'refund.processed': 'processed',
  'refund.failed': 'failed',
}

/** What a dispute did. Closed means without a decision: nothing was taken. */
export type ChargebackStep = Exclude<Chargeback, 'NONE'> | 'CLOSED'

const CHARGEBACKS: Readonly<Record<string, ChargebackStep>> = {
  'payment.dispute.created': 'OPEN',
  'payment.dispute.won': 'WON',
  'payment.dispute.lost': 'LOST',
  'payment.dispute.closed': 'CLOSED',
}

/** Reads the body of an event; undefined if it is none. */
export function readEvent(text: string): GatewayEvent | undefined {
  const parsed = Body.safeParse(parseJson(text))
  if (!parsed.success) return undefined
  const { event: name, payload, created_at: seconds } = parsed.data
  const payment = payload.payment?.entity
  const refund = payload.refund?.entity
  const dispute = payload.dispute?.entity
  if ((name === 'payment.captured' || name === 'order.paid') && payment) {
    const { id: paymentId, amount: amountPaise, currency, method } = payment
    return {
      name,
      says: 'CAPTURED',
      gatewayOrderId: payment.order_id ?? '',
      paymentId,
      amountPaise,
      currency,
      method: method ?? '',
    }
  }
  if (name === 'payment.failed' && payment?.order_id) return { name, says: 'FAILED', gatewayOrderId: payment.order_id }
  const status = REFUNDS[name]
  if (status && refund) {
    const { id, amount: amountPaise, receipt } = refund
    return { name, says: 'REFUND', refund: { id, key: receipt ?? null, amountPaise, status } }
  }
  const step = CHARGEBACKS[name]
  if (step && dispute) {
    const { id: disputeId, payment_id: paymentId, amount } = dispute
    const stepAt = seconds ? new Date(seconds * 1000) : null
    return { name, says: 'CHARGEBACK', paymentId, disputeId, disputePaise: amount ?? null, step, stepAt }
  }
  return { name, says: 'NOTHING' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
