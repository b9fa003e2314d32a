import type { Hono } from 'hono'
import { readBody } from '../platform/wire/input.ts'
import type { Env } from '../platform/wire/wire.ts'

const MOST_BYTES = 256 * 1024
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

const isShort = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,200}$/.test(value)

/**
 * Registers the address to which the gateway's page sends the browser back, as `<page>/<id of the order>`. The request comes from another
 * site without cookies, so it changes nothing and leads to the page that shows the order.
 */
export function registerReturn(app: Hono<Env>, { from, to: page }: { from: string; to: string }): void {
  app.post(`${from}/:orderId`, async (c) => {
    const form = new URLSearchParams(await readBody(c.env.incoming, MOST_BYTES))
    const [payment, signature] = [form.get('razorpay_payment_id'), form.get('razorpay_signature')]
    const to = new URLSearchParams({ order: c.req.param('orderId') })
    if (isShort(payment) && isShort(signature)) {
      to.set('payment', payment)
      to.set('signature', signature)
    }
    return c.body(null, 303, { ...HEADERS, location: `${page}?${to.toString()}` })
  })
}
