import { createHmac, randomBytes } from 'node:crypto'
import type { SandboxOutcome } from '@chowk/contract/billing/order.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { GatewayRefused } from './gateway.ts'
import type { Gateway, GatewayPayment, GatewayRefund } from './gateway.ts'
import { signEvent, signReturn } from './signature.rules.ts'

/** The job by which the sandbox tells what happened. */
export const SANDBOX_EVENT = 'sandbox-event'
/** A late payment comes through after this long. */
const LATE_MS = 10 * 60_000
/** A second telling of the same event follows the first by this much. */
const AGAIN_MS = 5000

const secretOf = (serverKey: Buffer, use: string) =>
  createHmac('sha256', serverKey).update(`sandbox ${use}`).digest('hex')

const idOf = (kind: string) => `${kind}_${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')}`

/** A gateway in our own database that behaves like Razorpay: same orders, signatures and events. */
export function openSandbox({ sql, clock, config }: House): Gateway {
  return {
    name: 'SANDBOX',
    keyId: 'rzp_sandbox',
    secrets: { key: secretOf(config.serverKey, 'key'), events: secretOf(config.serverKey, 'events') },
    payAt: null,
    async createOrder({ receipt, amountPaise }) {
      const id = idOf('order')
      await sql`
        insert into sandbox_order (id, receipt, amount_paise, created_at) values (${id}, ${receipt}, ${amountPaise}, ${clock.now()})`
      return { id }
    },
    async findPayments(gatewayOrderId) {
      return await sql<GatewayPayment[]>`
        select id, order_id, amount_paise::float8 as amount_paise, 'INR' as currency, status, lower(method) as method from sandbox_payment
        where order_id = ${gatewayOrderId} order by created_at`
    },
    async capture({ id }) {
      const [payment] = await sql<GatewayPayment[]>`
        update sandbox_payment set status = 'captured' where id = ${id}
        returning id, order_id, amount_paise::float8 as amount_paise, 'INR' as currency, status, lower(method) as method`
      if (!payment) throw new GatewayRefused(`no payment ${id}`)
      return payment
    },
    async refund(wish) {
      await sql.begin(async (tx) => {
        await refundInSandbox(tx, wish)
      })
    },
  }
}

async function refundInSandbox(tx: Sql, { key, paymentId, amountPaise }: GatewayRefund): Promise<void> {
  const [payment] = await tx<{ amountPaise: number }[]>`
    select amount_paise::float8 as amount_paise from sandbox_payment where id = ${paymentId} for update`
  const before = await tx<{ key: string; amountPaise: number }[]>`
    select key, amount_paise::float8 as amount_paise from sandbox_refund where payment_id = ${paymentId}`
  if (before.some((each) => each.key === key)) return
  const untilPaise = before.reduce((sum, each) => sum + each.amountPaise, amountPaise)
  if (!payment || untilPaise > payment.amountPaise) throw new GatewayRefused(`no more than was paid: ${paymentId}`)
  await tx`insert into sandbox_refund (key, payment_id, amount_paise) values (${key}, ${paymentId}, ${amountPaise})`
  if (untilPaise === payment.amountPaise)
    await tx`update sandbox_payment set status = 'refunded' where id = ${paymentId}`
}

/** Somebody pays in the sandbox, or does not; answers what her browser would bring back. Events follow by a job. */
export async function payInSandbox(
  tx: Sql,
  house: House,
  wish: { gatewayOrderId: string; outcome: SandboxOutcome; method: string },
): Promise<{ paymentId: string | null; signature: string | null }> {
  const { gatewayOrderId, outcome, method } = wish
  const now = house.clock.now()
  const paymentId = idOf('pay')
  const status = outcome === 'REFUSE' ? 'failed' : outcome === 'WAIT' ? 'created' : 'captured'
  await tx`
    insert into sandbox_payment (id, order_id, amount_paise, method, status, created_at)
    select ${paymentId}, id, amount_paise, ${method}, ${status}, ${now} from sandbox_order where id = ${gatewayOrderId}`
  const tell = async (event: string, afterMs = 0) =>
    await house.enqueue(tx, SANDBOX_EVENT, { paymentId, event }, { runAt: new Date(now.getTime() + afterMs) })
  if (outcome === 'REFUSE') await tell('payment.failed')
  if (outcome === 'WAIT') await tell('payment.captured', LATE_MS)
  if (outcome === 'PAY') {
    await tell('payment.captured')
    await tell('payment.captured', AGAIN_MS)
  }
  if (outcome !== 'PAY') return { paymentId: null, signature: null }
  const { key } = openSandbox(house).secrets
  return { paymentId, signature: signReturn(key, gatewayOrderId, paymentId) }
}

/** One event as it travels: bytes, their signature, and an id that is the same each time it is told. */
export interface TravellingEvent {
  body: string
  signature: string
  eventId: string
}

/** Captures what came late, and writes the event about a payment as Razorpay would. */
export async function writeSandboxEvent(
  house: House,
  { paymentId, event }: { paymentId: string; event: string },
): Promise<TravellingEvent | undefined> {
  const { sql } = house
  if (event === 'payment.captured')
    await sql`update sandbox_payment set status = 'captured' where id = ${paymentId} and status = 'created'`
  const [payment] = await sql<Omit<GatewayPayment, 'currency'>[]>`
    select id, order_id, amount_paise::float8 as amount_paise, status, lower(method) as method from sandbox_payment where id = ${paymentId}`
  if (!payment) return undefined
  const { id, orderId, amountPaise, status, method } = payment
  const entity = { id, order_id: orderId, amount: amountPaise, currency: 'INR', status, method }
  const body = JSON.stringify({ entity: 'event', event, payload: { payment: { entity } } })
  return { body, signature: signEvent(openSandbox(house).secrets.events, body), eventId: `${event} ${id}` }
}
