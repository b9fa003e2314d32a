import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { indianDate } from '../platform/calendar/zone.rules.ts'
import { signEvent, signReturn } from '../payment/gateway/signature.rules.ts'
import type { RazorpaySettings } from '../platform/settings/outside-service.ts'

const KEYS = { keyId: 'rzp_test_1', keySecret: 'key secret', eventSecret: 'event secret' }

interface Order {
  id: string
  entity: 'order'
  amount: number
  currency: string
  receipt: string
  payment_capture: boolean
}

interface Payment {
  id: string
  entity: 'payment'
  order_id: string
  amount: number
  amount_refunded: number
  currency: string
  status: string
  method: string
  created_at: number
}

/** A refund as Razorpay keeps it. */
export interface Refund {
  id: string
  entity: 'refund'
  payment_id: string
  amount: number
  receipt: string | null
  status: 'pending' | 'processed' | 'failed'
  created_at: number
}

/** A part of a settlement as Razorpay lists it. */
export interface SettledItem {
  entity_id: string
  type: 'payment' | 'refund' | 'adjustment'
  amount: number
  credit: number
  debit: number
  /** With the tax on it. */
  fee: number
  tax: number
  settlement_id: string
  settlement_utr: string
  settled_at: number
}

/** What goes wrong with the next request. */
export type Fault = { status: number; text: string } | 'SILENCE'

interface DisputeFacts {
  amount?: number
  /** When the step happened, in seconds. */
  created_at?: number
}

interface GatewayAnswer {
  status: number
  body: unknown
}

