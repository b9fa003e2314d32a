import { createHmac, randomBytes } from 'node:crypto'
import type { SandboxOutcome } from '@chowk/contract/payment/payment.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { GatewayRefused } from './gateway.ts'
import type { Gateway, GatewayPayment, GatewayRefund, RefundRequest } from './gateway.ts'
import { listSandboxDay } from './sandbox-lists.ts'
import { signEvent, signReturn } from './signature.rules.ts'

/** The job that sends events of the sandbox. */
export const SANDBOX_EVENT = 'sandbox-event'
/** A late payment comes through after this long. */
const LATE_MS = 10 * 60_000
/** Each event is delivered a second time after this long, as real gateways do. */
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
        select id, order_id, amount_paise::float8 as amount_paise, 'INR' as currency, status, lower(method) as method, created_at from sandbox_payment
        where order_id = ${gatewayOrderId} order by created_at`
    },
    async capture({ id }) {
      const [payment] = await sql<GatewayPayment[]>`
        update sandbox_payment set status = 'captured' where id = ${id}
        returning id, order_id, amount_paise::float8 as amount_paise, 'INR' as currency, status, lower(method) as method, created_at`
      if (!payment) throw new GatewayRefused(`no payment ${id}`)
      return payment
    },
    async findRefunds(paymentId) {
      return await sql<GatewayRefund[]>`
        select key as id, key, amount_paise::float8 as amount_paise, 'processed' as status
        from sandbox_refund where payment_id = ${paymentId}`
    },
    sendRefund: async (request) => await sql.begin(async (tx) => await refundInSandbox(tx, request, clock.now())),
    ...listSandboxDay(sql),
  }
}

async function refundInSandbox(
  tx: Sql,
  { key, paymentId, amountPaise }: RefundRequest,
  at: Date,
): Promise<GatewayRefund> {
  const [payment] = await tx<{ amountPaise: number }[]>`
    select amount_paise::float8 as amount_paise from sandbox_payment where id = ${paymentId} for update`
  const before = await tx<{ key: string; amountPaise: number }[]>`
    select key, amount_paise::float8 as amount_paise from sandbox_refund where payment_id = ${paymentId}`
  const known = before.find((each) => each.key === key)
  if (known) return { id: key, status: 'processed', ...known }
  const sumPaise = before.reduce((sum, each) => sum + each.amountPaise, amountPaise)
  if (!payment || sumPaise > payment.amountPaise) throw new GatewayRefused(`no more than was paid: ${paymentId}`)
  await tx`insert into sandbox_refund (key, payment_id, amount_paise, created_at) values (${key}, ${paymentId}, ${amountPaise}, ${at})`
  if (sumPaise === payment.amountPaise) await tx`update sandbox_payment set status = 'refunded' where id = ${paymentId}`
  return { id: key, key, amountPaise, status: 'processed' }
}

/** Plays one attempt to pay; returns what the browser would bring back. A job sends the events. */
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

/** A signed event; its id is the same at each delivery. */
export interface SignedEvent {
  body: string
  signature: string
  eventId: string
}

/** Captures a late payment and writes its event as Razorpay would. */
export async function writeSandboxEvent(
  house: House,
  { paymentId, event }: { paymentId: string; event: string },
): Promise<SignedEvent | undefined> {
  const { sql } = house
  if (event === 'payment.captured')
    await sql`update sandbox_payment set status = 'captured' where id = ${paymentId} and status = 'created'`
  const [payment] = await sql<Omit<GatewayPayment, 'currency' | 'createdAt'>[]>`
    select id, order_id, amount_paise::float8 as amount_paise, status, lower(method) as method from sandbox_payment where id = ${paymentId}`
  if (!payment) return undefined
  const { id, orderId, amountPaise, status, method } = payment
  const entity = { id, order_id: orderId, amount: amountPaise, currency: 'INR', status, method }
  const body = JSON.stringify({ entity: 'event', event, payload: { payment: { entity } } })
  return { body, signature: signEvent(openSandbox(house).secrets.events, body), eventId: `${event} ${id}` }
}
