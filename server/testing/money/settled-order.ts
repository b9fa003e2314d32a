import type { SandboxMode } from '@chowk/contract/settlement/operator.ts'
import { balancesOf, post, sellerAccount } from '../../ledger/ledger.ts'
import { encryptNumber } from '../../settlement/bank/bank-row.ts'
import { DAY_MS } from '../../platform/time.ts'
import { paySellersTask } from '../../settlement/payout/pay-sellers.job.ts'
import { jobRun } from '../job-run.ts'
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
export async function faultsOfPayouts(world: World): Promise<string[]> {
  const rows = await world.owner<{ fault: string }[]>`
    select 'payout ' || p.id || ' is not the sum of its items' as fault from payout p
    where p.amount_paise <> (select coalesce(sum(i.paise), 0) from payout_item i where i.payout_id = p.id)
    union all
    select 'an item of a failed payout is still taken' from payout_item i join payout p on p.id = i.payout_id
    where p.state = 'FAILED' and i.released_at is null
    union all
    select 'the account of seller ' || a.owner_id || ' is not what is due' from ledger_account a
    where a.owner_kind = 'seller' and a.purpose in ('payable', 'donation_payable')
      and (select -coalesce(sum(e.paise), 0) from ledger_entry e where e.account_id = a.id)
        <> (select coalesce(sum(d.paise), 0) from seller_due d where d.seller_id = a.owner_id and d.purpose = a.purpose and d.payout_id is null)
    union all
    select 'money in transit is not that of open payouts'
    where (select coalesce(sum(amount_paise), 0) from payout where state in ('PROCESSING', 'UNKNOWN'))
      <> (select -coalesce(sum(e.paise), 0) from ledger_entry e join ledger_account a on a.id = e.account_id where a.purpose = 'in_transit')
    union all
    select 'the ledger does not sum to 0' where (select coalesce(sum(paise), 0) from ledger_entry) <> 0`
  return rows.map(({ fault }) => fault)
}

/** Balances of the platform by purpose. */
export const platformBalances = async (world: World): Promise<Record<string, number>> =>
  Object.fromEntries(await balancesOf(world.owner, { ownerKind: 'platform', ownerId: '' }))
