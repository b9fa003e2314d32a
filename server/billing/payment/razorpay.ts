import * as z from 'zod/mini'
import type { RazorpaySettings } from '../../platform/config.ts'
import { GatewaySilent } from './gateway.ts'
import type { Gateway } from './gateway.ts'

const PATIENCE_MS = 15_000

const Order = z.object({ id: z.string() })
const Payments = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      order_id: z.nullable(z.string()),
      amount: z.int(),
      currency: z.string(),
      status: z.enum(['created', 'authorized', 'captured', 'failed', 'refunded']),
      method: z._default(z.nullable(z.string()), ''),
    }),
  ),
})

/** Razorpay over its REST interface: three requests, basic authorisation. */
export function openRazorpay({ keyId, keySecret, eventSecret, url }: RazorpaySettings): Gateway {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const ask = async <Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<z.output<Schema>> => {
    try {
      const answer = await fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (!answer.ok) throw new Error(`answered ${answer.status}`)
      return schema.parse(await answer.json())
    } catch (cause) {
      throw new GatewaySilent(`Razorpay ${path}: ${String(cause)}`, { cause })
    }
  }
  return {
    name: 'RAZORPAY',
    keyId,
    secrets: { key: keySecret, events: eventSecret },
    payAt: `${url}/checkout/embedded`,
    async createOrder({ receipt, amountPaise }) {
      return await ask('/orders', Order, { body: { amount: amountPaise, currency: 'INR', receipt } })
    },
    async findPayments(gatewayOrderId) {
      const { items } = await ask(`/orders/${encodeURIComponent(gatewayOrderId)}/payments`, Payments)
      return items.map(({ id, order_id, amount, currency, status, method }) => ({
        id,
        orderId: order_id ?? gatewayOrderId,
        amountPaise: amount,
        currency,
        status,
        method: method ?? '',
      }))
    },
    async refund({ id, amountPaise }) {
      // The key keeps a repeat of the job from sending the money twice.
      const headers = { 'x-refund-idempotency': `refund-${id}` }
      await ask(`/payments/${encodeURIComponent(id)}/refund`, Order, { body: { amount: amountPaise }, headers })
    },
  }
}
