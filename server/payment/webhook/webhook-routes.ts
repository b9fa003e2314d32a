import type { Hono } from 'hono'
import { readBytes } from '../../platform/wire/input.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import type { PaymentKinds } from '../kind/payment-kind.ts'
import { receiveEvent } from './inbox.ts'
import type { EventOutcome } from './inbox.ts'

const MOST_BYTES = 256 * 1024
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const STATUS: Partial<Record<EventOutcome, 401 | 422>> = { FORGED: 401, WRONG_AMOUNT: 422 }

/** The address to which gateways deliver events. It answers 2xx only after the effect is committed, or the event parked. */
export function registerPaymentEvents(app: Hono<Env>, { house }: Wire, kinds: PaymentKinds): void {
  app.post('/payment-events', async (c) => {
    const body = await readBytes(c.env.incoming, MOST_BYTES)
    const signature = c.req.header('x-razorpay-signature') ?? ''
    const eventId = c.req.header('x-razorpay-event-id')?.slice(0, 120)
    const outcome = await receiveEvent({ house, kinds }, { body, signature, eventId })
    const duplicate = outcome === 'DUPLICATE' || outcome === 'COUNTED_BEFORE'
    const status = STATUS[outcome] ?? 200
    const message = status === 200 ? 'Success!' : outcome
    return c.json({ statusCode: status, message, body: { duplicate } }, status, HEADERS)
  })
}
