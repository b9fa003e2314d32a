import * as z from 'zod/mini'
import type { RazorpaySettings } from '../../platform/settings/outside-service.ts'
import { GatewayRefused, GatewaySilent } from './gateway.ts'
import type { Gateway, GatewayPayment, GatewayRefund, RefundRequest } from './gateway.ts'
import { listDayOf } from './razorpay-lists.ts'
import { Payment, Refund, paymentOf, refundOf } from './razorpay-shapes.ts'
import type { Ask } from './razorpay-shapes.ts'

const TIMEOUT_MS = 15_000
/** Says nothing about the request: wrong keys, too slow, still being processed, too many at once. */
const ABOUT_US = [401, 403, 408, 409, 429]

const Order = z.object({ id: z.string() })
const Payments = z.object({ items: z.array(Payment) })
const Refunds = z.object({ items: z.array(Refund) })
/** Razorpay takes no longer receipt. */
const LONGEST_RECEIPT = 40
const Fault = z.object({ error: z.object({ description: z.string() }) })

/** Razorpay over its REST API with basic authorisation. */
export function openRazorpay(settings: RazorpaySettings, timeoutMs = TIMEOUT_MS): Gateway {
  const { keyId, keySecret, eventSecret, url } = settings
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const ask: Ask = async (path, schema, { body, headers = {} } = {}) => {
    const { status, json } = await send(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
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
    async findRefunds(paymentId) {
      const { items } = await ask(`/payments/${encodeURIComponent(paymentId)}/refunds?count=100`, Refunds)
      return items.map(refundOf)
    },
    sendRefund: async (request) => await sendRefund(ask, request),
    ...listDayOf(ask),
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

// It may have been captured automatically between the two requests.
async function capture(ask: Ask, { id, amountPaise, currency }: GatewayPayment): Promise<GatewayPayment> {
  const address = `/payments/${encodeURIComponent(id)}`
  try {
    return paymentOf(await ask(`${address}/capture`, Payment, { body: { amount: amountPaise, currency } }))
  } catch (failure) {
    if (!(failure instanceof GatewayRefused)) throw failure
    return paymentOf(await ask(address, Payment))
  }
}

// Razorpay forgets idempotency keys after a while, so the key is the receipt too, by which `findRefunds` knows it.
async function sendRefund(ask: Ask, { key, paymentId, amountPaise }: RefundRequest): Promise<GatewayRefund> {
  const receipt = key.length <= LONGEST_RECEIPT ? { receipt: key } : {}
  const answer = await ask(`/payments/${encodeURIComponent(paymentId)}/refund`, Refund, {
    body: { amount: amountPaise, ...receipt },
    headers: { 'x-refund-idempotency': key },
  })
  return refundOf(answer)
}
