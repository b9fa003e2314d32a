import type { Hono } from 'hono'
import { readBody } from '../../platform/wire/input.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { hearEvent } from './event.ts'
import type { Heard } from './event.ts'

const MOST_BYTES = 256 * 1024
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const STATUS: Partial<Record<Heard, 401 | 422>> = { FORGED: 401, UNREADABLE: 422, WRONG_AMOUNT: 422 }

const isShort = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,200}$/.test(value)

/**
 * Two addresses that the gateway knows: where it tells what happened, proven by the signature over the bytes, and where its page sends the
 * browser back. The second comes from another site without the person's cookies, so it changes nothing: it leads to the page of the order.
 */
export function registerPayments(app: Hono<Env>, wire: Wire): void {
  app.post('/payment-events', async (c) => {
    const body = await readBody(c.env.incoming, MOST_BYTES)
    const signature = c.req.header('x-razorpay-signature') ?? ''
    const eventId = c.req.header('x-razorpay-event-id')?.slice(0, 120)
    const heard = await hearEvent(wire.house, { body, signature, eventId })
    const isKnown = heard === 'DUPLICATE' || heard === 'COUNTED_BEFORE'
    const status = STATUS[heard] ?? 200
    const message = status === 200 ? 'Success!' : heard
    return c.json({ statusCode: status, message, body: { duplicate: isKnown } }, status, HEADERS)
  })
  app.post('/plans/paid/:orderId', async (c) => {
    const form = new URLSearchParams(await readBody(c.env.incoming, MOST_BYTES))
    const [payment, signature] = [form.get('razorpay_payment_id'), form.get('razorpay_signature')]
    const to = new URLSearchParams({ order: c.req.param('orderId') })
    if (isShort(payment) && isShort(signature)) {
      to.set('payment', payment)
      to.set('signature', signature)
    }
    return c.body(null, 303, { ...HEADERS, 'referrer-policy': 'no-referrer', location: `/plans/pay?${to.toString()}` })
  })
}
