/** A try to pay, as the gateway has it. */
export interface GatewayPayment {
  id: string
  orderId: string
  amountPaise: number
  currency: string
  /** Only what is captured is ours. */
  status: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded'
  method: string
}

/** Money that shall go back. */
export interface GatewayRefund {
  key: string
  paymentId: string
  amountPaise: number
  /** What will have gone back of this payment with it. */
  untilPaise: number
}

/** Did not answer, or answered nothing that can be read: it may be asked again. */
export class GatewaySilent extends Error {}

/** Understood and said no: asked again, it says the same. */
export class GatewayRefused extends Error {}

/** The way to a bank. Razorpay and the sandbox that behaves like it are the two there are. */
export interface Gateway {
  name: 'SANDBOX' | 'RAZORPAY'
  keyId: string
  /** Signs what the browser brings back, and proves events. */
  secrets: { key: string; events: string }
  /** Where a browser is sent with a form to pay; null where the page is ours. */
  payAt: string | null
  /** Opens an order there; `receipt` is our own id. */
  createOrder(order: { receipt: string; amountPaise: number }): Promise<{ id: string }>
  findPayments(gatewayOrderId: string): Promise<GatewayPayment[]>
  /** Takes money that the bank holds for us: it is let go otherwise. Answers the payment as it stands then. */
  capture(payment: GatewayPayment): Promise<GatewayPayment>
  /** Sends money back; asked twice with one key it is sent once. */
  refund(wish: GatewayRefund): Promise<void>
}
