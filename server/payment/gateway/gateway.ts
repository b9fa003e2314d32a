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
}
