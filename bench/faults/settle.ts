import { findMoneyViolations } from '@chowk/server/testing/money/money-invariants.ts'
import { reconcile, runSandbox } from '@chowk/server/testing/neighbours/neighbour-payment.ts'
import type { World } from '@chowk/server/testing/world.ts'
import type { Told } from './buyer.ts'
import type { Shop } from './shop.ts'

const MINUTE_MS = 60_000

/** Lets time pass in which the gateway is asked, unpaid orders expire, and refunds are sent. */
export async function settle(world: World): Promise<void> {
  for (const minutes of [0, 3, 3, 15, 11, 31, 11, 11]) {
    world.clock.pass(minutes * MINUTE_MS)
    await runSandbox(world)
    await reconcile(world)
  }
}

/** What is wrong after everything was settled: the invariants, what buyers were told, and what nobody finished. */
export async function findViolations(world: World, shop: Shop, told: Told): Promise<string[]> {
  const { owner } = world
  const rows = await owner<{ referenceCode: string; state: string }[]>`select reference_code, state from order_group`
  const states = new Map(rows.map(({ referenceCode, state }) => [referenceCode, state]))
  const open = rows.filter(({ state }) => state === 'PAYMENT_PENDING')
  const events = await owner<{ event: string; state: string }[]>`
    select event, state from payment_event where state <> 'DONE'`
  const refunds = await owner<
    { id: string; state: string }[]
  >`select id, state from payment_refund where state <> 'DONE'`
  return [
    ...(await findMoneyViolations(owner, { stock: shop.stock })),
    ...[...told.orders].flatMap(([key, references]) =>
      references.size === 1 ? [] : [`One key leads to one order: ${key} has ${[...references].join(', ')}`],
    ),
    ...[...told.orders.values()].flatMap((references) =>
      [...references].flatMap((each) =>
        states.has(each) ? [] : [`No acknowledged order is lost: ${each} is not there`],
      ),
    ),
    ...[...told.placed].flatMap((each) =>
      states.get(each) === 'PLACED' ? [] : [`No placed order is lost: ${each} is ${states.get(each) ?? 'not there'}`],
    ),
    ...open.map(({ referenceCode }) => `Nothing waits for ever: ${referenceCode} is still open`),
    ...events.map(({ event, state }) => `Every event has its effect: ${event} is ${state}`),
    ...refunds.map(({ id, state }) => `Every refund is sent: ${id} is ${state}`),
  ]
}

/** What the sandbox took and gave back, against what is recorded. */
export const findSandboxViolations = async ({ owner }: World): Promise<string[]> =>
  (
    await owner<{ id: string }[]>`
      select p.id from sandbox_payment p left join payment_capture c on c.gateway = 'SANDBOX' and c.gateway_payment_id = p.id
      where p.status in ('captured', 'refunded') and c.id is null
        or coalesce((select sum(amount_paise) from sandbox_refund where payment_id = p.id), 0)
          <> coalesce((select sum(r.confirmed_paise) from payment_refund r join payment_capture own on own.id = r.capture_id
            where own.gateway_payment_id = p.id and r.state = 'DONE'), 0)`
  ).map(({ id }) => `All money of the gateway is recorded: ${id} is not`)
