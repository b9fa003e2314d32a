import type { PayoutWait } from '@chowk/contract/settlement/settlement.ts'
import { portAccount, post, sellerAccount } from '../../ledger/ledger.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { chooseDue } from '../due/choose-due.rules.ts'
import type { Choice } from '../due/choose-due.rules.ts'
import { findDue } from '../due/due-item.ts'
import type { DueGroup, DuePurpose } from '../due/due-item.ts'
import { payoutRef } from './payout-row.ts'
import { findTarget } from './payout-wait.ts'
import type { PayoutTarget } from './payout-wait.ts'

/** A worker has this long to send what it claimed; then another one asks the provider about it. */
export const HELD_MS = 5 * MINUTE_MS

/** A claimed payout, and why something that is due stays behind. */
export interface Claim {
  payoutId: string | null
  waits: PayoutWait | null
}

const NOTHING: Claim = { payoutId: null, waits: null }

interface Wish {
  sellerId: string
  purpose: DuePurpose
  onlyRequested: boolean
  /** Asked before the transaction, since it may take long. */
  limitPaise: number | null
}

/**
 * Claims what is due to a seller for one payout (S49): the items, the debit and the row are written together, before anything is sent.
 * Of two that claim at once the second finds nothing. Nothing due leaves both empty.
 */
export async function claimPayout(tx: Sql, house: House, wish: Wish): Promise<Claim> {
  const { sellerId, purpose, onlyRequested, limitPaise } = wish
  const [seller] = await tx<{ isClosed: boolean }[]>`
    select state = 'CLOSED' as is_closed from store_seller where id = ${sellerId} for no key update`
  const due = seller ? await findDue(tx, sellerId, purpose) : []
  if (!seller || due.every(({ paise }) => paise <= 0)) return NOTHING
  const target = await findTarget(tx, house, sellerId)
  if (typeof target === 'string') return { payoutId: null, waits: target }
  const choice = chooseDue(due, { onlyRequested, limitPaise, ...seller })
  const { waits } = choice
  const at = house.clock.now()
  const payoutId = choice.groups.length > 0 ? await write(tx, { wish, choice, target }, at) : null
  // What the provider cannot move now is tried again soon, as if the seller had asked.
  if (waits === 'PROVIDER_LIMIT')
    await request(tx, sellerId, {
      orderIds: leftBehind(onlyRequested ? due.filter(({ isRequested }) => isRequested) : due, choice),
      at,
    })
  return { payoutId, waits }
}

const leftBehind = (due: readonly DueGroup[], { groups }: Choice): string[] =>
  due
    .filter((group) => group.paise > 0 && !group.isHeld && !groups.includes(group))
    .flatMap(({ orderId }) => orderId ?? [])

async function request(tx: Sql, sellerId: string, { orderIds, at }: { orderIds: string[]; at: Date }): Promise<void> {
  await tx`
    insert into settlement_request (order_id, seller_id, requested_at)
    select id, ${sellerId}::uuid, ${at}::timestamptz from unnest(${orderIds}::uuid[]) id on conflict do nothing`
}

async function write(
  tx: Sql,
  { wish, choice, target }: { wish: Wish; choice: Choice; target: PayoutTarget },
  at: Date,
): Promise<string> {
  const { sellerId, purpose } = wish
  const { amountPaise, groups } = choice
  const { bank, provider } = target
  const [made] = await tx<{ id: string }[]>`
    insert into payout (seller_id, purpose, amount_paise, attempt, port, holder_name, number, last_four, ifsc, bank_id, created_at, held_until)
    select ${sellerId}::uuid, ${purpose}, ${amountPaise}, 1 + coalesce((
        select count(*) from payout f where f.seller_id = ${sellerId} and f.purpose = ${purpose} and f.state = 'FAILED'
          and f.created_at >= coalesce((select max(p.created_at) from payout p
            where p.seller_id = f.seller_id and p.purpose = f.purpose and p.state <> 'FAILED'), '-infinity')), 0),
      ${provider.name}, b.holder_name, b.number, b.last_four, b.ifsc, b.id, ${at}, ${new Date(at.getTime() + HELD_MS)}
    from seller_bank b where b.id = ${bank.bankId} returning id`
  const id = made?.id
  if (!id) throw new Error(`The bank account ${bank.bankId} is gone`)
  const items = groups.flatMap((group) => group.items)
  await tx`
    insert into payout_item (payout_id, transfer_id, line, paise)
    select ${id}::uuid, * from unnest(${items.map(({ transferId }) => transferId)}::uuid[],
      ${items.map(({ line }) => line)}::smallint[], ${items.map(({ paise }) => paise)}::bigint[])`
  const orderIds = groups.flatMap(({ orderId }) => orderId ?? [])
  await tx`delete from settlement_request where order_id = any(${orderIds}::uuid[])`
  const entries = [
    { account: sellerAccount(sellerId, purpose), paise: amountPaise },
    { account: portAccount(provider.name, 'in_transit'), paise: -amountPaise },
  ]
  await post(tx, { kind: 'PAYOUT', ref: payoutRef(id), entries, at })
  return id
}
