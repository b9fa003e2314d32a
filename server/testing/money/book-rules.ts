import type { Sql } from '../../platform/database.ts'

/** Something that differs from what it must be. */
export interface Difference {
  /** Order, account or payment. */
  what: string
  is: string
  should: string
}

/** A rule and the rows that break it. */
export interface MoneyRule {
  says: string
  rows: PromiseLike<readonly Difference[]>
}

/** Stock of variants before anything was sold, where it is known. */
export type InitialStock = ReadonlyMap<string, number>

// Kinds of transfers that book captures and refunds; others on the gateway's account settle it.
const CAPTURES = ['SALE', 'DONATION']
const REFUNDS = ['REFUND_PAID', 'REFUND_RETURNED']

/** Rules of the ledger, and of payments against it. */
export const bookRules = (sql: Sql): MoneyRule[] => [
  {
    says: 'Each transfer sums to 0',
    rows: sql<Difference[]>`
      select concat(t.kind, ' ', t.ref) as what, concat(coalesce(sum(e.paise), 0), ' paise in ', count(e), ' entries') as is,
        '0 paise in two or more' as should
      from ledger_transfer t left join ledger_entry e on e.transfer_id = t.id group by t.id
      having coalesce(sum(e.paise), 1) <> 0 or count(e) < 2`,
  },
  {
    says: 'All entries sum to 0',
    rows: sql<Difference[]>`
      select 'the ledger' as what, sum(paise)::text as is, '0' as should from ledger_entry having sum(paise) <> 0`,
  },
  {
    says: 'The balance of a limited account is the sum of its entries',
    rows: sql<Difference[]>`
      select concat_ws(' ', a.owner_kind, a.owner_id, a.purpose) as what, l.balance_paise::text as is, sums.paise::text as should
      from ledger_limit l join ledger_account a on a.id = l.account_id
      cross join lateral (select coalesce(sum(paise), 0) as paise from ledger_entry where account_id = l.account_id) sums
      where l.balance_paise <> sums.paise`,
  },
  {
    says: 'A payment of the gateway is recorded once',
    rows: sql<Difference[]>`
      select concat(gateway, ' ', gateway_payment_id) as what, concat(count(*), ' captures') as is, '1' as should
      from payment_capture group by gateway, gateway_payment_id having count(*) > 1`,
  },
  {
    says: 'A payment that does not count goes back as a whole',
    rows: sql<Difference[]>`
      select concat(c.gateway, ' ', c.gateway_payment_id) as what, concat(coalesce(sum(r.amount_paise), 0), ' paise of refunds') as is,
        c.amount_paise::text as should
      from payment_capture c left join payment_refund r on r.capture_id = c.id
      where c.state = 'REFUND_DUE' group by c.id having coalesce(sum(r.amount_paise), 0) <> c.amount_paise`,
  },
  {
    says: 'A payment that counts goes back only by refunds of its order',
    rows: sql<Difference[]>`
      select concat(c.gateway, ' ', c.gateway_payment_id) as what, concat(r.amount_paise, ' paise of ', r.cause) as is, 'none' as should
      from payment_refund r join payment_capture c on c.id = r.capture_id join payment_order o on o.id = c.order_id
      where c.state = 'COUNTED' and o.kind = 'STORE' and not exists (select from order_refund f where f.id = r.id)`,
  },
  {
    says: 'Refunds of a payment add up to what it says, and never to more than was paid',
    rows: sql<Difference[]>`
      select concat(c.gateway, ' ', c.gateway_payment_id) as what, concat(coalesce(sum(r.amount_paise), 0), ' paise of refunds') as is,
        least(c.refund_paise, c.amount_paise)::text as should
      from payment_capture c left join payment_refund r on r.capture_id = c.id group by c.id
      having coalesce(sum(r.amount_paise), 0) <> c.refund_paise or c.refund_paise > c.amount_paise`,
  },
  {
    says: 'A gateway owes what it captured, less what it refunded and settled',
    rows: receivable(sql),
  },
]

// By gateway: what is booked for captures and refunds, with its reversals, against what the payments say.
const receivable = (sql: Sql) => sql<Difference[]>`
  with booked as (
    select a.owner_id as gateway, sum(e.paise) as paise
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transfer t on t.id = e.transfer_id
    left join ledger_transfer reversed on reversed.id = t.reverses
    where a.owner_kind = 'gateway' and a.purpose = 'receivable' and coalesce(reversed.kind, t.kind) = any(${[...CAPTURES, ...REFUNDS]}::text[])
    group by 1
  ), paid as (
    select c.gateway, sum(c.amount_paise) - coalesce(sum(back.paise), 0) as paise
    from payment_capture c join payment_order o on o.id = c.order_id
    cross join lateral (select sum(r.amount_paise) as paise from payment_refund r where r.capture_id = c.id and r.state = 'DONE') back
    where c.state = 'COUNTED' and o.kind in ('STORE', 'DONATION') group by 1
  )
  select concat('gateway ', gateway) as what, concat(coalesce(booked.paise, 0), ' paise booked') as is, coalesce(paid.paise, 0)::text as should
  from booked full join paid using (gateway) where coalesce(booked.paise, 0) <> coalesce(paid.paise, 0)`
