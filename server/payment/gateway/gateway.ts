/** The gateways that money may come by. */
export type GatewayName = 'SANDBOX' | 'RAZORPAY'

/** One attempt to pay, as the gateway knows it. */
export interface GatewayPayment {
  id: string
  orderId: string
  amountPaise: number
  currency: string
  /** Only captured money is ours. */
  status: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded'
  method: string
  createdAt: Date
}

/** A refund to send: the gateway sends it once for each key. */
export interface RefundRequest {
  key: string
  paymentId: string
  amountPaise: number
}

/** A refund as the gateway knows it; `key` is null for one that was made elsewhere. */
export interface GatewayRefund {
  id: string
  key: string | null
  amountPaise: number
  status: 'pending' | 'processed' | 'failed'
}

/** A refund in the gateway's list of a day. */
export interface ListedRefund extends GatewayRefund {
  paymentId: string
  createdAt: Date
}

/** Times of a day; `to` is exclusive. */
export interface DayBounds {
  from: Date
  to: Date
}

/** One part of a settlement: a payment or refund with what the gateway keeps of it. */
export interface SettledPart {
  kind: 'PAYMENT' | 'REFUND' | 'OTHER'
  /** The gateway's id of the payment, the refund or whatever else it is. */
  entityId: string
  paymentId: string | null
  /** Of payments and refunds above zero; of anything else what the bank gets. */
  amountPaise: number
  /** Without the GST on it. */
  feePaise: number
  gstPaise: number
  settlementId: string
  utr: string
  /** Like 2026-11-21. */
  settledOn: string
}

/** The gateway did not answer, or not readably: it may be asked again. */
export class GatewaySilent extends Error {}

/** The gateway understood the request and rejected it. */
export class GatewayRefused extends Error {}

export const isGatewayFailure = (failure: unknown): failure is Error =>
  failure instanceof GatewaySilent || failure instanceof GatewayRefused

/** A payment gateway: Razorpay, or the sandbox that behaves like it. */
export interface Gateway {
  name: GatewayName
  keyId: string
  /** Signs what the browser brings back, and verifies events. */
  secrets: { key: string; events: string }
  /** Where a browser posts the payment form; null where the page is ours. */
  payAt: string | null
  /** Opens an order; `receipt` is our own id. */
  createOrder(order: { receipt: string; amountPaise: number }): Promise<{ id: string }>
  findPayments(gatewayOrderId: string): Promise<GatewayPayment[]>
  /** Captures authorised money, which is released otherwise. Returns the payment as it is afterwards. */
  capture(payment: GatewayPayment): Promise<GatewayPayment>
  findRefunds(paymentId: string): Promise<GatewayRefund[]>
  sendRefund(request: RefundRequest): Promise<GatewayRefund>
  /** All payments that were begun in a time. */
  listPayments(bounds: DayBounds): Promise<GatewayPayment[]>
  listRefunds(bounds: DayBounds): Promise<ListedRefund[]>
  /** What the gateway settled on a day in India. */
  listSettled(day: string): Promise<SettledPart[]>
}
