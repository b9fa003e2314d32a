import type { SandboxMode } from '@chowk/contract/settlement/operator.ts'
import { balancesOf, post, sellerAccount } from '../../ledger/ledger.ts'
import { encryptNumber } from '../../settlement/bank/bank-row.ts'
import { DAY_MS } from '../../platform/time.ts'
import { paySellersTask } from '../../settlement/payout/pay-sellers.job.ts'
import { jobRun } from '../job-run.ts'
import { findMoneyViolations } from './money-invariants.ts'
import { givenPlaced, passDeadlines, takeStep } from '../placed-order.ts'
import type { PlacedOrder } from '../placed-order.ts'
import type { World } from '../world.ts'

/** More than the days in which units can be returned. */
const RETURN_DAYS = 8

/** A verified primary account of a seller, by direct rows. */
export async function givenBank(world: World, seller: string): Promise<string> {
  const number = encryptNumber(world.config.serverKey, seller, '501004567893')
  const [row] = await world.owner<{ id: string }[]>`
    insert into seller_bank (seller_id, holder_name, number, last_four, ifsc, kind, is_primary, state, created_at)
    values (${seller}, 'Neem Trust', ${number}, '7893', 'SBIN0000001', 'CURRENT', true, 'VERIFIED', ${world.clock.now()}) returning id`
  return row?.id ?? ''
}

/** Delivers an order and lets the time for returns pass. */
export async function complete(world: World, order: PlacedOrder): Promise<void> {
  await takeStep(order.head, order, 'CONFIRMED')
  await takeStep(order.head, order, 'SHIPPED')
  await takeStep(order.head, order, 'DELIVERED')
  world.clock.pass(RETURN_DAYS * DAY_MS)
  await passDeadlines(world)
}

/** A completed order of three units at ₹118.00 without delivery fee, whose seller has a verified account. */
export async function givenCompleted(
  world: World,
  facts: Parameters<typeof givenPlaced>[1] = {},
): Promise<PlacedOrder> {
  const order = await givenPlaced(world, { shippingPaise: 0, ...facts })
  await givenBank(world, order.seller)
  await complete(world, order)
  return order
}

/** Runs the job that pays sellers. */
export const paySellers = async (world: World): Promise<void> => await paySellersTask(world.house)({}, jobRun())

/** Goes eight days on, so that every seller has its turn. */
export async function passWeek(world: World): Promise<void> {
  world.clock.pass(8 * DAY_MS)
  await paySellers(world)
}

/** Lets the sandbox of payouts behave in another way. */
export async function letSandbox(world: World, mode: SandboxMode): Promise<void> {
  await world.owner`
    insert into sandbox_payout_mode (mode) values (${mode}) on conflict (only_row) do update set mode = excluded.mode`
}

let adjustments = 0

/** Books a correction of what a seller is owed; below zero it owes. */
export async function adjust(world: World, seller: string, paise: number): Promise<void> {
  await world.owner.begin(async (tx) => {
    const entries = [
      { account: sellerAccount(seller, 'payable'), paise: -paise },
      { account: { ownerKind: 'platform', ownerId: '', purpose: 'adjustment' }, paise },
    ]
    await post(tx, { kind: 'ADJUSTMENT', ref: `test ${++adjustments}`, entries, at: world.clock.now() })
  })
}

/** Faults of the books of payouts in plain words; empty when all is well. */
export const faultsOfPayouts = async (world: World): Promise<string[]> => await findMoneyViolations(world.owner)

/** Balances of the platform by purpose. */
export const platformBalances = async (world: World): Promise<Record<string, number>> =>
  Object.fromEntries(await balancesOf(world.owner, { ownerKind: 'platform', ownerId: '' }))
