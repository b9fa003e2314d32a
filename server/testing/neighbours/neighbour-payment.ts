import { planPayment } from '../../billing/plan-payment.ts'
import { giftPayment } from '../../donation/gift/gift-payment.ts'
import { storePayment } from '../../order/checkout/store-payment.ts'
import { SANDBOX_EVENT, openSandbox } from '../../payment/gateway/sandbox.ts'
import { signEvent } from '../../payment/gateway/signature.rules.ts'
import { recordCapture } from '../../payment/order/record-capture.ts'
import type { Money } from '../../payment/order/record-capture.ts'
import type { Sql } from '../../platform/database.ts'
import { checkPaymentTask, reconcileTask } from '../../payment/reconcile.job.ts'
import { CHECK_PAYMENT } from '../../payment/webhook/apply-event.ts'
import { sandboxEventTask } from '../../payment/webhook/sandbox-event.job.ts'
import { jobRun } from '../job-run.ts'
import type { World } from '../world.ts'

/** What steps of payments need in tests. */
export const paymentsOf = ({ house }: World) => ({ house, kinds: [planPayment, storePayment, giftPayment] })

/** Records captured money as events and the reconciler do; `sql` may be an open transaction. */
export const captureIn = async (sql: Sql, world: World, money: Money) =>
  await recordCapture(sql, paymentsOf(world), money)

/** The signature of the sandbox on an event. */
export const signSandbox = (world: World, body: string) => signEvent(openSandbox(world.house).secrets.events, body)

/** A signature by any secret. */
export const signWith = (secret: string, body: string | Buffer) => signEvent(secret, body)

/** Runs the reconciler once. */
export const reconcile = async (world: World) => await reconcileTask(paymentsOf(world))({}, jobRun())

const payloadsOf = async (world: World, task: string, until = 'infinity') =>
  await world.owner<{ payload: unknown }[]>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task} and j.run_at <= ${until} order by j.id`

/** Delivers the events of the sandbox that are due, since no queue runs in tests; returns how many. */
export async function runSandbox(world: World): Promise<number> {
  const events = await payloadsOf(world, SANDBOX_EVENT, world.clock.now().toISOString())
  for (const { payload } of events) await sandboxEventTask(paymentsOf(world))(payload, jobRun())
  return events.length
}

/** Asks the gateway about the orders of which it reported a failure. */
export async function runChecks(world: World): Promise<void> {
  for (const { payload } of await payloadsOf(world, CHECK_PAYMENT))
    await checkPaymentTask(paymentsOf(world))(payload, jobRun())
}

/** Delivers a signed event as a gateway does. */
export async function deliver(
  world: World,
  { body, headers }: { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> },
) {
  const answer = await fetch(`${world.address}/payment-events`, { method: 'POST', body, headers })
  const { body: said } = (await answer.json()) as { body?: { duplicate?: boolean } }
  return { status: answer.status, duplicate: said?.duplicate ?? false }
}
