import { listChargebacks, setChargebackFault } from '@chowk/contract/reconciliation/chargeback.ts'
import type { ChargebackFault, MoneyChargeback } from '@chowk/contract/reconciliation/chargeback.ts'
import { platformAccount, post, reverse } from '../../ledger/ledger.ts'
import type { Account } from '../../ledger/ledger.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { findMoneyOrders } from '../result/money-orders.ts'

const MOST = 200

type Row = Omit<MoneyChargeback, 'orders' | 'since'> & { orderIds: string[]; since: Date }

const answerList = handle(listChargebacks, async ({ sql, clock }) => {
  const rows = await sql<Row[]>`
    select c.id, c.gateway, c.gateway_payment_id as payment_id, coalesce(c.dispute_id, '') as dispute_id, c.chargeback as state,
      c.dispute_paise::float8 as dispute_paise, c.amount_paise::float8 as captured_paise, c.refund_paise::float8 as refund_paise,
      c.dispute_fault as fault, coalesce(c.dispute_at, c.at) as since,
      array(select s.id from seller_order s where o.kind = 'STORE' and s.group_id = o.subject_id order by s.position) as order_ids,
      c.chargeback = 'LOST' and o.kind = 'STORE' and c.state = 'COUNTED' as may_change_fault
    from payment_capture c left join payment_order o on o.id = c.order_id
    where c.chargeback = 'OPEN'
      or (c.chargeback in ('WON', 'LOST') and coalesce(c.dispute_at, c.at) > ${clock.now()}::timestamptz - interval '90 days')
    order by c.chargeback = 'OPEN' desc, coalesce(c.dispute_at, c.at) desc, c.id desc limit ${MOST + 1}`
  const orders = await findMoneyOrders(
    sql,
    rows.flatMap(({ orderIds }) => orderIds),
  )
  const content = rows.slice(0, MOST).map(({ orderIds, since, ...row }) => ({
    ...row,
    mayChangeFault: row.mayChangeFault ?? false,
    orders: orderIds.flatMap((id) => orders.get(id) ?? []),
    since: since.toISOString(),
  }))
  return { content, isCut: rows.length > MOST }
})

const answerFault = handle(setChargebackFault, async ({ tx, input, clock, refuse, audit }) => {
  const { id, fault, reason } = input
  const [capture] = await tx<{ chargeback: string; disputeId: string | null; fault: ChargebackFault }[]>`
    select chargeback, dispute_id, dispute_fault as fault from payment_capture where id = ${id} and chargeback <> 'NONE' for update`
  if (!capture) throw refuse('CHARGEBACK_NOT_FOUND')
  if (capture.chargeback !== 'LOST') throw refuse('NOT_LOST')
  if (capture.fault !== fault) {
    await tx`update payment_capture set dispute_fault = ${fault} where id = ${id}`
    await moveFault(tx, { disputeId: capture.disputeId ?? '', fault, at: clock.now() })
  }
  audit(`payment ${id}`, { borneBy: capture.fault }, { borneBy: fault, reason })
  return { fault }
})

interface FaultMove {
  disputeId: string
  fault: ChargebackFault
  at: Date
}

/** CHARGEBACK_FAULT: the platform gives the seller back what the dispute took, or takes that back. */
async function moveFault(tx: Sql, { disputeId, fault, at }: FaultMove): Promise<void> {
  const open = await tx<
    { ref: string; orderId: string; paise: number; ownerKind: string; ownerId: string; purpose: string }[]
  >`
    select t.ref, o.order_id, e.paise::float8 as paise, a.owner_kind, a.owner_id, a.purpose
    from ledger_transfer t join order_transfer o on o.transfer_id = t.id join ledger_entry e on e.transfer_id = t.id
      join ledger_account a on a.id = e.account_id
    where t.kind = 'CHARGEBACK_OPEN' and starts_with(t.ref, ${`dispute ${disputeId} order `}) and a.owner_kind = 'seller'
      and not exists (select from ledger_transfer r where r.reverses = t.id)`
  for (const dispute of open) await moveShare(tx, dispute, { fault, at })
}

interface OpenDispute extends Account {
  ref: string
  orderId: string
  paise: number
}

async function moveShare(
  tx: Sql,
  { ref, orderId, paise, ...seller }: OpenDispute,
  { fault, at }: Omit<FaultMove, 'disputeId'>,
): Promise<void> {
  const made = await tx<{ ref: string; isReversed: boolean }[]>`
    select t.ref, exists (select from ledger_transfer r where r.reverses = t.id) as is_reversed
    from ledger_transfer t where t.kind = 'CHARGEBACK_FAULT' and starts_with(t.ref, ${`${ref} fault `})`
  const current = made.find(({ isReversed }) => !isReversed)
  if (fault === 'SELLER') {
    if (current) await reverse(tx, { kind: 'CHARGEBACK_FAULT', ref: current.ref, at })
    return
  }
  const journal = { kind: 'CHARGEBACK_FAULT', ref: `${ref} fault ${made.length + 1}`, at }
  await post(tx, { ...journal, entries: faultEntries(seller, paise) })
  await tx`
    insert into order_transfer (transfer_id, order_id)
    select id, ${orderId}::uuid from ledger_transfer where kind = ${journal.kind} and ref = ${journal.ref} on conflict do nothing`
}

const faultEntries = (seller: Account, paise: number) => [
  { account: platformAccount('write_off'), paise },
  { account: seller, paise: -paise },
]

/** Chargebacks, and who bears them. */
export const chargebackCalls: readonly Handler[] = [answerList, answerFault]
