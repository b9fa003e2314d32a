import * as z from 'zod/mini'
import type { RazorpaySettings } from '../../platform/settings/outside-service.ts'
import { GatewayRefused, GatewaySilent } from './gateway.ts'
import type { Gateway, GatewayPayment, GatewayRefund } from './gateway.ts'

const PATIENCE_MS = 15_000
/** Says nothing about the request: wrong keys, too slow, too many at once. */
const ABOUT_US = [401, 403, 408, 429]

const Order = z.object({ id: z.string() })
const Payment = z.object({
  id: z.string(),
  order_id: z.nullish(z.string()),
  amount: z.int(),
  amount_refunded: z._default(z.nullable(z.int()), 0),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'failed', 'refunded']),
  method: z._default(z.nullable(z.string()), ''),
})
const Payments = z.object({ items: z.array(Payment) })
const Fault = z.object({ error: z.object({ description: z.string() }) })

const paymentOf = ({ id, order_id, amount, currency, status, method }: z.infer<typeof Payment>): GatewayPayment => ({
  id,
  orderId: order_id ?? '',
  amountPaise: amount,
  currency,
  status,
  method: method ?? '',
})

interface Question {
  body?: object
  headers?: Record<string, string>
}

type Ask = <Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  question?: Question,
) => Promise<z.output<Schema>>

/** Razorpay over its REST interface: a handful of requests, basic authorisation. */
export function openRazorpay(settings: RazorpaySettings, patienceMs = PATIENCE_MS): Gateway {
  const { keyId, keySecret, eventSecret, url } = settings
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const ask: Ask = async (path, schema, { body, headers = {} } = {}) => {
    const { status, json } = await send(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    if (status >= 400 && status < 500 && !ABOUT_US.includes(status))
      throw new GatewayRefused(`Razorpay ${path}: ${status} ${z.safeParse(Fault, json).data?.error.description ?? ''}`)
    const answer = z.safeParse(schema, json)
    if (status >= 300 || !answer.success) throw new GatewaySilent(`Razorpay ${path}: answered ${status}`)
    return answer.data
  }
  return {
    name: 'RAZORPAY',
    keyId,
    secrets: { key: keySecret, events: eventSecret },
    payAt: `${url}/checkout/embedded`,
    createOrder: async ({ receipt, amountPaise }) =>
      await ask('/orders', Order, {
        body: { amount: amountPaise, currency: 'INR', receipt, payment_capture: true },
      }),
    async findPayments(gatewayOrderId) {
      const { items } = await ask(`/orders/${encodeURIComponent(gatewayOrderId)}/payments`, Payments)
      return items.map(paymentOf)
    },
    capture: async (payment) => await capture(ask, payment),
    refund: async (wish) => await refund(ask, wish),
  }
}

async function send(address: string, request: RequestInit): Promise<{ status: number; json: unknown }> {
  try {
    const answer = await fetch(address, request)
    const text = await answer.text()
    return { status: answer.status, json: parsed(text) }
  } catch (cause) {
    throw new GatewaySilent(`Razorpay ${new URL(address).pathname}: ${String(cause)}`, { cause })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// Between looking and taking it may have been taken by itself.
async function capture(ask: Ask, { id, amountPaise, currency }: GatewayPayment): Promise<GatewayPayment> {
  const address = `/payments/${encodeURIComponent(id)}`
  try {
    return paymentOf(await ask(`${address}/capture`, Payment, { body: { amount: amountPaise, currency } }))
  } catch (failure) {
    if (!(failure instanceof GatewayRefused)) throw failure
    return paymentOf(await ask(address, Payment))
  }
}

// The key keeps a repeat from sending the money twice, for as long as Razorpay remembers it; after that it refuses to send back what went back before.
async function refund(ask: Ask, { key, paymentId, amountPaise, untilPaise }: GatewayRefund): Promise<void> {
  const address = `/payments/${encodeURIComponent(paymentId)}`
  const headers = { 'x-refund-idempotency': key }
  try {
    await ask(`${address}/refund`, Order, { body: { amount: amountPaise }, headers })
  } catch (failure) {
    if (!(failure instanceof GatewayRefused)) throw failure
    const { amount_refunded: gone } = await ask(address, Payment)
    if ((gone ?? 0) < untilPaise) throw failure
  }
}