const no = (description: string): GatewayAnswer => ({
  status: 400,
  body: { error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', reason: 'input_validation_failed' } },
})
const yes = (body: unknown): GatewayAnswer => ({ status: 200, body })
const newId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`

/** Razorpay as its documents describe it: orders, payments, captures, refunds, its faults and its signed events, over real HTTP. */
export class RazorpayService {
  readonly orders = new Map<string, Order>()
  readonly payments = new Map<string, Payment>()
  readonly refunds: Refund[] = []
  /** What it settled, as its list of a day has it. */
  readonly settled: SettledItem[] = []
  /** The time by its clock, in milliseconds. */
  now: () => number = Date.now
  /** Refunds by their idempotency key, as long as it remembers them. */
  readonly refundKeys = new Map<string, Refund>()
  /** How the next refunds begin. */
  refundsBegin: Refund['status'] = 'processed'
  /** Faults of the requests to come, one each. */
  readonly faults: Fault[] = []
  readonly requests: string[] = []
  /** Runs before each request is answered. */
  onRequest: (() => Promise<unknown>) | undefined
  settings: RazorpaySettings = { ...KEYS, url: '' }
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  async open(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.settings = { ...KEYS, url: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1` }
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    if (this.#server.listening) await new Promise((done) => this.#server.close(done))
  }

  /** Somebody pays on its page; `held` money waits to be taken. Answers what the page sends the browser back with. */
  pay(orderId: string, { amount, held = false }: { amount?: number; held?: boolean } = {}) {
    const order = this.orders.get(orderId)
    if (!order) throw new Error(`no order ${orderId}`)
    const paid = amount ?? order.amount
    const status = held || !order.payment_capture ? 'authorized' : 'captured'
    const payment: Payment = {
      id: newId('pay'),
      entity: 'payment',
      order_id: orderId,
      amount: paid,
      amount_refunded: 0,
      currency: 'INR',
      status,
      method: 'upi',
      created_at: Math.floor(this.now() / 1000),
    }
    this.payments.set(payment.id, payment)
    return { paymentId: payment.id, signature: signReturn(KEYS.keySecret, orderId, payment.id) }
  }

  /** An event as it travels: the bytes and the headers beside them. */
  event(
    name: string,
    paymentId: string,
    changes: Partial<Omit<Payment, 'order_id'>> & { order_id?: string | null } = {},
  ) {
    const payment = this.payments.get(paymentId)
    const order = payment && this.orders.get(payment.order_id)
    const payload = {
      payment: { entity: { ...payment, ...changes } },
      ...(name.startsWith('order.') && { order: { entity: order } }),
    }
    return this.#signed(name, payload, `${name}-${paymentId}`)
  }

  /** Somebody refunds in Razorpay's own dashboard. */
  refundByHand(paymentId: string, amount: number) {
    const payment = this.payments.get(paymentId)
    if (!payment) throw new Error(`no payment ${paymentId}`)
    return this.#refund(payment, { amount }, '')
  }

  /** An event about a refund. */
  refundEvent(name: string, refund: Refund, eventId = `${name}-${refund.id}`) {
    return this.#signed(name, { refund: { entity: refund } }, eventId)
  }

  /** An event about a chargeback. */
  disputeEvent(name: string, paymentId: string, disputeId = `disp_${paymentId}`, more: DisputeFacts = {}) {
    const { amount = this.payments.get(paymentId)?.amount, ...told } = more
    const entity = { id: disputeId, payment_id: paymentId, amount }
    return this.#signed(name, { dispute: { entity } }, `${name}-${disputeId}`, told)
  }

  #signed(name: string, payload: object, eventId: string, told: { created_at?: number } = {}) {
    const body = JSON.stringify({ entity: 'event', event: name, contains: Object.keys(payload), payload, ...told })
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': signEvent(KEYS.eventSecret, body),
      'x-razorpay-event-id': eventId,
    }
    return { body, headers }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await request.toArray()).toString()
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://razorpay.example')
    const path = pathname.replace(/^\/v1/, '')
    this.requests.push(`${request.method} ${path}`)
    await this.onRequest?.()
    const fault = this.faults.shift()
    if (fault === 'SILENCE') return
    if (fault) return void response.writeHead(fault.status).end(fault.text)
    const right = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`
    const input = (text ? JSON.parse(text) : {}) as Record<string, unknown>
    const key = String(request.headers['x-refund-idempotency'] ?? '')
    const notice =
      request.headers.authorization === right
        ? (this.#listed(path, searchParams) ?? this.#told(path.split('/').slice(1), input, key))
        : { status: 401, body: no('Authentication failed').body }
    response.writeHead(notice.status, { 'content-type': 'application/json' }).end(JSON.stringify(notice.body))
  }

  #listed(path: string, query: URLSearchParams): GatewayAnswer | undefined {
    const [skip, count] = [Number(query.get('skip')), Number(query.get('count'))]
    const items = this.#itemsOf(path, query)
    return items && count > 0 ? yes({ entity: 'collection', items: items.slice(skip, skip + count) }) : undefined
  }

  #itemsOf(path: string, query: URLSearchParams): object[] | undefined {
    const isInside = ({ created_at: at }: { created_at: number }) =>
      at >= Number(query.get('from')) && at <= Number(query.get('to'))
    if (path === '/payments') return [...this.payments.values()].filter(isInside)
    if (path === '/refunds') return this.refunds.filter(isInside)
    if (path !== '/settlements/recon/combined') return undefined
    const day = ['year', 'month', 'day'].map((name) => query.get(name)).join('-')
    return this.settled.filter(({ settled_at: at }) => indianDate(new Date(at * 1000)) === day)
  }

  #told([kind, id = '', segment]: string[], input: Record<string, unknown>, key: string): GatewayAnswer {
    if (kind === 'orders' && id === '') return this.#order(input)
    if (kind === 'orders' && segment === 'payments') {
      const items = [...this.payments.values()].filter((payment) => payment.order_id === id)
      return this.orders.has(id)
        ? yes({ entity: 'collection', count: items.length, items })
        : no('The id provided does not exist')
    }
    const payment = kind === 'payments' ? this.payments.get(id) : undefined
    if (!payment) return no('The id provided does not exist')
    if (segment === 'capture') return this.#capture(payment, Number(input['amount']))
    if (segment === 'refund') return this.#refund(payment, input, key)
    if (segment === 'refunds')
      return yes({ entity: 'collection', items: this.refunds.filter((refund) => refund.payment_id === id) })
    return yes(payment)
  }

  #order(input: Record<string, unknown>): GatewayAnswer {
    const { amount, currency, receipt, payment_capture } = input as unknown as Order
    if (!Number.isInteger(amount) || amount < 100) return no('Order amount less than minimum amount allowed')
    if (currency !== 'INR' || receipt.length > 40) return no('The receipt may not be greater than 40 characters.')
    const order: Order = { id: newId('order'), entity: 'order', amount, currency, receipt, payment_capture }
    this.orders.set(order.id, order)
    return yes(order)
  }

  #capture(payment: Payment, amount: number): GatewayAnswer {
    if (payment.status !== 'authorized') return no('This payment has already been captured')
    if (amount !== payment.amount) return no('Capture amount must be equal to the amount authorized')
    payment.status = 'captured'
    return yes(payment)
  }

  #refund(payment: Payment, { amount, receipt }: Record<string, unknown>, key: string): GatewayAnswer {
    const known = key ? this.refundKeys.get(key) : undefined
    if (known) return yes(known)
    const paise = Number(amount)
    if (payment.amount_refunded + paise > payment.amount) return no('The payment has been fully refunded already')
    payment.amount_refunded += paise
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded'
    const refund: Refund = {
      id: newId('rfnd'),
      entity: 'refund',
      payment_id: payment.id,
      amount: paise,
      receipt: typeof receipt === 'string' ? receipt : null,
      status: this.refundsBegin,
      created_at: Math.floor(this.now() / 1000),
    }
    this.refunds.push(refund)
    if (key) this.refundKeys.set(key, refund)
    return yes(refund)
  }
}

/** A Razorpay of its own for one test. */
export async function givenRazorpay(): Promise<RazorpayService> {
  const service = await new RazorpayService().open()
  // Loaded here, so that programs without tests can use the service.
  const { onTestFinished } = await import('vitest')
  onTestFinished(async () => await service.close())
  return service
}
