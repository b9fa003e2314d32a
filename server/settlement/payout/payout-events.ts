import type { Hono } from 'hono'
import * as z from 'zod/mini'
import { isSignedEvent } from '../../payment/payment.ts'
import { isId } from '../../platform/input.rules.ts'
import { readBytes } from '../../platform/wire/input.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { PAY_SELLERS } from './pay-sellers.job.ts'

const MOST_BYTES = 64 * 1024
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

const Event = z.object({
  payload: z.object({ payout: z.object({ entity: z.object({ reference_id: z.nullish(z.string()) }) }) }),
})

function referenceOf(body: Buffer): string | undefined {
  try {
    const reference = z.safeParse(Event, JSON.parse(body.toString())).data?.payload.payout.entity.reference_id ?? ''
    return isId(reference) ? reference : undefined
  } catch {
    return undefined
  }
}

/**
 * The address to which RazorpayX reports payouts. A signed event says only that there is news: the provider is asked for it, so repeated,
 * late and old events do no harm. It answers 2xx once that is queued.
 */
export function registerPayoutEvents(app: Hono<Env>, { house }: Wire): void {
  app.post('/payout-events', async (c) => {
    const { razorpayX } = house.config
    const body = Buffer.from(await readBytes(c.env.incoming, MOST_BYTES))
    const signature = c.req.header('x-razorpay-signature') ?? ''
    if (!razorpayX || !isSignedEvent(razorpayX.eventSecret, body, signature)) {
      house.log.warn({ bytes: body.length }, 'an event of a payout was not signed')
      return c.json({ statusCode: 401, message: 'FORGED' }, 401, HEADERS)
    }
    const reference = referenceOf(body)
    if (reference)
      await house.sql.begin(async (tx) => {
        const now = house.clock.now()
        await tx`update payout set held_until = ${now} where id = ${reference}`
        await house.enqueue(tx, PAY_SELLERS, {}, { key: PAY_SELLERS })
      })
    return c.json({ statusCode: 200, message: 'Success!' }, 200, HEADERS)
  })
}
