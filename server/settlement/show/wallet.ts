import { LEAST_PAYOUT_PAISE } from '@chowk/contract/settlement/settlement.ts'
import type { PayoutWait, Wallet } from '@chowk/contract/settlement/settlement.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { dayInIndia } from '../../platform/time.ts'
import { findBanks } from '../bank/bank-row.ts'
import { isHeld } from '../due/settlement-row.ts'
import { findSetting } from '../payout/payout-setting.ts'
import { findTarget } from '../payout/payout-wait.ts'
import { nextPeriodStart } from '../payout/period.rules.ts'

type Sums = Pick<
  Wallet,
  | 'pending'
  | 'eligible'
  | 'requested'
  | 'inTransit'
  | 'settledTotal'
  | 'onHold'
  | 'adjustments'
  | 'donations'
  | 'balance'
>

const NOTHING: Sums = {
  pending: 0,
  eligible: 0,
  requested: 0,
  inTransit: 0,
  settledTotal: 0,
  onHold: 0,
  adjustments: 0,
  donations: 0,
  balance: 0,
}

/** The sums of a seller (S51), all of one statement, so that they agree with each other. */
export async function readSums(sql: Sql, sellerId: string): Promise<Sums> {
  const [sums] = await sql<Sums[]>`
    with due as (
      select d.order_id, sum(d.paise) as paise, exists (select from settlement_request q where q.order_id = d.order_id) as is_requested,
        coalesce((select ${isHeld(sql)} from seller_order o where o.id = d.order_id), false) as is_held
      from seller_due d where d.seller_id = ${sellerId}::text and d.purpose = 'payable' and d.payout_id is null
      group by d.order_id, case when d.order_id is null then d.transfer_id end
    ), kinds as (
      select paise, case when order_id is null or paise <= 0 then 'OWED' when is_held then 'HELD' when is_requested then 'REQUESTED' else 'ELIGIBLE' end as kind
      from due
    ), owed as (
      select a.purpose, -sum(e.paise) as paise from ledger_account a join ledger_entry e on e.account_id = a.id
      where a.owner_kind = 'seller' and a.owner_id = ${sellerId}::text group by a.purpose
    ), paid as (
      select coalesce(sum(amount_paise) filter (where state in ('PROCESSING', 'UNKNOWN')), 0) as in_transit,
        coalesce(sum(amount_paise) filter (where state = 'PAID'), 0) as settled
      from payout where seller_id = ${sellerId}
    )
    select coalesce((select paise from owed where purpose = 'pending'), 0)::float8 as pending,
      coalesce(sum(k.paise) filter (where k.kind = 'ELIGIBLE'), 0)::float8 as eligible,
      coalesce(sum(k.paise) filter (where k.kind = 'REQUESTED'), 0)::float8 as requested,
      (coalesce(sum(k.paise) filter (where k.kind = 'HELD'), 0) + coalesce((select paise from owed where purpose = 'hold'), 0))::float8 as on_hold,
      coalesce(sum(k.paise) filter (where k.kind = 'OWED'), 0)::float8 as adjustments,
      coalesce((select paise from owed where purpose = 'donation_payable'), 0)::float8 as donations,
      coalesce((select paise from owed where purpose = 'payable'), 0)::float8 as balance,
      (select in_transit from paid)::float8 as in_transit, (select settled from paid)::float8 as settled_total
    from kinds k`
  return sums ?? NOTHING
}

/** The wallet of a seller; of a user who does not sell, an empty one. */
export async function readWallet(sql: Sql, house: House, sellerId: string | undefined): Promise<Wallet> {
  const now = house.clock.now()
  const asOf = now.toISOString()
  if (sellerId === undefined)
    return { sellerId: null, ...NOTHING, waits: null, nextPayoutOn: null, lastFour: null, asOf }
  const sums = await readSums(sql, sellerId)
  const setting = await findSetting(sql, sellerId)
  const banks = await findBanks(sql, sellerId)
  const next = nextPeriodStart(setting.interval, now)
  const due = sums.balance + sums.donations
  return {
    sellerId,
    ...sums,
    waits: due > 0 ? await findWait(sql, house, { sellerId, due, stored: setting.waits }) : null,
    nextPayoutOn: next && dayInIndia(next),
    lastFour: banks.find(({ isPrimary }) => isPrimary)?.lastFour ?? null,
    asOf,
  }
}

async function findWait(
  sql: Sql,
  house: House,
  { sellerId, due, stored }: { sellerId: string; due: number; stored: PayoutWait | null },
): Promise<PayoutWait | null> {
  const target = await findTarget(sql, house, sellerId)
  if (typeof target === 'string') return target
  if (stored === 'PROVIDER_LIMIT') return stored
  return due < LEAST_PAYOUT_PAISE ? 'BELOW_MINIMUM' : null
}
